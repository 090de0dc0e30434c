import { z } from 'zod';
import { parseJson } from '../../common/body.ts';
import { type Call, json, type Reply } from '../common/http.ts';

/** Thrown by a control whose words are wrong; the caller gets 400 with the field named. */
export class WrongControl extends Error {}

/** The body of a control call, checked; none at all is taken as empty. */
export function read<S extends z.ZodType>(schema: S, call: Call): z.output<S> {
  const source = call.body.toString('utf8').trim();
  const parsed = parseJson(source === '' ? '{}' : source);
  const result = schema.safeParse(parsed.ok ? parsed.value : undefined);
  if (result.success) return result.data;
  throw new WrongControl(z.prettifyError(result.error));
}

export function unknown(what: string, id: string): Reply {
  return json(404, { error: `There is no ${what} ${id}.` });
}
