import { useId, useRef, useState } from 'react';
import type { Quote } from '../../contract/quotes.ts';
import { declineQuote } from '../../contract/quotes-client.ts';
import { HTTP_CONFLICT } from '../../contract/statuses.ts';
import { failureText } from '../../text/failures.ts';
import { papersText } from '../../text/papers.ts';
import { quotePagesText as words } from '../../text/quote-pages.ts';
import { quoteFailures } from '../../text/quotes.ts';
import { notify } from '../notices/store.ts';

interface Props {
  readonly quote: Quote;
  /** Called after every response, because the quote may have been paid or ended elsewhere. */
  readonly refresh: () => void;
}

/** Also cancels a reservation that waits for papers. */
export function DeclineQuote({ quote: { id, reserved, state }, refresh }: Props) {
  const texts =
    state === 'papers'
      ? { act: papersText().giveUp, ask: papersText().giveUpAsk, means: papersText().giveUpMeans }
      : { act: words().decline, ask: words().declineAsk, means: words().declineMeans };
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [isBusy, setBusy] = useState(false);

  const decline = async () => {
    if (isBusy) return;
    setBusy(true);
    const result = await declineQuote(id);
    setBusy(false);
    dialog.current?.close();
    if (result.kind === 'answer') notify({ kind: 'success', text: result.data.msg });
    else {
      // The quote is paid, being paid, or has ended: no error.
      const isFine = result.kind === 'refused' && result.status === HTTP_CONFLICT;
      const text = failureText(result, quoteFailures, words().declineFailed);
      notify({ kind: isFine ? 'info' : 'error', text });
    }
    refresh();
  };

  return (
    <>
      <button type="button" className="text-button" onClick={() => dialog.current?.showModal()}>
        {texts.act}
      </button>
      <dialog className="card-dialog" ref={dialog} aria-labelledby={title}>
        <h2 id={title}>{texts.ask}</h2>
        <p>
          {texts.means}
          {reserved && words().declineReleases}
        </p>
        <div className="ways">
          <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
            {words().keep}
          </button>
          <button type="button" className="button" aria-disabled={isBusy} onClick={decline}>
            {isBusy ? words().declining : texts.act}
          </button>
        </div>
      </dialog>
    </>
  );
}
