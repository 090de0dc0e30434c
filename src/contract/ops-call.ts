/** Every `msg` can be displayed. A caller reuses its idempotency key until the outcome is known. */
import { type Body, type CallResult, get, isBody, sendChange } from './call.ts';
import { IDEMPOTENCY_KEY_HEADER } from './limits.ts';

const texts = {
  login: '登录已过期，请在新标签页登录后再提交，填写的内容仍在这里',
  noRole: '这个店铺账号没有编辑权限，请联系店铺管理员',
  unreachable: '没有收到店铺的回答。请核对数字；再按一次不会重复提交',
  failed: '没有成功，请稍后再试',
} as const;

/** `Conflict` is the current data in a 409 response. */
export type CallOutcome<T, Conflict> =
  | { readonly kind: 'answer'; readonly data: T }
  /** The call can be repeated after a login in another tab. */
  | { readonly kind: 'login'; readonly msg: string }
  | ({ readonly kind: 'conflict'; readonly msg: string } & Conflict)
  /** `unsure`: a write may or may not have been done. */
  | { readonly kind: 'failed'; readonly msg: string; readonly unsure: boolean };

/** Undefined if a 409 body has no current data. */
export type ReadConflict<Conflict> = (body: Body) => Conflict | undefined;

function outcomeOf<T, C>(result: CallResult<T>, conflict: C | undefined): CallOutcome<T, C> {
  if (result.kind === 'answer') return result;
  if (result.kind === 'unreachable') return { kind: 'failed', msg: texts.unreachable, unsure: true };
  const { status, code, msg } = result;
  if (code === 'login-required') return { kind: 'login', msg: texts.login };
  if (status === 409 && conflict !== undefined) return { kind: 'conflict', msg, ...conflict };
  // `/ops` responds 404 to everyone who is not staff.
  if (code === 'unknown-path') return { kind: 'failed', msg: texts.noRole, unsure: false };
  return { kind: 'failed', msg: msg || texts.failed, unsure: status >= 500 };
}

export async function readOps<T>(
  path: string,
  take: (data: Body) => T | undefined,
): Promise<CallOutcome<T, never>> {
  return outcomeOf(await get(path, ({ data }) => (isBody(data) ? take(data) : undefined)), undefined);
}

export async function writeOps<T, C>(
  path: string,
  content: unknown,
  key: string,
  take: (data: Body) => T | undefined,
  readConflict: ReadConflict<C>,
): Promise<CallOutcome<T, C>> {
  let conflict: C | undefined;
  const result = await sendChange(
    'POST',
    path,
    content,
    ({ data }) => (isBody(data) ? take(data) : undefined),
    {
      headers: { [IDEMPOTENCY_KEY_HEADER]: key },
      timeoutMs: 30_000,
      refused: (body) => {
        conflict = readConflict(body);
      },
    },
  );
  return outcomeOf(result, conflict);
}
