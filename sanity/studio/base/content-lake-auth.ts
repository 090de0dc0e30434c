/** The shop's login serves as the Studio's auth store. */
import { createClient } from '@sanity/client';
import { Observable, of } from 'rxjs';
import type { AuthState, AuthStore } from 'sanity';
import { handleRateLimit } from '../../../src/content/rate-limit.ts';
import { logout } from '../../../src/features/accounts/account.client.ts';
import type { StudioSettings } from '../settings.ts';
import type { ContentSession } from './content-session.ts';
import { loginPath } from './shop-login.ts';

const API_VERSION = 'v2026-05-04';

export function contentLakeAuth(
  { projectId, dataset }: StudioSettings,
  lake: string,
  session: ContentSession,
): AuthStore {
  const { id, name, email } = session.editor;
  const client = createClient({
    projectId,
    dataset,
    apiHost: lake,
    useProjectHostname: false,
    apiVersion: API_VERSION,
    useCdn: false,
    perspective: 'raw',
    requestTagPrefix: 'sanity.studio',
    requestHandler: handleRateLimit(),
  });
  const state: AuthState = {
    authenticated: true,
    client,
    // Sanity's role, not the shop's.
    currentUser: { id, name, email, role: 'editor', roles: [{ name: 'editor', title: 'Editor' }] },
  };
  return {
    state: of(state),
    token: new Observable((subscriber) => {
      const emit = () => subscriber.next(session.lastToken);
      emit();
      return session.subscribe(emit);
    }),
    async logout() {
      await logout();
      location.assign(loginPath(location));
    },
  };
}
