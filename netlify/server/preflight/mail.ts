import { Resolver } from 'node:dns/promises';
import { createTransport } from 'nodemailer';
import { isOnThisMachine } from '../../../src/features/base/loopback.rules.ts';
import { type Check, listChecks, okIf, type PreflightContext, unasked } from './check.ts';

/** Nodemailer's codes of refusals that a setting causes, unless the system names what may pass. */
const REFUSALS = ['EAUTH', 'EDNS', 'ESOCKET', 'ETLS'];
const PASSING = /EAI_AGAIN|TIMEDOUT|ECONNRESET|UNREACH|closed unexpectedly|disconnected/;
const DNS_TIMEOUT_MS = 2_000;
const SMTP_TIMEOUT_MS = 4_000;

export function mailChecks({ settings, stage, dnsServer }: PreflightContext): readonly Check[] {
  const { SMTP_URL, MAILBOX_URL, MAIL_FROM, DKIM_SELECTOR } = settings;
  const domain = stage === 'preview' ? undefined : /@([^\s>]+)/.exec(MAIL_FROM ?? '')?.[1];
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  if (dnsServer !== undefined) resolver.setServers([dnsServer]);

  const readRecords = async (host: string, isMeant: RegExp): Promise<readonly string[]> => {
    const texts = await resolver.resolveTxt(host).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENODATA' || error.code === 'ENOTFOUND') return [];
      throw error;
    });
    const records = texts.map((parts) => parts.join('')).filter((text) => isMeant.test(text));
    // A subdomain without a DMARC record has that of the domain above it (RFC 7489, 6.6.3).
    const above = host.replace(/^_dmarc\.[^.]+\./, '_dmarc.');
    return records.length > 0 || above === host ? records : await readRecords(above, isMeant);
  };
  /** Several records of one kind count as none (RFC 7208, 4.5). */
  const checkRecord = async (prefix: string, isMeant: RegExp, isGood: RegExp, remedy: string) => {
    if (domain === undefined) return unasked('Only production sends mail, by MAIL_FROM.');
    const records = await readRecords(prefix + domain, isMeant);
    const isRight = records.length === 1 && isGood.test(records.join());
    return okIf(isRight, `${prefix}${domain} has ${records.join(' and ') || 'no record'}.`, remedy);
  };

  return listChecks({
    'mail-login': async (signal) => {
      if (stage === 'preview') return unasked('Previews send no mail.');
      if (SMTP_URL === undefined) {
        if (MAILBOX_URL === undefined) return unasked('Neither SMTP_URL nor MAILBOX_URL is set.');
        const { status } = await fetch(MAILBOX_URL, { signal });
        return okIf(status === 200, `The local mailbox answers ${status}.`, 'Start the shop again.');
      }
      const { host, hostname } = new URL(SMTP_URL);
      const transport = createTransport({
        url: SMTP_URL,
        requireTLS: !isOnThisMachine(hostname),
        connectionTimeout: SMTP_TIMEOUT_MS,
        socketTimeout: SMTP_TIMEOUT_MS,
      });
      const refusal = await transport.verify().then(
        () => undefined,
        (error: NodeJS.ErrnoException) => error,
      );
      transport.close();
      const { code = '', message = '' } = refusal ?? {};
      if (refusal !== undefined && (!REFUSALS.includes(code) || PASSING.test(message))) throw refusal;
      const found = `${host} ${refusal === undefined ? 'accepts the login' : `can not be used: ${message}`}.`;
      const remedy =
        'Set SMTP_URL to server, user and password as the mail provider shows them. It has to offer TLS.';
      return okIf(refusal === undefined, found, remedy);
    },
    'mail-spf': () =>
      checkRecord(
        '',
        /^v=spf1( |$)/i,
        / [-~?]all$| redirect=/i,
        'Set exactly one TXT record "v=spf1 … ~all" at the domain, with what the mail provider says.',
      ),
    'mail-dmarc': () =>
      checkRecord(
        '_dmarc.',
        /^v=DMARC1\s*;/i,
        /;\s*p=(none|quarantine|reject)/i,
        'Set a TXT record "v=DMARC1; p=quarantine; rua=mailto:…" at _dmarc of the domain.',
      ),
    'mail-dkim': async () => {
      if (DKIM_SELECTOR === undefined) return unasked('DKIM_SELECTOR is unset.');
      const remedy = 'Set the record that the mail provider shows, and its selector as DKIM_SELECTOR.';
      return await checkRecord(`${DKIM_SELECTOR}._domainkey.`, /(^|;)\s*p=/, /(^|;)\s*p=[\w+/]/, remedy);
    },
  });
}
