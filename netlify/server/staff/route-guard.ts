/**
 * Creates all staff routes, so none can omit the role check or idempotency. Visitors get 401, accounts
 * without the role 404 (docs/shop.md "Roles", docs/decisions/0029).
 */
import { createHash } from 'node:crypto';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod';
import { callFailures, requestFailures } from '../../../src/features/base/failures.text.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../../../src/features/base/limits.contract.ts';
import { idempotencyKeySchema, type StaffRole } from '../../../src/features/desk/ops.contract.ts';
import { operationsText as texts } from '../../../src/features/desk/staff.text.ts';
import { findCurrentAccount, respondUnauthorized } from '../accounts/current.ts';
import type { Account } from '../accounts/store.ts';
import { hasRole } from '../db/kinds.ts';
import { type ApiEnv, markMailsQueued } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { readJson, readQuery } from '../http/input.ts';
import type { Services } from '../http/services.ts';
import { type IdempotentWrite, runOnce, type WriteResponse } from './idempotency.ts';

type StaffEnv = ApiEnv & { Variables: { staff: Account } };
type StaffContext = Context<StaffEnv>;

/** A read that responds with data. */
interface StaffRead<Query> {
  readonly query?: z.ZodType<Query>;
  /** `parameter` is the path's; undefined is answered with `absent`. */
  readonly read: (services: Services, query: Query, parameter: string) => Promise<object | undefined>;
  readonly absent?: (c: StaffContext) => Response;
}

interface GuardedRoutes {
  readonly get: (path: string, role: StaffRole, respond: (c: StaffContext) => Promise<Response>) => void;
  readonly read: <Query>(path: string, role: StaffRole, read: StaffRead<Query>) => void;
  /** Adds a POST for each path of `schemas`. */
  readonly writes: <Requests>(
    role: StaffRole,
    schemas: { readonly [Path in keyof Requests]: z.ZodType<Requests[Path]> },
    writes: { readonly [Path in keyof NoInfer<Requests>]: StaffWrite<NoInfer<Requests>[Path]> },
  ) => void;
}

/** The work of a write. Its path and the schema of its request are in the subject's `.contract.ts`. */
export interface StaffWrite<Request> {
  readonly plan: PlanWrite<Request>;
  readonly finish?: FinishWrite;
}

/** The writes for a table of schemas by path. */
export type WritesFor<Schemas extends Readonly<Record<string, z.ZodType>>> = {
  readonly [Path in keyof Schemas]: StaffWrite<z.output<Schemas[Path]>>;
};

/** Reads the data of the write, then returns the write, or an error. */
type PlanWrite<T> = (
  services: Services,
  request: T,
  staff: Account,
) => Promise<IdempotentWrite | WriteResponse>;

/**
 * Completes work outside the transaction, such as calls to a provider. Also runs on retries, which
 * resume what a dead process left.
 */
export type FinishWrite = (services: Services, stored: WriteResponse) => Promise<WriteResponse>;

function requireRole(role: StaffRole): MiddlewareHandler<StaffEnv> {
  return async (c, next) => {
    const person = await findCurrentAccount(c);
    if (person === undefined) return respondUnauthorized(c);
    if (!hasRole(person.role, role)) return fail(c, 404, 'unknown-path', requestFailures);
    c.set('staff', person);
    return await next();
  };
}

export function guardedRoutes(routes: Hono<ApiEnv>): GuardedRoutes {
  return {
    get: (path, role, response) => {
      routes.get(`/ops${path}`, requireRole(role), response);
    },
    read: (path, role, { query = z.any(), read, absent }) => {
      routes.get(`/ops${path}`, requireRole(role), async (c) => {
        const input = readQuery(c, query);
        if (input.kind === 'refused') return input.response;
        const [parameter = ''] = Object.values<string>(c.req.param());
        const data = await read(await c.var.services(), input.value, parameter);
        if (data === undefined && absent !== undefined) return absent(c);
        return c.json({ status: 200, data });
      });
    },
    writes: (role, schemas, writes) => {
      for (const path in schemas)
        routes.post(`/ops${path}`, requireRole(role), (c) => write(c, schemas[path], writes[path]));
    },
  };
}

const asKept: FinishWrite = async (_, stored) => stored;

async function write<T>(
  c: StaffContext,
  schema: z.ZodType<T>,
  { plan, finish = asKept }: StaffWrite<T>,
): Promise<Response> {
  const text = await c.req.text();
  const wanted = readJson(c, text, schema);
  if (wanted.kind === 'refused') return wanted.response;
  const key = idempotencyKeySchema.safeParse(c.req.header(IDEMPOTENCY_KEY_HEADER));
  if (!key.success) return fail(c, 400, 'bad-field', callFailures, { field: IDEMPOTENCY_KEY_HEADER });
  const services = await c.var.services();
  const { staff } = c.var;
  const request = createHash('sha256').update(`${c.req.method} ${c.req.path}\n${text}`).digest('base64url');
  const asked = { accountId: staff.id, key: key.data, request };
  const result = await runOnce(services.database, asked, () => plan(services, wanted.value, staff));
  if (result.kind === 'key-reused') return fail(c, 422, 'key-reused', texts().keyReused);
  const response = await finish(services, result.answer);
  markMailsQueued(c);
  return c.json(response.body, response.status as ContentfulStatusCode);
}
