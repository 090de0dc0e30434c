/** Pictures are sent by XMLHttpRequest, past the client's own `fetch`: these requests get a fresh token here. */
import type { ContentSession } from './content-session.ts';

export function giveUploadsToken(lake: string, session: ContentSession): void {
  const { origin } = new URL(lake);
  globalThis.XMLHttpRequest = class extends XMLHttpRequest {
    #isForLake = false;

    override open(method: string, url: string | URL): void {
      this.#isForLake = new URL(url, location.href).origin === origin;
      super.open(method, url);
    }

    override send(body?: Document | XMLHttpRequestBodyInit | null): void {
      if (!this.#isForLake) {
        super.send(body);
        return;
      }
      session.token().then((token) => {
        // Given up while it waited.
        if (this.readyState !== XMLHttpRequest.OPENED) return;
        super.setRequestHeader('Authorization', `Bearer ${token}`);
        super.send(body);
      });
    }
  };
}
