type SanityAccess = 'dataset' | 'public' | 'token' | 'write-token' | 'cors';
type SanityState = 'webhook' | 'signed-event' | 'limits' | 'content' | 'pictures';
type DatabaseCheck = 'version' | 'tls' | 'migrations' | 'pool' | 'speed' | 'room' | 'backup';
type SiteAddress = 'https' | 'canonical' | 'headers' | 'functions' | 'jobs';
type SiteState = 'secret' | 'staff' | 'rules' | 'rates';
/** The checks of `npm run preflight`, by the service that each asks. */
export type CheckName =
  | 'settings'
  | `stripe-${'key' | 'rights' | 'account' | 'currency' | 'methods' | 'webhook-version'}`
  | `paypal-${'token' | 'scopes' | 'currency'}`
  | `${'stripe' | 'paypal'}-${'webhook' | 'webhook-events' | 'signed-event' | 'clock'}`
  | `sanity-${SanityAccess | SanityState}`
  | `database-${DatabaseCheck}`
  | `mail-${'login' | 'spf' | 'dmarc' | 'dkim'}`
  | `site-${SiteAddress | SiteState}`;

/** `unasked`: the service could not be asked, so nothing is known. */
export type CheckState = 'ok' | 'wrong' | 'unasked';

/** Sentences for whoever sets the shop up, in English. */
export interface CheckLine {
  readonly name: CheckName;
  readonly state: CheckState;
  /** Tells what the service answered, or why it could not be asked. */
  readonly found: string;
  /** Tells what to do if it is wrong. */
  readonly remedy?: string;
}

/** The last run of `npm run preflight`; null if it never ran. */
export interface PreflightReport {
  readonly run: { readonly at: string; readonly lines: readonly CheckLine[] } | null;
  readonly backupAt: string | null;
  /** When each service's last validly signed event came; null if none came. */
  readonly signedAt: Readonly<Record<'stripe' | 'paypal' | 'sanity', string | null>>;
}
