import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { StateLink, useRouter } from 'sanity/router';
import { readOps } from '../../../src/features/desk/ops.client.ts';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import type { OrdersQuery } from '../../../src/features/orders/ops-orders.contract.ts';
import { OPERATOR_ACTIONS, type OperatorAction } from '../../../src/features/orders/orders.rules.ts';
import { formatDateTime } from '../base/date-time.text.ts';
import { Claims } from '../claims/Claims.tsx';
import { Replacements } from '../claims/Replacements.tsx';
import { parseForm, quotePage, routeState } from '../orders/address.ts';
import { draftName, draftVersion, getDraft, hasDraft, rememberVersion } from '../orders/drafts.ts';
import { BackLink, OrderState, useFocusedPage } from '../orders/elements.tsx';
import { FailureNotice, type FetchFailure, usePolling } from '../orders/fetching.tsx';
import { DoneNotice, Timeline } from '../orders/notices.tsx';
import { orderText as texts } from '../orders/order.text.ts';
import { ordersText } from '../orders/orders.text.ts';
import { isTextField, ShortcutsHelp, shortcutAction } from '../orders/shortcuts.tsx';
import { useSubmission } from '../orders/use-submission.ts';
import { Permits } from '../papers/Permits.tsx';
import { quotesText } from '../quotes/quotes.text.ts';
import { ActionPanel } from './ActionPanel.tsx';
import { BuyerCard, ShippingCard, TagsCard } from './Cards.tsx';
import { Charges } from './Charges.tsx';
import { FlagCard } from './FlagCard.tsx';
import { JoinedOrders } from './JoinedOrders.tsx';
import { MailsCard } from './MailsCard.tsx';
import { MoneyCard } from './MoneyCard.tsx';
import { NotesCard } from './NotesCard.tsx';
import { OrderLines } from './OrderLines.tsx';
import { withOlderHistory } from './older-history.ts';
import { PrintDialog } from './PrintDialog.tsx';

interface OrderPageProps {
  readonly number: string;
  readonly query: OrdersQuery;
}

export function OrderPage({ number, query }: OrderPageProps): ReactNode {
  const page = useFocusedPage();
  const { order, trouble, load, take } = useOrder(number, page);
  return (
    <main ref={page} tabIndex={-1} className="desk-order" aria-label={`${ordersText.title} ${number}`}>
      <BackLink state={routeState(query)} />
      {trouble !== undefined && <FailureNotice trouble={trouble} onAgain={load} />}
      {order === undefined && trouble === undefined && <p className="soft">{texts.loading}</p>}
      {order !== undefined && <Shown order={order} query={query} onOrder={take} onPrinted={load} />}
    </main>
  );
}

interface ShownProps {
  readonly order: OpsOrder;
  readonly query: OrdersQuery;
  readonly onOrder: (order: OpsOrder) => void;
  readonly onPrinted: () => Promise<void>;
}

function Shown({ order: now, query, onOrder, onPrinted }: ShownProps): ReactNode {
  // A draft is sent with the version that it is based on, so that a conflict shows changes by other people.
  const [left, setLeft] = useState(() => draftVersion(now.number));
  const order = left === undefined ? now : { ...now, version: left };
  const { number, version } = order;
  useEffect(() => () => rememberVersion({ number, version }), [number, version]);
  const begun = OPERATOR_ACTIONS.find((action) => getDraft(draftName(number, action)) !== undefined);
  const [open, setOpen] = useState<OperatorAction | null>(begun ?? null);
  const [dialog, setDialog] = useState<'none' | 'print' | 'keys'>('none');
  const submission = useSubmission((changed) => {
    if (changed === null) return;
    setLeft(undefined);
    onOrder(withOlderHistory(changed, now));
  });
  const panel = useRef<HTMLDivElement>(null);
  const { notice } = submission;
  // A completed action closes its form.
  useEffect(() => {
    if (notice?.isDone) setOpen((now) => (now === notice.at ? null : now));
  }, [notice]);

  const openForm = useCallback((action: OperatorAction) => {
    setOpen(action);
    setTimeout(() => panel.current?.querySelector<HTMLElement>('form input')?.focus());
  }, []);
  const { state, navigate } = useRouter();
  const linked = parseForm(state._searchParams ?? []);
  useEffect(() => {
    if (linked === undefined) return;
    openForm(linked);
    // The same link opens the form again.
    navigate(routeState(query, number), { replace: true });
  }, [linked, openForm, navigate, query, number]);

  const isShipped = order.shipping.shippedAt !== null;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = shortcutAction(event, isTextField);
      if (action !== 'ship' && action !== 'print' && action !== 'help') return;
      event.preventDefault();
      if (action === 'ship') {
        openForm(isShipped ? 'correct-tracking' : 'ship');
      } else setDialog(action === 'print' ? 'print' : 'keys');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isShipped, openForm]);

  const openFlags = order.flags.filter(({ doneAt }) => doneAt === null);
  const doneFlags = order.flags.filter(({ doneAt }) => doneAt !== null);
  return (
    <>
      <header className="order-head">
        <h1>{order.number}</h1>
        <p>
          <strong>
            <OrderState display={order.display} />
          </strong>
          <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
          {order.payableUntil !== null && (
            <span>{texts.payableUntil(formatDateTime(order.payableUntil))}</span>
          )}
          {order.daysSincePayment !== null && (
            <span>
              {ordersText.columns.days} {ordersText.days(order.daysSincePayment)}
            </span>
          )}
          {order.quote !== null && (
            <StateLink state={routeState({}, quotePage(order.quote))}>{quotesText.openQuote}</StateLink>
          )}
          <button type="button" onClick={() => setDialog('print')}>
            {ordersText.print}
          </button>
        </p>
      </header>
      <DoneNotice submission={submission} />
      <div className="order-body">
        <div>
          <div>
            <div ref={panel}>
              <ActionPanel order={order} submission={submission} open={open} onOpen={setOpen} />
            </div>
            <div data-step="clear-flag">
              {openFlags.map((flag) => (
                <FlagCard key={flag.id} flag={flag} order={order} submission={submission} />
              ))}
            </div>
            <Replacements order={order} submission={submission} />
            <JoinedOrders order={order} query={query} submission={submission} />
          </div>
          <OrderLines order={order} />
          {/* Claims arrive late and must not move what stands above. */}
          <div data-step="answer-claim">
            <Claims key={order.replacements.length} order={order} submission={submission} />
          </div>
          <Permits order={order} submission={submission} />
          <Charges order={order} submission={submission} />
          <MoneyCard order={order} />
          <Timeline events={order.events} />
        </div>
        <div>
          <BuyerCard order={order} query={query} />
          <ShippingCard order={order} />
          <TagsCard order={order} submission={submission} />
          <NotesCard
            texts={texts.notes}
            subject={order.number}
            notes={order.notes}
            submission={submission}
            add={(text) => {
              const request = { number: order.number, version: order.version, text };
              return submission.send('note', '/orders/note', request, texts.notes.done);
            }}
          />
          <MailsCard order={order} submission={submission} />
          {doneFlags.map((flag) => (
            <FlagCard key={flag.id} flag={flag} order={order} submission={submission} />
          ))}
        </div>
      </div>
      {dialog === 'keys' && <ShortcutsHelp onClose={() => setDialog('none')} />}
      {dialog === 'print' && (
        <PrintDialog numbers={[order.number]} onClose={() => setDialog('none')} onPrinted={onPrinted} />
      )}
    </>
  );
}

interface ShownOrder {
  readonly order: OpsOrder | undefined;
  readonly trouble: FetchFailure | undefined;
  readonly load: () => Promise<void>;
  readonly take: (order: OpsOrder) => void;
}

function useOrder(number: string, page: RefObject<HTMLElement | null>): ShownOrder {
  const [order, setOrder] = useState<OpsOrder>();
  const [trouble, setTrouble] = useState<FetchFailure>();

  const take = useCallback((fresh: OpsOrder) => {
    setOrder((before) => (before !== undefined && before.version > fresh.version ? before : fresh));
  }, []);

  const load = useCallback(async () => {
    const result = await readOps('/orders/:number', { number });
    setTrouble(result.kind === 'answer' ? undefined : result);
    // A text typed during the fetch belongs to the version that was shown then.
    if (result.kind === 'answer' && !hasTypedForm(page.current)) take(result.data.order);
  }, [number, page, take]);

  useEffect(() => void load(), [load]);
  const poll = useCallback(() => {
    // Also checks drafts of closed forms.
    if (!hasTypedForm(page.current) && !hasDraft(number)) void load();
  }, [number, page, load]);
  usePolling(poll, true);

  return { order, trouble, load, take };
}

/** `ActionForm` sets the attribute. */
function hasTypedForm(page: HTMLElement | null): boolean {
  return page?.querySelector('form[data-typed=true]') != null;
}
