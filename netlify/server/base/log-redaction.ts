/** Log lines hold no personal data, but providers' errors quote addresses. */
import { isIPv4, isIPv6 } from 'node:net';

const EMAIL = /[\p{L}\p{N}._%+'~-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu;
const CREDENTIALS = /(?<=\b[a-z][a-z\d+.-]*:\/\/)[^\s/?#@"'<>]+@/giu;
/** A URL's query may hold a token. */
const QUERY = /(?<=\bhttps?:\/\/[^\s?#"'<>]*)[?#][^\s"'<>)]*/giu;
const PAY_TOKEN = /(?<=\/pay\/)[\w-]{44}(?![\w-])/gu;
const MAYBE_IPV4 = /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.]*\w)/gu;
const MAYBE_IPV6 = /(?<![\w:.])[\da-f]{0,4}:[\da-f:.]*:[\da-f.]*(?![\w:])/giu;

/** Loopback addresses identify nobody. */
const LOOPBACK = new Set(['127.0.0.1', '::1']);

export function redactLogText(text: string): string {
  return text
    .replace(CREDENTIALS, '')
    .replace(QUERY, '?…')
    .replace(PAY_TOKEN, '…')
    .replace(EMAIL, '[e-mail]')
    .replace(MAYBE_IPV6, (found) => (isIPv6(found) && !LOOPBACK.has(found) ? '[ip]' : found))
    .replace(MAYBE_IPV4, (found) => (isIPv4(found) && !LOOPBACK.has(found) ? '[ip]' : found));
}
