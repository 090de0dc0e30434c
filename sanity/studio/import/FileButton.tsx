import { Button } from '@sanity/ui';
import { type ChangeEvent, type ReactNode, useRef } from 'react';

interface Props {
  readonly text: string;
  readonly accept?: string;
  readonly isFolder?: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** A button in front of the browser's own, which can't be drawn like the others. */
export function FileButton({ text, accept, isFolder = false, isDisabled, onChoose }: Props): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(currentTarget.files ?? [])]);
    // The same file again is a change, too: it was mended meanwhile.
    currentTarget.value = '';
  };
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={text}
        accept={accept}
        multiple={isFolder}
        {...(isFolder ? { webkitdirectory: '' } : {})}
        onChange={onChange}
      />
      <Button mode="ghost" text={text} disabled={isDisabled} onClick={() => input.current?.click()} />
    </>
  );
}
