import { LOCAL_PROJECT } from '../../src/content/content-lake-address.ts';
import type { Settings } from '../../src/settings.ts';
import type { Stage } from './base/stage.ts';
import { databaseAddress } from './db/connection.ts';
import { validatePaymentConfig } from './payments/validate-config.ts';

/** Returns problems as sentences that include the remedy. */
export function validateConfig(stage: Stage, settings: Settings): string[] {
  if (stage === 'local') return [];
  const problems: string[] = [];
  if (databaseAddress(settings) === undefined) {
    problems.push('No database: set DATABASE_URL (or NETLIFY_DB_URL) to the address of a PostgreSQL server.');
  }
  if (settings.SANITY_PROJECT_ID === LOCAL_PROJECT) {
    problems.push('No content: set SANITY_PROJECT_ID and SANITY_DATASET to a hosted Sanity project.');
  }
  if (settings.SANITY_API_HOST !== undefined) {
    problems.push('SANITY_API_HOST leads to a local content lake: unset it, so that Sanity is asked.');
  }
  if (settings.AUTH_SECRET === undefined) {
    problems.push('No secret for sessions: set AUTH_SECRET to 32 random characters or more.');
  }
  if (settings.MAILBOX_URL !== undefined) {
    problems.push('MAILBOX_URL is the local mailbox, which no shopper reads: unset it.');
  }
  problems.push(...validatePaymentConfig(stage, settings));
  // Other deploys send no mail (docs/shop.md "The shape of the whole").
  if (stage === 'production') problems.push(...mailProblems(settings));
  if (settings.SELF_HOSTED === 'on') problems.push(...proxyProblems(settings));
  return problems;
}

function mailProblems(settings: Settings): string[] {
  const problems: string[] = [];
  if (settings.SMTP_URL === undefined || settings.MAIL_FROM === undefined) {
    problems.push('No mail: set SMTP_URL to a mail server and MAIL_FROM to the sender.');
  }
  if (settings.URL === undefined) {
    problems.push('The shop’s address for links in mails is not known: set URL.');
  }
  return problems;
}

/** A proxy in front of a self-hosted shop provides TLS (docs/decisions/0072). */
function proxyProblems({ URL, TRUSTED_PROXIES }: Settings): string[] {
  const problems: string[] = [];
  if (URL?.startsWith('https://') === false) {
    problems.push('Shoppers have to come by https: set URL to the address that the proxy in front serves.');
  }
  if (TRUSTED_PROXIES.length === 0) {
    problems.push(
      'All shoppers would come from the address of the proxy and share its limits: set TRUSTED_PROXIES to it, such as 127.0.0.1,::1.',
    );
  }
  return problems;
}
