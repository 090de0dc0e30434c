/** Form and preview are in different panes and share no React context. */
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type ReactNode, useEffect } from 'react';
import {
  decodePath,
  definePlugin,
  encodePath,
  getValueAtPath,
  type InputProps,
  type ObjectInputProps,
  type Path,
  useFormCallbacks,
  useFormValue,
} from 'sanity';
import { publishedId } from '../../../src/features/content/addresses.rules.ts';
import { isForm } from '../base/unsaved-text.tsx';

interface FieldOfDocument {
  readonly id: string;
  readonly path: string;
}

export const $focused = atom<FieldOfDocument | undefined>(undefined);
export const $fieldToOpen = atom<FieldOfDocument | undefined>(undefined);

function ConnectedForm(props: ObjectInputProps): ReactNode {
  const id = publishedId(String(useFormValue(['_id']) ?? ''));
  const { value } = props;
  const { onPathOpen, onPathFocus } = useFormCallbacks();
  const focused = encodePath([...props.focusPath]);
  useEffect(() => {
    if (focused !== '') $focused.set({ id, path: focused });
  }, [id, focused]);
  const toOpen = useStore($fieldToOpen);
  useEffect(() => {
    if (toOpen === undefined || toOpen.id !== id) return;
    $fieldToOpen.set(undefined);
    const path = toFirstSpan(decodePath(toOpen.path), value);
    onPathOpen(path);
    onPathFocus(path);
  }, [id, toOpen, value, onPathOpen, onPathFocus]);
  return props.renderDefault(props);
}

/** With only the paragraph focused, the editor resets the caret at each change. */
function toFirstSpan(path: Path, document: unknown): Path {
  const block = getValueAtPath(document, path) as
    | { readonly _type?: string; readonly children?: readonly { readonly _key: string }[] }
    | undefined;
  const span = block?._type === 'block' ? block.children?.[0] : undefined;
  return span === undefined ? path : [...path, 'children', { _key: span._key }];
}

export const connectedForms = definePlugin({
  name: 'connected-forms',
  form: {
    components: {
      input: (props: InputProps) =>
        isForm(props) ? <ConnectedForm {...props} /> : props.renderDefault(props),
    },
  },
});
