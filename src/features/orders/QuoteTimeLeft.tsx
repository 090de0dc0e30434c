import type { Order } from '../../contract/orders.ts';
import { roundTimeLeft } from '../../rules/time-left.ts';
import { quotePagesText as words } from '../../text/quote-pages.ts';
import { useTimeLeft } from './use-time-left.ts';

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
