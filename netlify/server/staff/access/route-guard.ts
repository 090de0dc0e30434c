/**
 * The door of `/api/v1/ops/*` (docs/shop.md "Roles", docs/decisions/0029): routes are made by it alone, so that none can
 * forget who may come in, nor that a write comes once. Visitors are told to log in; for anybody else without the role
 * there is nothing here.
 */
import { createHash } from 'node:crypto';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import { KEY_HEADER } from '../../../../src/contract/limits.ts';
import { keySchema, type StaffRole } from '../../../../src/contract/ops.ts';
import { operations as texts } from '../../../../src/text/operations.ts';
import { failures } from '../../../../src/text/shop.ts';
import { currentShopper, failVisitor } from '../../accounts/current.ts';
import type { Shopper } from '../../accounts/store.ts';
import { may } from '../../db/kinds.ts';
import { type ApiEnv, mailsWait } from '../../http/call.ts';
import { fail } from '../../http/failure.ts';
import { readJson } from '../../http/input.ts';
import type { Parts } from '../../parts/parts.ts';
import { type Answer, runOnce, type Work } from './idempotency.ts';

type StaffEnv = ApiEnv & { Variables: { staff: Shopper } };
type StaffContext = Context<StaffEnv>;

export interface GuardedRoutes {
  /** A call that only reads. */
  readonly get: (path: string, role: StaffRole, answer: (c: StaffContext) => Promise<Response>) => void;
  /** A call that writes, whose body is as `schema` says. */
  readonly post: <T>(
    path: string,
    role: StaffRole,
    schema: z.ZodType<T>,
    plan: Plan<T>,
    finish?: Finish,
  ) => void;
}

/** Looks up what a write needs before its transaction; answers what happens in it, or why nothing does. */
export type Plan<T> = (parts: Parts, wish: T, staff: Shopper) => Promise<Work | Answer>;

/**
 * Makes the answer of what was done or refused, and goes on with it where something is left to do: the first time, and
 * whenever the same is asked for again. Whoever died in between is gone on with by the next press.
 */
export type Finish = (parts: Parts, kept: Answer) => Promise<Answer>;

export function requireRole(role: StaffRole): MiddlewareHandler<StaffEnv> {
  return async (c, next) => {
    const person = await currentShopper(c);
    if (person === undefined) return failVisitor(c);
    if (!may(person.role, role)) return fail(c, 404, 'unknown-path', failures.unknownPath);
    c.set('staff', person);
    return await next();
  };
}

export function guardedRoutes(routes: Hono<ApiEnv>): GuardedRoutes {
  return {
    get: (path, role, answer) => {
      routes.get(`/ops${path}`, requireRole(role), answer);
    },
    post: (path, role, schema, plan, finish = asKept) => {
      routes.post(`/ops${path}`, requireRole(role), (c) => write(c, schema, plan, finish));
    },
  };
}

const asKept: Finish = async (_, kept) => kept;

async function write<T>(
  c: StaffContext,
  schema: z.ZodType<T>,
  plan: Plan<T>,
  finish: Finish,
): Promise<Response> {
  const text = await c.req.text();
  const wish = readJson(c, text, schema);
  if (wish.kind === 'refused') return wish.response;
  const key = keySchema.safeParse(c.req.header(KEY_HEADER));
  if (!key.success) return fail(c, 400, 'bad-field', failures.badField(KEY_HEADER), { field: KEY_HEADER });
  const parts = await c.var.parts();
  const { staff } = c.var;
  const request = createHash('sha256').update(`${c.req.method} ${c.req.path}\n${text}`).digest('base64url');
  const asked = { accountId: staff.id, key: key.data, request };
  const result = await runOnce(parts.database, asked, () => plan(parts, wish.value, staff));
  if (result.kind === 'key-reused') return fail(c, 422, 'key-reused', texts.keyReused);
  const answer = await finish(parts, result.answer);
  // What was done may have put letters into the outbox.
  mailsWait(c);
  return c.json(answer.body, answer.status as ContentfulStatusCode);
}
