import { roundTimeLeft } from '../base/time-left.rules.ts';
import type { OrderDisplay } from '../orders/display-status.rules.ts';
import type { Order } from '../orders/orders.contract.ts';
import { useTimeLeft } from '../orders/use-time-left.ts';
import type { QuoteDisplayState } from './quote-facts.ts';
import { quotePagesText as words } from './quote-pages.text.ts';

type ListedState = QuoteDisplayState | 'requested' | 'editing';

/** The colour of the similar order state: yellow while something is awaited, red at the end. */
const COLOURS: Readonly<Record<ListedState, OrderDisplay['tone']>> = {
  requested: 'waiting',
  editing: 'waiting',
  papers: 'waiting',
  open: 'waiting',
  processing: 'waiting',
  revising: 'waiting',
  replaced: 'bad',
  over: 'bad',
  declined: 'bad',
  expired: 'bad',
  withdrawn: 'bad',
};

interface StatusProps {
  readonly state: ListedState;
  readonly text?: string;
}

export function QuoteStatus({ state, text = words().states[state] }: StatusProps) {
  return <span className={`order-status ${COLOURS[state]}`}>{text}</span>;
}

interface Props {
  readonly order: Order;
  readonly onEnd: () => void;
}

export function QuoteTimeLeft({ order, onEnd }: Props) {
  const minutes = useTimeLeft(order, onEnd)?.minutes;
  return minutes === undefined ? null : (
    <small className="order-term">{words().left(roundTimeLeft(minutes))}</small>
  );
}
