import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { StateLink } from 'sanity/router';
import { type OpsOrder, ORDER_ACTIONS, type OrderAction } from '../../../../src/contract/ops-order.ts';
import type { OrdersQuery } from '../../../../src/contract/ops-orders.ts';
import { fetchOrder } from '../../../../src/contract/ops-orders-client.ts';
import { formatYuan } from '../../../../src/rules/money.ts';
import { orders as shopTexts } from '../../../../src/text/orders.ts';
import { momentText } from '../../text/moment.ts';
import { orderText as texts } from '../../text/order.ts';
import { ordersText } from '../../text/orders.ts';
import { PrintDialog } from '../bulk/PrintDialog.tsx';
import { draftName, draftOf, hasDraft, leaveOrder, versionLeft } from '../drafts.ts';
import { TroubleNotice, useFreshness } from '../fetching.tsx';
import { isTypedInto, KeysHelp, wishOf } from '../list/keys.tsx';
import type { Trouble } from '../list/use-orders.ts';
import { placeOf } from '../router.ts';
import { usePress } from '../use-submission.ts';
import { ActionPanel } from './ActionPanel.tsx';
import { BuyerCard, Notes, PrintedCard, ShippingCard, Tags } from './Cards.tsx';
import { FlagCard } from './FlagCard.tsx';
import { Lines } from './Lines.tsx';
import { Money } from './Money.tsx';
import { DoneNotice, Timeline } from './notices.tsx';

interface OrderPageProps {
  readonly number: string;
  /** The list that it was opened from. */
  readonly query: OrdersQuery;
}

export function OrderPage({ number, query }: OrderPageProps): ReactNode {
  const page = useRef<HTMLElement>(null);
  const { order, trouble, load, take } = useOrder(number, page);
  // Whoever opened it by key goes on here; the list behind it is closed to them.
  useEffect(() => page.current?.focus({ preventScroll: true }), []);
  return (
    <main ref={page} tabIndex={-1} className="desk-order" aria-label={`${ordersText.title} ${number}`}>
      <nav className="way-back">
        <StateLink state={placeOf(query)}>← {texts.back}</StateLink>
      </nav>
      {trouble !== undefined && <TroubleNotice trouble={trouble} onAgain={load} />}
      {order === undefined && trouble === undefined && <p className="soft">{texts.loading}</p>}
      {order !== undefined && <Shown order={order} onOrder={take} onPrinted={load} />}
    </main>
  );
}

interface ShownProps {
  readonly order: OpsOrder;
  readonly onOrder: (order: OpsOrder) => void;
  readonly onPrinted: () => Promise<void>;
}

function Shown({ order: now, onOrder, onPrinted }: ShownProps): ReactNode {
  // What was left typed is sent with the version that it was typed over, so that whoever comes back is told of what
  // others changed meanwhile, and of a press that was done though no answer came.
  const [left, setLeft] = useState(() => versionLeft(now.number));
  const order = left === undefined ? now : { ...now, version: left };
  const { number, version } = order;
  useEffect(() => () => leaveOrder({ number, version }), [number, version]);
  // A form that somebody left with something typed in it.
  const begun = ORDER_ACTIONS.find((action) => draftOf(draftName(number, action)) !== undefined);
  const [open, setOpen] = useState<OrderAction | null>(begun ?? order.next);
  const [dialog, setDialog] = useState<'none' | 'print' | 'keys'>('none');
  const press = usePress((changed) => {
    if (changed === null) return;
    setLeft(undefined);
    onOrder(changed);
  });
  const panel = useRef<HTMLDivElement>(null);
  const { told } = press;
  // What was done has nothing left to be typed.
  useEffect(() => {
    if (told?.isDone) setOpen((now) => (now === told.at ? null : now));
  }, [told]);

  const isShipped = order.shipping.stage !== null && order.shipping.stage !== 'pending';
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const wish = wishOf(event, isTypedInto);
      if (wish !== 'ship' && wish !== 'print' && wish !== 'help') return;
      event.preventDefault();
      if (wish === 'ship') {
        setOpen(isShipped ? 'correct-tracking' : 'ship');
        // Its form stands once this is drawn.
        setTimeout(() => panel.current?.querySelector<HTMLElement>('form input')?.focus());
      } else setDialog(wish === 'print' ? 'print' : 'keys');
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [isShipped]);

  const openFlags = order.flags.filter(({ doneAt }) => doneAt === null);
  const doneFlags = order.flags.filter(({ doneAt }) => doneAt !== null);
  return (
    <>
      <header className="order-head">
        <h1>{order.number}</h1>
        <p>
          <span className={`state ${order.payment}`}>{ordersText.payments[order.payment]}</span>
          {order.stage !== null && (
            <span className={`state ${order.stage}`}>{shopTexts.shippingStatuses[order.stage]}</span>
          )}
          <span>{formatYuan(order.total)}</span>
          <time dateTime={order.createdAt}>{momentText(order.createdAt)}</time>
          {order.daysSincePayment !== null && (
            <span>
              {ordersText.columns.days} {ordersText.days(order.daysSincePayment)}
            </span>
          )}
          <button type="button" onClick={() => setDialog('print')}>
            {ordersText.print}
          </button>
        </p>
      </header>
      <DoneNotice press={press} />
      {openFlags.map((flag) => (
        <FlagCard key={flag.id} flag={flag} press={press} />
      ))}
      <div ref={panel}>
        <ActionPanel order={order} press={press} open={open} onOpen={setOpen} />
      </div>
      <div className="order-body">
        <div>
          <Lines order={order} />
          <Money order={order} />
          <Timeline events={order.events} />
        </div>
        <div>
          <BuyerCard order={order} />
          <ShippingCard order={order} />
          <Tags order={order} press={press} />
          <Notes order={order} press={press} />
          <PrintedCard order={order} />
          {doneFlags.map((flag) => (
            <FlagCard key={flag.id} flag={flag} press={press} />
          ))}
        </div>
      </div>
      {dialog === 'keys' && <KeysHelp onClose={() => setDialog('none')} />}
      {dialog === 'print' && (
        <PrintDialog numbers={[order.number]} onClose={() => setDialog('none')} onPrinted={onPrinted} />
      )}
    </>
  );
}

/** One order, fresh every minute and at each return, but never while something is typed into its forms. */

export interface ShownOrder {
  readonly order: OpsOrder | undefined;
  readonly trouble: Trouble | undefined;
  readonly load: () => Promise<void>;
  /** Takes what a write answered. An older state never comes after a newer one. */
  readonly take: (order: OpsOrder) => void;
}

export function useOrder(number: string, page: RefObject<HTMLElement | null>): ShownOrder {
  const [order, setOrder] = useState<OpsOrder>();
  const [trouble, setTrouble] = useState<Trouble>();

  const take = useCallback((fresh: OpsOrder) => {
    setOrder((before) => (before !== undefined && before.version > fresh.version ? before : fresh));
  }, []);

  const load = useCallback(async () => {
    const result = await fetchOrder(number);
    if (result.kind === 'conflict') return;
    setTrouble(result.kind === 'answer' ? undefined : result);
    // Whoever began to type while it was fetched decides by what they saw: the version they send tells.
    if (result.kind === 'answer' && !hasTypedForm(page.current)) take(result.data);
  }, [number, page, take]);

  useEffect(() => void load(), [load]);
  const look = useCallback(() => {
    // Also into a form that was closed over it.
    if (!hasTypedForm(page.current) && !hasDraft(number)) void load();
  }, [number, page, load]);
  useFreshness(look, true);

  return { order, trouble, load, take };
}

/** Forms say so themselves (DeskForm.tsx). */
function hasTypedForm(page: HTMLElement | null): boolean {
  return page?.querySelector('form[data-typed=true]') != null;
}
