/** What the payments sandbox is told at its start. */
export type PaymentsOptions = {
  /** 0 takes any free port. It listens on a loopback address alone. */
  port: number;
  /** Made if it is missing; holds the journal of everything that happened. */
  dataDir: string;
  /** The secret key that the shop must send, `sk_test_…`. */
  stripeKey: string;
  paypal: { clientId: string; clientSecret: string };
  /** Where events are sent; a provider without an address keeps its events for `/sandbox` only. */
  webhooks: {
    stripe?: { url: string; secret: string };
    paypal?: { url: string; webhookId: string };
  };
  /** Origins of the shop's pages, `http://localhost:8888`: they may load the SDK and frame the approval page. */
  allowedOrigins: readonly string[];
  /** Where browsers and the shop reach the sandbox; its own address unless given. */
  publicUrl?: string;
  /** The same ids in the same order at each run, for tests; random unless given. */
  idSeed?: string;
  /** The time under the sandbox's own clock, milliseconds; the machine's unless given. */
  now?: () => number;
  log?: (line: string) => void;
};
