import { useEffect } from 'react';
import { useCall } from '../../components/use-call.ts';
import type { CallResult } from '../../contract/call.ts';
import { type PaymentResult, verifyPayment } from '../../contract/orders-client.ts';
import { SERVER_ERROR } from '../../contract/statuses.ts';
import { payment as words } from '../../text/orders.ts';
import { cartChanged } from '../cart/store.ts';
import { notify } from '../notices/store.ts';
import { Receipt } from './Receipt.tsx';
import { Waiting } from './Waiting.tsx';

function verifyOwn(signal: AbortSignal): Promise<CallResult<PaymentResult>> {
  const session = new URLSearchParams(location.search).get('session_id');
  if (session === null || session === '')
    return Promise.resolve({ kind: 'refused', status: 400, msg: words.failed });
  return verifyPayment(session, signal);
}

/** `/payment/success`: asks for the result by the address alone, so that it may be reloaded and passed on (spec §2). */
export default function PaymentPage() {
  const { result, retry } = useCall(verifyOwn);
  const hasFailed = result.kind === 'refused' || result.kind === 'unreachable';
  useEffect(() => {
    if (hasFailed) notify({ kind: 'error', text: words.failed });
  }, [hasFailed]);

  // What was bought has left the cart: the badge of the header was drawn before that.
  const isPaid = result.kind === 'answer' && result.data.isPaid;
  useEffect(() => {
    if (isPaid) void cartChanged();
  }, [isPaid]);

  if (result.kind === 'loading') return <Waiting text={words.verifying} title={words.title} />;
  if (result.kind === 'answer') return <Receipt {...result.data} retry={retry} />;
  // Nobody knows yet whether money was taken.
  const isUnknown = result.kind === 'unreachable' || result.status >= SERVER_ERROR;
  return (
    <div className="shell-text">
      <div className="label blank">
        <h1>{words.failed}</h1>
        {isUnknown && <p>{words.dontPayTwice}</p>}
        {!isUnknown && result.msg !== words.failed && <p>{result.msg}</p>}
        <div className="ways">
          {isUnknown && (
            <button type="button" className="button" onClick={retry}>
              {words.retry}
            </button>
          )}
          <a className="button quiet" href="/">
            {words.home}
          </a>
        </div>
      </div>
    </div>
  );
}
