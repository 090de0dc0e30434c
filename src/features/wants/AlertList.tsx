import type { StockAlert } from '../../contract/wants.ts';
import { cancelAlert } from '../../contract/wants-client.ts';
import { favoritesPageText as words } from '../../text/wants.ts';
import { pagePath } from '../../text/words.ts';
import type { RunChange } from './change.ts';
import { formatDay } from './want-facts.ts';

export function AlertList({
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
