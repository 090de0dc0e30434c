import type { ReactNode } from 'react';
import { LOGIN_BESIDE } from '../../session/login-path.ts';
import { orderText as texts } from '../../text/order.ts';
import type { Press, Told } from '../use-press.ts';
import { EventLine } from './EventLine.tsx';

export function ToldNotice({
  told: { tone, msg, isLogin, changes = [] },
}: {
  readonly told: Told;
}): ReactNode {
  return (
    <div className={`notice ${tone}`}>
      <span>{msg}</span>
      {isLogin && (
        <a href={LOGIN_BESIDE} target="_blank" rel="noopener opener">
          {texts.login}
        </a>
      )}
      {changes.length > 0 && (
        <div>
          <p>{texts.changedBy}</p>
          <ul>
            {changes.map((event) => (
              <li key={`${event.version} ${event.kind} ${event.at}`}>
                <EventLine event={event} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** What was done by the last press: it stays when the form that asked for it is gone. */
export function DoneNotice({ press: { told } }: { readonly press: Press }): ReactNode {
  return <div role="status">{told?.isDone && <ToldNotice told={told} />}</div>;
}
