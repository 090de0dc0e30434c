/** Normalizes a typed or scanned number to the shop's form. */
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { definePlugin, type InputProps, type StringInputProps, set, unset } from 'sanity';
import { normalizeSku } from '../../../src/features/content/sku.rules.ts';
import { isText } from './SharedText.tsx';

const isSku = (props: InputProps): props is StringInputProps =>
  isText(props) && props.path.length === 1 && props.path[0] === 'sku';

/**
 * Normalizes on blur or Enter, because a change while typing would move the caret and disturb input
 * methods.
 */
function SkuInput(props: StringInputProps): ReactNode {
  const normalize = ({ target }: FocusEvent | KeyboardEvent) => {
    if (!(target instanceof HTMLInputElement) || props.readOnly === true) return;
    const normal = normalizeSku(target.value);
    if (normal !== target.value) props.onChange(normal === '' ? unset() : set(normal));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events come from the field inside.
    <div onBlur={normalize} onKeyDown={(event) => event.key === 'Enter' && normalize(event)}>
      {props.renderDefault(props)}
    </div>
  );
}

export const skuInput = definePlugin({
  name: 'sku-input',
  form: {
    components: {
      input: (props: InputProps) => (isSku(props) ? <SkuInput {...props} /> : props.renderDefault(props)),
    },
  },
});
