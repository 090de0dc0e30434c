/**
 * An order's state as one status, with its colour and what comes next, for the buyer's pages, mails and the desk
 * (docs/decisions/0113). Pure: the server decides, and pages only draw.
 */
import {
  isUnshipped,
  type OperatorAction,
  type OrderState,
  PAID_STATES,
  type ShownFeeStatus,
} from './orders.rules.ts';

/** Colour of the status: it waits for somebody, goes as it should, or has ended or gone wrong. */
export const STATUS_TONES = ['waiting', 'good', 'bad'] as const;
type StatusTone = (typeof STATUS_TONES)[number];

/** Steps that the buyer takes or waits for. */
export const BUYER_STEPS = [
  'pay',
  'pay-freight',
  'pay-charge',
  'wait-bank',
  'wait-papers',
  'wait-freight',
  'wait-address',
  'wait-dispatch',
  'wait-rest',
  'wait-arrival',
  'wait-claim',
  'wait-refund',
  'wait-dispute',
] as const;
export type BuyerStep = (typeof BUYER_STEPS)[number];

/** Steps that follow a payment, unless something stands in the order's way. */
export const AFTER_PAYMENT = ['wait-freight', 'wait-dispatch'] as const satisfies BuyerStep[];
export type StepAfterPayment = (typeof AFTER_PAYMENT)[number];

/** The staff's next step. */
export type StaffStep =
  | Extract<OperatorAction, 'ship' | 'receive' | 'refund' | 'set-fee' | 'change-recipient'>
  | 'clear-flag'
  | 'answer-claim'
  | 'send-link'
  | 'wait-dispute'
  | 'wait-papers'
  | 'wait-payment';

interface StatusRow {
  readonly tone: StatusTone;
  readonly buyer: BuyerStep | null;
  readonly staff: StaffStep | null;
}

/** The statuses of docs/shop.md "States" and what stands in their way. */
const STATUS_ROWS = {
  unpaid: { tone: 'waiting', buyer: 'pay', staff: 'wait-payment' },
  processing: { tone: 'waiting', buyer: 'wait-bank', staff: 'wait-payment' },
  papers: { tone: 'waiting', buyer: 'wait-papers', staff: 'wait-papers' },
  'papers-complete': { tone: 'waiting', buyer: 'pay', staff: 'wait-payment' },
  cancelled: { tone: 'bad', buyer: null, staff: null },
  disputed: { tone: 'bad', buyer: 'wait-dispute', staff: 'wait-dispute' },
  'refund-owed': { tone: 'bad', buyer: 'wait-refund', staff: 'refund' },
  refunding: { tone: 'waiting', buyer: 'wait-refund', staff: null },
  refunded: { tone: 'bad', buyer: null, staff: null },
  claim: { tone: 'waiting', buyer: 'wait-claim', staff: 'answer-claim' },
  'freight-due': { tone: 'waiting', buyer: 'pay-freight', staff: 'wait-payment' },
  'charge-due': { tone: 'waiting', buyer: 'pay-charge', staff: 'wait-payment' },
  'address-in-review': { tone: 'waiting', buyer: 'wait-address', staff: 'clear-flag' },
  replacing: { tone: 'waiting', buyer: 'wait-dispatch', staff: 'ship' },
  'freight-undecided': { tone: 'waiting', buyer: 'wait-freight', staff: 'set-fee' },
  'part-shipped': { tone: 'good', buyer: 'wait-rest', staff: 'ship' },
  paid: { tone: 'good', buyer: 'wait-dispatch', staff: 'ship' },
  shipped: { tone: 'good', buyer: 'wait-arrival', staff: 'receive' },
  received: { tone: 'good', buyer: null, staff: null },
} as const satisfies Record<string, StatusRow>;

export type DisplayStatus = keyof typeof STATUS_ROWS;
export const DISPLAY_STATUSES = Object.keys(STATUS_ROWS) as [DisplayStatus, ...DisplayStatus[]];

export interface OrderDisplay {
  readonly status: DisplayStatus;
  readonly tone: StatusTone;
  readonly next: BuyerStep | null;
}

export interface StaffDisplay extends Pick<OrderDisplay, 'status' | 'tone'> {
  readonly next: StaffStep | null;
}

export interface DisplayFacts {
  readonly state: OrderState;
  /** True if a bank has not decided on the payment of the unpaid order. */
  readonly isProcessing: boolean;
  readonly isAwaitingPapers: boolean;
  /** True if the order had to wait for papers, and all are received. */
  readonly hasAllPapers: boolean;
  readonly isDisputed: boolean;
  /** True if the whole price of the goods went back, goes back, or is owed. */
  readonly isGoingBack: boolean;
  readonly isRefunding: boolean;
  /** True if a refund failed and the shop still owes it. */
  readonly isOwed: boolean;
  readonly hasOpenClaim: boolean;
  readonly freight: 'undecided' | 'due' | 'settled';
  /** True if an addition, or the difference of an edit, waits for its payment. */
  readonly isChargeDue: boolean;
  readonly isAddressInReview: boolean;
  /** Parcels: nothing was sent, a part, or all, and a replacement waits. */
  readonly sent: 'nothing' | 'part' | 'all';
}

/** The first that holds decides: money that went wrong, then what is waited for, then how far the parcel is. */
export function displayStatus(facts: DisplayFacts): DisplayStatus {
  const { state, isGoingBack, isRefunding } = facts;
  if (facts.isDisputed) return 'disputed';
  if (facts.isOwed) return 'refund-owed';
  if (state === 'unpaid') return unpaidStatus(facts);
  if (state === 'refunded' || isGoingBack) return isRefunding ? 'refunding' : 'refunded';
  if (!PAID_STATES.includes(state)) return 'cancelled';
  if (facts.hasOpenClaim) return 'claim';
  if (facts.freight === 'due') return 'freight-due';
  if (facts.isChargeDue) return 'charge-due';
  if (!isUnshipped(state)) return state === 'received' ? 'received' : 'shipped';
  if (facts.isAddressInReview) return 'address-in-review';
  if (facts.sent === 'all') return 'replacing';
  if (facts.sent === 'part') return 'part-shipped';
  return facts.freight === 'undecided' ? 'freight-undecided' : 'paid';
}

function unpaidStatus({ isProcessing, isAwaitingPapers, hasAllPapers }: DisplayFacts): DisplayStatus {
  if (isProcessing) return 'processing';
  if (isAwaitingPapers) return 'papers';
  return hasAllPapers ? 'papers-complete' : 'unpaid';
}

export function displayForBuyer(facts: DisplayFacts): OrderDisplay {
  const status = displayStatus(facts);
  const { tone, buyer } = STATUS_ROWS[status];
  return { status, tone, next: buyer };
}

/** Undecided without a fee; a fee of 0 is settled. */
export function freightFact(feeFen: number | null, status: ShownFeeStatus | null): DisplayFacts['freight'] {
  if (feeFen === null) return 'undecided';
  return status === 'due' ? 'due' : 'settled';
}

/** Flags come first, because they say what the order itself can't. */
export function displayForStaff(
  facts: DisplayFacts,
  {
    openFlags,
    isReachable,
    isLinkToSend,
  }: { readonly openFlags: number; readonly isReachable: boolean; readonly isLinkToSend: boolean },
): StaffDisplay {
  const status = displayStatus(facts);
  const { tone, staff } = STATUS_ROWS[status];
  if (openFlags > 0) return { status, tone, next: 'clear-flag' };
  if (staff === 'ship' && !isReachable) return { status, tone, next: 'change-recipient' };
  const isAsked = status === 'freight-due' || status === 'charge-due';
  return { status, tone, next: isAsked && isLinkToSend ? 'send-link' : staff };
}
