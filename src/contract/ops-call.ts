/**
 * How the Studio calls `/api/v1/ops/*`. What became of a call is told apart by code; every sentence is fit to be shown.
 * A write carries a key that its caller keeps until it knows the outcome: sent again with it, it is done no second time.
 */
import { type Body, type CallResult, change, get, isBody } from './call.ts';
import { KEY_HEADER } from './limits.ts';

const texts = {
  login: '登录已过期，请在新标签页登录后再提交，填写的内容仍在这里',
  noRole: '这个店铺账号没有编辑权限，请联系店铺管理员',
  unreachable: '没有收到店铺的回答。请核对数字；再按一次不会重复提交',
  failed: '没有成功，请稍后再试',
} as const;

/** `Conflict`: what a write that doesn't fit what is there brings, as it is now. */
export type CallOutcome<T, Conflict> =
  | { readonly kind: 'answer'; readonly data: T }
  /** The session ended: a login in another tab, and the same can be done again. */
  | { readonly kind: 'login'; readonly msg: string }
  | ({ readonly kind: 'conflict'; readonly msg: string } & Conflict)
  /** `unsure`: nobody knows whether a write was done. */
  | { readonly kind: 'failed'; readonly msg: string; readonly unsure: boolean };

/** Takes out of a body with status 409 what it brings; undefined where it brings nothing. */
export type ReadConflict<Conflict> = (body: Body) => Conflict | undefined;

function told<T, C>(result: CallResult<T>, conflict: C | undefined): CallOutcome<T, C> {
  if (result.kind === 'answer') return result;
  if (result.kind === 'unreachable') return { kind: 'failed', msg: texts.unreachable, unsure: true };
  const { status, code, msg } = result;
  if (code === 'login-required') return { kind: 'login', msg: texts.login };
  if (status === 409 && conflict !== undefined) return { kind: 'conflict', msg, ...conflict };
  // An editor whose role was taken finds nothing here any more.
  if (code === 'unknown-path') return { kind: 'failed', msg: texts.noRole, unsure: false };
  return { kind: 'failed', msg: msg || texts.failed, unsure: status >= 500 };
}

export async function readOps<T>(
  path: string,
  take: (data: Body) => T | undefined,
): Promise<CallOutcome<T, never>> {
  return told(await get(path, ({ data }) => (isBody(data) ? take(data) : undefined)), undefined);
}

export async function writeOps<T, C>(
  path: string,
  content: unknown,
  key: string,
  take: (data: Body) => T | undefined,
  readConflict: ReadConflict<C>,
): Promise<CallOutcome<T, C>> {
  let conflict: C | undefined;
  const result = await change('POST', path, content, ({ data }) => (isBody(data) ? take(data) : undefined), {
    headers: { [KEY_HEADER]: key },
    timeoutMs: 30_000,
    refused: (body) => {
      conflict = readConflict(body);
    },
  });
  return told(result, conflict);
}
