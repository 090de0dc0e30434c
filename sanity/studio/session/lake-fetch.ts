/** Gives each request to the lake a fresh token: the Studio's client is made once and never again. */
import type { ContentSession } from './content-session.ts';

export function lakeFetch(session: ContentSession): typeof fetch {
  return async (input, init) => {
    const send = async () => {
      const token = await session.token();
      const headers = new Headers(init?.headers);
      headers.set('Authorization', `Bearer ${token}`);
      return { token, response: await fetch(input, { ...init, headers }) };
    };
    const { token, response } = await send();
    if (response.status !== 401) return response;
    // Ended early, or by a clock that differs: once more with another. A second refusal is an answer.
    await session.refused(token);
    return (await send()).response;
  };
}
