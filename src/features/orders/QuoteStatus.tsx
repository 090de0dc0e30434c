import type { OrderStatus } from '../../rules/orders.ts';
import { quotePagesText as words } from '../../text/quote-pages.ts';
import type { QuoteStanding } from './quote-facts.ts';

type Standing = QuoteStanding | 'requested' | 'editing';

/** The colour of the similar order state: yellow while something is awaited, red at the end. */
const COLOURS: Readonly<Record<Standing, OrderStatus>> = {
  requested: 'pending',
  editing: 'pending',
  papers: 'pending',
  open: 'pending',
  processing: 'pending',
  revising: 'pending',
  replaced: 'cancelled',
  over: 'cancelled',
  declined: 'cancelled',
  expired: 'cancelled',
  withdrawn: 'cancelled',
};

export function QuoteStatus({ standing }: { readonly standing: Standing }) {
  return <span className={`order-status ${COLOURS[standing]}`}>{words().states[standing]}</span>;
}
