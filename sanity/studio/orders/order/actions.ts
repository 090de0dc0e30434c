import type { OpsOrder } from '../../../../src/contract/ops-order.ts';
import type { Press } from '../use-press.ts';

/** What each form of the order is given. */
export interface ActionProps {
  readonly order: OpsOrder;
  readonly press: Press;
  /** Somebody opened it, by key or button: its first field takes the focus. */
  readonly isFocused: boolean;
}
