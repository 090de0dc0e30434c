/** Sentences are made from the response's code and values (docs/shop.md "Failures"). */
import type { Failure, FailureCode, FailureValues } from './failure.contract.ts';
import type { Language } from './language.rules.ts';
import { type Words, words } from './words.text.ts';

/** A sentence may be undefined for values of another release. */
type Sentence<Code extends FailureCode> = Code extends keyof FailureValues
  ? (values: FailureValues[Code] & Pick<Failure, 'field'>) => string | undefined
  : string;

/** A code may read differently on each page. */
export type FailureSentences = { readonly [Code in FailureCode]?: Sentence<Code> };

/** Errors of requests that no page sends, so page scripts need not contain these texts. */
export const requestFailures = words({
  'zh-CN': {
    'unknown-path': '接口不存在',
    'wrong-method': '不支持的请求方法',
    'body-too-large': '请求内容过大',
    'not-well': '商店的后台任务有延误',
  } satisfies FailureSentences,
});

/** Errors that any call may have. */
export const callFailures = words({
  'zh-CN': {
    'bad-json': '请求内容不是有效的 JSON',
    'bad-field': ({ field = '' }) => `参数 ${field} 无效`,
    'token-mismatch': '请求校验失败，请刷新页面后重试',
    'login-required': '请先登录',
    unforeseen: '服务器出错了，请稍后再试',
    'too-many-tries': ({ tried, seconds }) => {
      const wait = waitText(seconds);
      return {
        any: `尝试次数过多，请 ${wait}后再试`,
        login: `尝试次数过多，请 ${wait}后再试，或通过“忘记密码”重置密码`,
        accounts: `注册的账户过多，请 ${wait}后再试，或登录已有账户`,
        confirmations: `发往此邮箱的确认邮件过多，请 ${wait}后再试`,
        'email-changes': `此邮箱更改过于频繁，请 ${wait}后再改`,
        payments: `查询付款结果过于频繁，请 ${wait}后再试`,
        avatars: `头像更换过于频繁，请 ${wait}后再试`,
      }[tried];
    },
    'shop-busy': ({ with: what, seconds }) =>
      ({
        passwords: `访问人数较多，请 ${waitText(seconds)}后再试`,
        pictures: `正在处理的图片较多，请 ${waitText(seconds)}后再试`,
      })[what],
  } satisfies FailureSentences,
});

function waitText(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} 分钟` : `${Math.ceil(minutes / 60)} 小时`;
}

type Refused = Partial<Pick<Failure, 'code' | 'field' | 'values'>>;

/** Undefined if this release doesn't know the code or its values. */
export function sentenceOf(
  { code, values, field }: Refused,
  subject: Words<FailureSentences>,
  language?: Language,
): string | undefined {
  if (code === undefined) return undefined;
  const subjects: readonly FailureSentences[] = [subject(language), callFailures(language)];
  for (const { [code]: sentence } of subjects) {
    if (typeof sentence !== 'function') {
      if (sentence !== undefined) return sentence;
    } else if (values !== undefined || field !== undefined) {
      // A server of an older release sends no values.
      const made = sentence({ ...values, field } as never);
      if (made !== undefined) return made;
    }
  }
  return undefined;
}

/** `failed` if there is no better message. */
export function failureText(
  result: { readonly kind: 'unreachable' } | (Refused & { readonly kind: 'refused'; readonly msg: string }),
  subject: Words<FailureSentences>,
  failed: string,
): string {
  if (result.kind === 'unreachable') return failed;
  return sentenceOf(result, subject) ?? (result.msg || failed);
}

/** Such as 1 小时 5 分钟. */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} 分钟`;
  return rest === 0 ? `${hours} 小时` : `${hours} 小时 ${rest} 分钟`;
}
