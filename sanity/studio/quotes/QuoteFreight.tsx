import type { ReactNode } from 'react';
import type { OpsFreightLine } from '../../../src/features/desk/ops-freight.contract.ts';
import type { OpsQuote } from '../../../src/features/quotes/ops-quotes.contract.ts';
import { FreightOffers, useFreight } from '../orders/FreightOffers.tsx';
import { orderText } from '../orders/order.text.ts';

interface QuoteFreightProps {
  readonly country: string | null;
  readonly lines: readonly OpsFreightLine[];
  readonly way: OpsQuote['way'];
  readonly onTake: (taken: { readonly freight?: string; readonly way: OpsQuote['way'] }) => void;
}

/** The freight of a quote's lines by the rates. A press fills in fee and way. */
export function QuoteFreight({ country, lines, way, onTake }: QuoteFreightProps): ReactNode {
  const freight = useFreight(country, lines);
  const texts = orderText.rates;
  return (
    <>
      <FreightOffers
        freight={freight}
        onTake={({ id, name, price }) => onTake({ freight: String(price), way: { id, name } })}
      />
      {way !== null && (
        <p className="freight-way">
          {texts.way(way.name)}
          <button type="button" onClick={() => onTake({ way: null })}>
            {texts.noWay}
          </button>
        </p>
      )}
    </>
  );
}
