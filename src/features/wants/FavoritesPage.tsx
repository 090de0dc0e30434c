import { useState } from 'react';
import { fetchSession } from '../../browser/session.ts';
import { CallFailure } from '../../components/CallFailure.tsx';
import { hasFailureCode } from '../../contract/call.ts';
import { removeFavorite } from '../../contract/favorites-client.ts';
import type { FavoritesPage as Page } from '../../contract/wants.ts';
import { type FavoritesResult, fetchFavorites, resumeAlertMails } from '../../contract/wants-client.ts';
import { failureText } from '../../text/failures.ts';
import { wantFailures, favoritesPageText as words } from '../../text/wants.ts';
import { pagePath } from '../../text/words.ts';
import { notify } from '../notices/store.ts';
import { LoadingMessage } from '../orders/LoadingMessage.tsx';
import { OrdersGuard } from '../orders/OrdersGuard.tsx';
import { useRevalidated } from '../orders/use-revalidated.ts';
import { AlertList } from './AlertList.tsx';
import type { RunChange } from './change.ts';
import { FavoriteList } from './FavoriteList.tsx';
import { ShareFavorites } from './ShareFavorites.tsx';
import { WantList } from './WantList.tsx';

function Lists() {
  const { result, retry } = useRevalidated(fetchFavorites);
  const [changed, setChanged] = useState<{ readonly after: typeof result; readonly page: Page }>();
  if (result.kind === 'loading') return <LoadingMessage text={words().loading} />;
  if (result.kind !== 'answer')
    return <CallFailure text={failureText(result, wantFailures, words().failed)} retry={retry} />;
  // A response that arrived after the change is newer.
  const page = changed?.after === result ? changed.page : result.data;

  const change: RunChange = async (call) => {
    const done = await call();
    if (done.kind === 'answer') {
      notify({ kind: 'success', text: done.data.msg });
      if ('page' in done.data) setChanged({ after: result, page: (done.data as FavoritesResult).page });
      else retry();
      return true;
    }
    if (hasFailureCode(done, 'login-required')) void fetchSession();
    notify({ kind: 'error', text: failureText(done, wantFailures, words().changeFailed) });
    if (done.kind === 'refused') retry();
    return false;
  };

  return (
    <>
      <MailNote page={page} change={change} />
      <section className="want-section" aria-labelledby="favorites">
        <h2 id="favorites">{words().favorites}</h2>
        <FavoriteList page={page} remove={(id) => change(() => removeFavorite(id))} />
        {page.items.length + page.gone.length > 0 && (
          <ShareFavorites path={page.share_path} change={change} />
        )}
      </section>
      <section className="want-section" aria-labelledby="alerts">
        <h2 id="alerts">{words().alerts}</h2>
        <AlertList alerts={page.alerts} change={change} />
      </section>
      <section className="want-section" aria-labelledby="wants">
        <h2 id="wants">{words().wants}</h2>
        <p>{words().wantsLead}</p>
        <WantList wants={page.wants} canAdd={page.mails !== 'unconfirmed'} change={change} />
      </section>
    </>
  );
}

function MailNote({ page: { mails }, change }: { readonly page: Page; readonly change: RunChange }) {
  if (mails === 'on') return null;
  return (
    <p className="want-note">
      {words()[mails]}{' '}
      {mails === 'unsubscribed' ? (
        <button type="button" className="text-button" onClick={() => void change(resumeAlertMails)}>
          {words().resume}
        </button>
      ) : (
        <a href={pagePath('/profile')}>{words().toProfile}</a>
      )}
    </p>
  );
}

export default function FavoritesPage() {
  return (
    <OrdersGuard>
      <Lists />
    </OrdersGuard>
  );
}
