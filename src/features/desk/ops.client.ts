/** Calls below `/api/v1/ops`. Every `msg` can be displayed. */
import { type Body, type CallResult, get, isBody, sendChange } from '../base/call.client.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../base/limits.contract.ts';
import type { StaffReads, StaffWrites, WritePath } from './ops-calls.contract.ts';

const texts = {
  login: '登录已过期，请在新标签页登录后再提交，填写的内容仍在这里',
  noRole: '这个店铺账号没有编辑权限，请联系店铺管理员',
  unreachable: '没有收到店铺的回答。请核对数字；再按一次不会重复提交',
  failed: '没有成功，请稍后再试',
} as const;

export type CallFailure =
  /** The call can be repeated after a login in another tab. */
  | { readonly kind: 'login'; readonly msg: string }
  /** `unsure`: a write may or may not have been done. */
  | { readonly kind: 'failed'; readonly msg: string; readonly unsure: boolean };

export type ReadResult<T> = { readonly kind: 'answer'; readonly data: T } | CallFailure;

/** `Conflict` is the current data in a 409 response. */
export type CallOutcome<T, Conflict> =
  | ReadResult<T>
  | ({ readonly kind: 'conflict'; readonly msg: string } & Conflict);

export type WriteResult<Path extends WritePath> = CallOutcome<
  StaffWrites[Path]['response'],
  StaffWrites[Path]['conflict']
>;

function outcomeOf<T>(result: CallResult<T>): ReadResult<T> {
  if (result.kind === 'answer') return result;
  if (result.kind === 'unreachable') return { kind: 'failed', msg: texts.unreachable, unsure: true };
  const { status, code, msg } = result;
  if (code === 'login-required') return { kind: 'login', msg: texts.login };
  // `/ops` responds 404 to everyone who is not staff.
  if (code === 'unknown-path') return { kind: 'failed', msg: texts.noRole, unsure: false };
  return { kind: 'failed', msg: msg || texts.failed, unsure: status >= 500 };
}

const dataOf = <T>({ data }: Body) => (isBody(data) ? (data as T) : undefined);

/** The query's values that are neither undefined nor empty. */
export function formatQuery(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

export async function readOps<Path extends keyof StaffReads>(
  path: Path,
  query: StaffReads[Path]['query'],
): Promise<ReadResult<StaffReads[Path]['response']>> {
  const left: Record<string, unknown> = { ...query };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(left[name]));
    delete left[name];
    return value;
  });
  const text = formatQuery(left);
  return outcomeOf(await get(`/ops${filled}${text && `?${text}`}`, dataOf<StaffReads[Path]['response']>));
}

/** A caller reuses its idempotency key until the outcome is known. */
export async function writeOps<Path extends WritePath>(
  path: Path,
  request: StaffWrites[Path]['request'],
  key: string,
): Promise<WriteResult<Path>> {
  let conflict: StaffWrites[Path]['conflict'] | undefined;
  const result = await sendChange('POST', `/ops${path}`, request, dataOf<StaffWrites[Path]['response']>, {
    headers: { [IDEMPOTENCY_KEY_HEADER]: key },
    timeoutMs: 30_000,
    refused: (body) => {
      conflict = conflictIn(body);
    },
  });
  if (result.kind === 'refused' && result.status === 409 && conflict !== undefined)
    return { kind: 'conflict', msg: result.msg, ...conflict };
  return outcomeOf(result);
}

/** The data of a conflict's subject; undefined if the body has none. */
function conflictIn({ order, changes, quote, customer, level }: Body): object | undefined {
  if (isBody(order)) return { order, changes };
  if (isBody(quote)) return { quote };
  if (isBody(customer)) return { customer };
  return isBody(level) ? { level } : undefined;
}

/** Returns a key for one press of a button. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}
