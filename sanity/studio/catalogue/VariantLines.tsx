import { useStore } from '@nanostores/react';
import type { KeyboardEvent, ReactNode } from 'react';
import { IntentLink } from 'sanity/router';
import { useLevels } from '../base/levels.ts';
import { catalogueText as texts, variantTitle } from './catalogue.text.ts';
import { hundredthsOf } from './edit-form.ts';
import { priceName } from './edits.ts';
import type { Entry } from './entries.ts';
import { $typedPrices, isSamePrice } from './typed-prices.ts';

/** Enter leads to the next price. The stock links to the form, where it is changed. */
export function VariantLines({ entry }: { readonly entry: Entry }): ReactNode {
  const levels = useLevels(entry.id);
  const typed = useStore($typedPrices);
  const onKeyDown = ({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (nativeEvent.isComposing) return;
    if (key === 'Escape') $typedPrices.setKey(currentTarget.name, undefined);
    if (key !== 'Enter') return;
    const fields = [...document.querySelectorAll<HTMLInputElement>('.variants input')];
    fields[fields.indexOf(currentTarget) + 1]?.focus();
  };
  return entry.variants.map((variant) => {
    const { _key: key, price, withdrawn } = variant;
    const title = variantTitle(variant);
    const name = priceName(entry.id, key);
    const text = typed[name];
    const { available = 0, onHand = 0 } = levels?.get(key) ?? {};
    const params = { type: entry.type, id: entry.id, path: `variants[_key=="${key}"]` };
    return (
      <div key={key}>
        <span className={withdrawn ? 'soft cut' : 'cut'}>
          {title} {withdrawn && texts.withdrawn}
        </span>
        <input
          name={name}
          inputMode="decimal"
          aria-label={texts.prices.field(entry.title, title)}
          aria-invalid={text !== undefined && hundredthsOf(text) === undefined}
          className={text === undefined ? '' : 'typed'}
          value={text ?? price ?? ''}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => $typedPrices.setKey(name, currentTarget.value)}
          onBlur={({ currentTarget }) => {
            if (isSamePrice(currentTarget.value, price)) $typedPrices.setKey(name, undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <IntentLink intent="edit" params={params} className={available === 0 ? 'sold-out' : ''}>
          {levels === undefined ? '—' : `${available} / ${onHand}`}
        </IntentLink>
      </div>
    );
  });
}
