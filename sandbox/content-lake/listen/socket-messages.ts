import { z } from 'zod';
import { parseJson } from '../../common/body.ts';

const params = {
  authorization: z.looseObject({ authorization: z.string() }),
  listen_subscribe: z.looseObject({
    path: z.string().startsWith('/'),
    authorization: z.string().optional(),
    lastEventId: z.string().optional(),
  }),
  listen_unsubscribe: z.looseObject({ subscriptionId: z.string() }),
  presence_subscribe: z.looseObject({}),
  presence_unsubscribe: z.looseObject({ subscriptionId: z.string() }),
  presence_rollcall: z.looseObject({ session: z.string() }),
  presence_announce: z.looseObject({
    data: z.looseObject({ sessionId: z.string(), locations: z.array(z.unknown()) }),
  }),
  presence_disconnect: z.looseObject({ session: z.string() }),
};

const call = <Name extends keyof typeof params>(method: Name) =>
  z.looseObject({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number()]),
    method: z.literal(method),
    params: params[method],
  });

const request = z.discriminatedUnion('method', [
  call('authorization'),
  call('listen_subscribe'),
  call('listen_unsubscribe'),
  call('presence_subscribe'),
  call('presence_unsubscribe'),
  call('presence_rollcall'),
  call('presence_announce'),
  call('presence_disconnect'),
]);

export type SocketRequest = z.infer<typeof request>;

export function readRequest(text: string): SocketRequest | null {
  const parsed = parseJson(text);
  const read = request.safeParse(parsed.ok ? parsed.value : undefined);
  return read.success ? read.data : null;
}

export const result = (id: string | number, value: unknown) =>
  JSON.stringify({ jsonrpc: '2.0', id, result: value });

export const failure = (message: string) =>
  JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_600, message } });

export const notice = (method: 'listen' | 'presence', subscription: string, value: unknown) =>
  JSON.stringify({
    jsonrpc: '2.0',
    method: `${method}_subscription`,
    params: { subscription, result: value },
  });
