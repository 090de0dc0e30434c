/**
 * Sanity's input sends the whole text per key, which overwrites remote changes, moves the caret and
 * breaks input methods.
 */
import { type ChangeEvent, Component, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import {
  definePlugin,
  diffMatchPatch,
  type InputProps,
  type StringInputProps,
  setIfMissing,
  unset,
} from 'sanity';
import { moveCaret, textPatch } from './merge-text.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

export function isText(props: InputProps): props is StringInputProps {
  const { name, jsonType } = props.schemaType;
  if (jsonType !== 'string' || !['string', 'text'].includes(name)) return false;
  return (props.schemaType as StringInputProps['schemaType']).options?.list === undefined;
}

function SharedText(props: StringInputProps): ReactNode {
  const { value, onChange, elementProps } = props;
  const stored = value ?? '';
  /** Remote changes are shown after an IME composition. */
  const [composed, setComposed] = useState<string>();
  const isComposing = useRef(false);
  const shown = useRef(stored);
  useLayoutEffect(() => {
    if (!isComposing.current) shown.current = stored;
  });

  const send = (text: string) => {
    const before = shown.current;
    shown.current = text;
    if (text === before) return;
    if (text === '' && before === stored) return onChange(unset());
    // Another editor may just have emptied the text that the patch needs.
    onChange([setIfMissing(''), diffMatchPatch(textPatch(before, text))]);
  };
  const own = {
    value: composed ?? stored,
    onChange: ({ currentTarget }: ChangeEvent<TextElement>) => {
      if (isComposing.current) setComposed(currentTarget.value);
      else send(currentTarget.value);
    },
    onCompositionStart: () => {
      isComposing.current = true;
      setComposed(shown.current);
    },
    onCompositionEnd: ({ currentTarget }: { readonly currentTarget: TextElement }) => {
      isComposing.current = false;
      setComposed(undefined);
      send(currentTarget.value);
    },
  };
  return (
    <CaretPreserver element={elementProps.ref}>
      {props.renderDefault({ ...props, elementProps: { ...elementProps, ...own } as typeof elementProps })}
    </CaretPreserver>
  );
}

interface Caret {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface CaretPreserverProps {
  readonly element: { readonly current: unknown };
  readonly children: ReactNode;
}

/** A class component, because hooks have no getSnapshotBeforeUpdate. */
class CaretPreserver extends Component<CaretPreserverProps> {
  get #focused(): TextElement | undefined {
    const { current } = this.props.element;
    const isTextElement = current instanceof HTMLInputElement || current instanceof HTMLTextAreaElement;
    return isTextElement && current === document.activeElement ? current : undefined;
  }

  override getSnapshotBeforeUpdate(): Caret | null {
    const element = this.#focused;
    if (element === undefined) return null;
    const { value, selectionStart, selectionEnd } = element;
    return { text: value, start: selectionStart ?? value.length, end: selectionEnd ?? value.length };
  }

  override componentDidUpdate(_before: CaretPreserverProps, _state: unknown, caret: Caret | null): void {
    const element = this.#focused;
    if (caret === null || element === undefined || element.value === caret.text) return;
    const to = (place: number) => moveCaret(caret.text, element.value, place);
    element.setSelectionRange(to(caret.start), to(caret.end));
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

export const sharedTexts = definePlugin({
  name: 'shared-texts',
  form: {
    components: {
      input: (props: InputProps) => (isText(props) ? <SharedText {...props} /> : props.renderDefault(props)),
    },
  },
});
