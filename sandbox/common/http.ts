import type { IncomingMessage } from 'node:http';

/** Returns `null` if the body exceeds `limit` bytes. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return null;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > limit) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

export type ParseJsonResult = { ok: true; value: unknown } | { ok: false };

export function parseJson(text: string): ParseJsonResult {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

/**
 * Accepts this machine's names and configured names: another site could resolve its name to 127.0.0.1 (DNS rebinding).
 */
export function isAllowedHost(host: string | undefined, others: readonly string[] = []): boolean {
  if (host === undefined) return false;
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return ALWAYS.includes(name) || BELOW_LOCALHOST.test(name) || others.includes(name);
}

/** Restricts the characters, because callers build URLs from the name. */
const BELOW_LOCALHOST = /^[a-z0-9.-]+\.localhost$/;
const ALWAYS = ['127.0.0.1', '[::1]', 'localhost'];

export function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
