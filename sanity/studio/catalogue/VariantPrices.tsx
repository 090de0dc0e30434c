import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { IntentLink } from 'sanity/router';
import { useLevels } from '../base/levels.ts';
import { useAskBeforeLeaving } from '../base/notices.tsx';
import { catalogueText, variantTitle } from './catalogue.text.ts';
import type { ChangeSetHead } from './change-set.ts';
import { parsePrice } from './edit-form.ts';
import type { Entry, EntryVariant } from './entries.ts';
import type { PriceSaving } from './use-save-price.ts';

const { prices: words } = catalogueText;

interface StockProps {
  readonly entry: Entry;
  readonly variants: readonly EntryVariant[];
}

/** Links to the form, where stock is changed. Shoppers can't buy withdrawn variants. */
export function VariantStock({ entry, variants }: StockProps): ReactNode {
  const levels = useLevels(entry.id);
  if (levels === undefined) return <span className="soft">—</span>;
  const [only, ...others] = variants;
  const path = only === undefined || others.length > 0 ? 'variants' : `variants[_key=="${only.key}"]`;
  const sum = (of: 'available' | 'onHand', counted: readonly EntryVariant[]) =>
    counted.reduce((total, { key }) => total + (levels.get(key)?.[of] ?? 0), 0);
  const available = sum(
    'available',
    variants.filter(({ isWithdrawn }) => !isWithdrawn),
  );
  return (
    <IntentLink
      intent="edit"
      params={{ type: entry.type, id: entry.id, path }}
      className={available === 0 ? 'sold-out' : ''}
      title={words.stockOf(entry.title)}
    >
      {words.stock(available, sum('onHand', variants))}
    </IntentLink>
  );
}

type SaveState =
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly head: ChangeSetHead }
  | { readonly kind: 'wrong' | 'note'; readonly message: string };

interface PriceProps {
  readonly entry: Entry;
  readonly variant: EntryVariant;
  readonly saving: PriceSaving;
}

/** A row below its product. Saves on blur and Enter. A price that could not be saved stays typed. */
export function VariantPrice({ entry, variant, saving }: PriceProps): ReactNode {
  const { price } = variant;
  const [typed, setTyped] = useState<{ readonly text: string; readonly isSaved: boolean }>();
  const [state, setState] = useState<SaveState>();
  const isDirty = typed !== undefined && !typed.isSaved;
  useAskBeforeLeaving(isDirty);
  // A saved price is shown as typed until the list has it, or a later one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `price` tells that the list has changed.
  useEffect(() => setTyped((before) => (before?.isSaved ? undefined : before)), [price]);

  const save = async () => {
    if (!isDirty || state?.kind === 'saving') return;
    const { text } = typed;
    const fen = parsePrice(text);
    if (fen === undefined) return setState({ kind: 'wrong', message: words.notPrice });
    setState({ kind: 'saving' });
    const result = await saving.save(entry, variant, fen);
    switch (result.kind) {
      case 'refused':
        return setState({ kind: 'wrong', message: result.message });
      case 'failed':
        return setState({ kind: 'wrong', message: words.failed });
      case 'saved':
        setState(result);
        return setTyped({ text, isSaved: true });
      case 'same':
        setState(undefined);
        return setTyped(undefined);
    }
  };
  const undo = async (head: ChangeSetHead) => {
    setState({ kind: 'saving' });
    const isUndone = await saving.undo(head);
    setState({ kind: 'note', message: isUndone ? words.undone : words.notUndone });
  };
  const onKeyDown = ({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (nativeEvent.isComposing) return;
    if (key === 'Escape') {
      setTyped(undefined);
      setState(undefined);
    }
    if (key !== 'Enter') return;
    const fields = [...document.querySelectorAll<HTMLInputElement>('.variant input')];
    const next = fields[fields.indexOf(currentTarget) + 1];
    const isInvalid = isDirty && parsePrice(typed.text) === undefined;
    if (next === undefined || isInvalid) void save();
    // The blur saves.
    else focusPrice(next);
  };
  return (
    <tr className="variant">
      <td className="select" />
      <th scope="row" colSpan={5}>
        {state?.kind === 'wrong' && (
          <span className="bad" role="alert">
            {state.message}
          </span>
        )}
        <span className="soft" role="status">
          {state?.kind === 'saving' && words.saving}
          {state?.kind === 'note' && state.message}
          {state?.kind === 'saved' && (
            <>
              {words.saved}
              <button type="button" onClick={() => void undo(state.head)}>
                {words.undo}
              </button>
            </>
          )}
        </span>
        <span>{variantTitle(variant)}</span>
        {variant.isWithdrawn && <span className="soft">{words.withdrawn}</span>}
      </th>
      <td className="price">
        <input
          inputMode="decimal"
          aria-label={words.field(entry.title, variantTitle(variant))}
          aria-invalid={state?.kind === 'wrong'}
          value={typed?.text ?? price ?? ''}
          readOnly={state?.kind === 'saving'}
          onChange={({ currentTarget }) => {
            setTyped({ text: currentTarget.value, isSaved: false });
            setState(undefined);
          }}
          onBlur={() => void save()}
          onKeyDown={onKeyDown}
        />
      </td>
      <td className="stock">
        <VariantStock entry={entry} variants={[variant]} />
      </td>
      <td className="state-of" />
      <td className="updated" />
    </tr>
  );
}

export function focusPrice(field: HTMLInputElement | null | undefined): void {
  field?.focus();
  field?.select();
}
