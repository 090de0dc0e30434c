import type { Context } from '@netlify/functions';

interface Call {
  readonly url: URL;
  readonly requestId: string;
  readonly ip: string;
  readonly deployContext: string;
  waitUntil(promise: Promise<unknown>): void;
}

/** Has the members that the shop's functions read. */
export function makeContext({ url, requestId, ip, deployContext, waitUntil }: Call): Context {
  const context: Pick<Context, 'deploy' | 'ip' | 'requestId' | 'site' | 'waitUntil'> = {
    deploy: { context: deployContext, id: '0', published: false },
    ip,
    requestId,
    site: { id: '0', name: 'local', url: url.origin },
    waitUntil,
  };
  return context as Context;
}
