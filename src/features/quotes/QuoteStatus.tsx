import { roundTimeLeft } from '../base/time-left.rules.ts';
import type { Order } from '../orders/orders.contract.ts';
import { useTimeLeft } from '../orders/use-time-left.ts';
import type { QuoteDisplayState } from './quote-facts.ts';
import { quotePagesText as words } from './quote-pages.text.ts';

/** While a quote waits for papers or its payment, the label is its order's (OrderStatus.tsx). */
type ListedState = Exclude<QuoteDisplayState, 'papers' | 'open'> | 'requested' | 'editing';

/** Red at the end; the others wait for somebody. */
const ENDED: readonly ListedState[] = ['replaced', 'over', 'declined', 'expired', 'withdrawn'];

interface StatusProps {
  readonly state: ListedState;
  readonly text?: string;
}

export function QuoteStatus({ state, text = words().states[state] }: StatusProps) {
  return <span className={`order-status ${ENDED.includes(state) ? 'bad' : 'waiting'}`}>{text}</span>;
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
