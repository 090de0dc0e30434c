import { CallFailureMessage, LoadingMessage } from '../../components/call-messages.tsx';
import { failureText } from '../base/failures.text.ts';
import { pagePath } from '../base/words.text.ts';
import { OrdersGuard } from '../orders/pages/OrdersGuard.tsx';
import type { RunChange } from './change.ts';
import { FavoriteList } from './FavoriteList.tsx';
import { removeFavorite } from './favorites.client.ts';
import { ShareLink } from './ShareLink.tsx';
import { useChangeable } from './use-changeable.ts';
import { WantList } from './WantList.tsx';
import { formatDay } from './want-facts.ts';
import {
  cancelAlert,
  fetchFavorites,
  resumeAlertMails,
  shareFavorites,
  stopSharingFavorites,
} from './wants.client.ts';
import type { FavoritesResponse, StockAlert } from './wants.contract.ts';
import { wantFailures, favoritesPageText as words } from './wants.text.ts';

function AlertList({
  alerts,
  change,
}: {
  readonly alerts: readonly StockAlert[];
  readonly change: RunChange;
}) {
  if (alerts.length === 0) return <p className="want-term">{words().noAlerts}</p>;
  return (
    <ul className="want-rows">
      {alerts.map(({ id, product, quality, expires_at }) => (
        <li key={id}>
          <div>
            <p>
              <a href={pagePath(`/product/${product.id}`)}>{product.name}</a>
            </p>
            <p className="want-term figures">
              {quality !== null && <span>{words().quality(quality)}</span>}
              <span>{words().until(formatDay(expires_at))}</span>
            </p>
          </div>
          <button
            type="button"
            className="text-button"
            aria-label={words().cancelAlertFor(product.name)}
            onClick={() => void change(() => cancelAlert(id))}
          >
            {words().cancelAlert}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Lists() {
  const { result, retry, change } = useChangeable(fetchFavorites, wantFailures, words().changeFailed);
  if (result.kind === 'loading') return <LoadingMessage text={words().loading} />;
  if (result.kind !== 'answer')
    return <CallFailureMessage text={failureText(result, wantFailures, words().failed)} retry={retry} />;
  const page = result.data;

  return (
    <>
      <MailNote page={page} change={change} />
      <section className="want-section" aria-labelledby="favorites">
        <h2 id="favorites" tabIndex={-1}>
          {words().favorites}
        </h2>
        <FavoriteList page={page} remove={(id) => change(() => removeFavorite(id))} />
        {page.items.length + page.gone.length > 0 && (
          <ShareLink
            path={page.share_path}
            lead={words().shareLead}
            share={() => change(shareFavorites)}
            stopSharing={() => change(stopSharingFavorites)}
          />
        )}
      </section>
      <section className="want-section" aria-labelledby="alerts">
        <h2 id="alerts" tabIndex={-1}>
          {words().alerts}
        </h2>
        <AlertList alerts={page.alerts} change={change} />
      </section>
      <section className="want-section" aria-labelledby="wants">
        <h2 id="wants" tabIndex={-1}>
          {words().wants}
        </h2>
        <p>{words().wantsLead}</p>
        <WantList wants={page.wants} canAdd={page.mails !== 'unconfirmed'} change={change} />
      </section>
    </>
  );
}

function MailNote({
  page: { mails },
  change,
}: {
  readonly page: FavoritesResponse;
  readonly change: RunChange;
}) {
  if (mails === 'on') return null;
  return (
    <p className="want-note">
      {words()[mails]}
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
