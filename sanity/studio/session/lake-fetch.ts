/**
 * How the Studio's client reaches the lake: each request with a fresh token, so that the client is made once and never
 * again, and listeners over one socket.
 */
import type { LakeSocket } from '../live/lake-socket.ts';
import type { ContentSession } from './content-session.ts';

const LISTENER = /\/data\/listen\/[^/]+$/;

export function lakeFetch(session: ContentSession, socket: LakeSocket): typeof fetch {
  return async (input, init) => {
    const send = async () => {
      const token = await session.token();
      const headers = new Headers(init?.headers);
      headers.set('Authorization', `Bearer ${token}`);
      const url = new URL(input instanceof Request ? input.url : input);
      const response = LISTENER.test(url.pathname)
        ? await socket.fetch(url, headers, init?.signal)
        : await fetch(input, { ...init, headers });
      return { token, response };
    };
    const { token, response } = await send();
    if (response.status !== 401) return response;
    // Ended early, or by a clock that differs: once more with another. A second refusal is an answer.
    await session.refused(token);
    return (await send()).response;
  };
}
