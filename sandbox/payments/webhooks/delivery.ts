import type { Provider } from '../common/settings.ts';

/** One event on its way to the shop. */
export type Delivery = {
  id: string;
  provider: Provider;
  eventId: string;
  type: string;
  /** Sandbox time, milliseconds. */
  createdAt: number;
  nextAt: number;
  state: 'waiting' | 'held' | 'delivered' | 'abandoned';
  attempts: Attempt[];
};

/** `answer` is the HTTP status, or why there was none. */
export type Attempt = { at: number; answer: number | string; tampered?: Tampering };

/** What a forger or a broken proxy would do: change the body after signing, or make the signature up. */
export type Tampering = 'body' | 'signature';

export type SignedHeaders = Record<string, string>;

export type Endpoint = {
  url: string;
  /** The very bytes that are signed and sent: the same at each try, as they come from the kept event. */
  bodyOf: (eventId: string) => string;
  /** `forged` gives a signature that does not fit. */
  sign: (delivery: Delivery, body: string, forged: boolean) => SignedHeaders;
};
