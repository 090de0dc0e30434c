/** Freight by the rates in force, for an operator to take into a form. */
import { type ReactNode, useCallback } from 'react';
import { formatYuan } from '../../../src/features/base/money.rules.ts';
import { readOps } from '../../../src/features/desk/ops.client.ts';
import {
  formatFreightLines,
  type OpsFreight,
  type OpsFreightLine,
} from '../../../src/features/desk/ops-freight.contract.ts';
import { NO_FREIGHT_TITLES } from '../../../src/features/shipping/rate-set.rules.ts';
import { useFetched } from './fetching.tsx';
import { orderText } from './order.text.ts';

const texts = orderText.rates;

/** Undefined without a country or lines, while it is read, and if it can't be read. */
export function useFreight(country: string | null, lines: readonly OpsFreightLine[]): OpsFreight | undefined {
  const asked = formatFreightLines(lines);
  const read = useCallback(async () => {
    if (country === null || asked === '') return { kind: 'answer' as const, data: undefined };
    const result = await readOps('/freight', { country, lines: asked });
    return result.kind === 'answer' ? { ...result, data: { ...result.data, country, asked } } : result;
  }, [country, asked]);
  const { data } = useFetched(read, { isPolled: false });
  return data?.country === country && data.asked === asked ? data : undefined;
}

interface FreightOffersProps {
  readonly freight: OpsFreight | undefined;
  readonly onTake: (way: { readonly id: string; readonly name: string; readonly price: number }) => void;
}

/** The proposed way comes first. */
export function FreightOffers({ freight, onTake }: FreightOffersProps): ReactNode {
  if (freight === undefined) return null;
  if (freight.because !== null)
    return <p className="soft">{texts.none(NO_FREIGHT_TITLES[freight.because])}</p>;
  const { proposed, grams } = freight;
  const ways = freight.ways.toSorted((a, b) => Number(b.id === proposed) - Number(a.id === proposed));
  return (
    <ul className="plain-list freight-offers">
      {ways.map(({ id, name, price, because }) => (
        <li key={id}>
          {price === null || grams === null ? (
            <span className="soft">{texts.unknown(name, NO_FREIGHT_TITLES[because ?? 'no-weight'])}</span>
          ) : (
            <>
              <span>{texts.offer(name, formatYuan(price), grams)}</span>
              <button
                type="button"
                aria-label={texts.takeOf(name)}
                onClick={() => onTake({ id, name, price })}
              >
                {texts.take}
              </button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
