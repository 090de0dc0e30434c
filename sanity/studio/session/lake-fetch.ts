/**
 * How the Studio's requests reach the lake: each with a fresh token, and listeners over one socket. Stands in for the
 * page's own `fetch`, as parts of the Studio don't ask by its client.
 */
import type { LakeSocket } from '../live/lake-socket.ts';
import type { ContentSession } from './content-session.ts';

const LISTENER = /\/data\/listen\/[^/]+$/;

/**
 * Tells which version of the Studio is the newest: this one is pinned, so it is not asked. Any other foreign host is,
 * and the page's policy refuses that where a test sees it.
 */
const NEWEST_VERSION = 'https://sanity-cdn.com/v1/modules/sanity/';

export function lakeFetch(
  lake: string,
  session: ContentSession,
  socket: LakeSocket,
  ask: typeof fetch,
): typeof fetch {
  const { origin } = new URL(lake);
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.href.startsWith(NEWEST_VERSION)) return Response.json({});
    if (url.origin !== origin) return ask(input, init);
    const send = async () => {
      const token = await session.token();
      const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
      headers.set('Authorization', `Bearer ${token}`);
      const response = LISTENER.test(url.pathname)
        ? await socket.fetch(url, headers, init?.signal)
        : await ask(input, { ...init, headers });
      return { token, response };
    };
    const { token, response } = await send();
    if (response.status !== 401) return response;
    // Ended early, or by a clock that differs: once more with another. A second refusal is an answer.
    await session.refused(token);
    return (await send()).response;
  };
}
