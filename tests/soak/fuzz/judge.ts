import { type FailureCode, failureSchema } from '../../../src/contract/failure.ts';

export interface JudgedResponse {
  readonly method: string;
  /** Path below `/api/v1`, with its query. */
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
}

/** No response may contain these implementation details. */
const DETAILS: readonly RegExp[] = [
  /node_modules|\bat [\w.<>]+ \(|\.(?:ts|mts|mjs|js):\d+/,
  /\b(?:select|insert into|update|delete from) "|\bsyntax error at|\bcolumn "|\brelation "|\binvalid input syntax/i,
  /drizzle|pglite|postgres|\bpg_|nodemailer|\bhono\b|\bzod\b|node:internal/i,
  /\b(?:Type|Syntax|Range|Reference|Zod)Error\b|Unexpected token|\bECONN|\bENOENT|\bundefined is not/,
  /(?:^|[\s"'(])\/(?:tmp|home|work|root|var|usr)\//,
];

/** The functions host refuses unknown methods and unreadable paths. */
const HOST_REFUSES = [400, 405];

/** A 5xx that is acceptable at this path. */
export interface ExpectedFailure {
  readonly path: string;
  readonly status: number;
  readonly code: FailureCode;
}

export interface AllowedResponses {
  readonly excused: readonly ExpectedFailure[];
  /** True for the functions host, which refuses invalid HTTP in plain text. */
  readonly host: boolean;
}

/** Undefined if the response is right. */
export function findResponseProblem(
  response: JudgedResponse,
  { excused, host }: AllowedResponses,
): string | undefined {
  const { method, path, status, type, headers, text } = response;
  const reported = [text, ...headers.map(([name, held]) => `${name}: ${held}`)].join('\n');
  const detail = DETAILS.map((pattern) => pattern.exec(reported)?.[0]).find((found) => found !== undefined);
  if (detail !== undefined) return `tells a detail of how the shop is made: ${JSON.stringify(detail)}`;
  if (headers.some(([name]) => name === 'x-powered-by' || name === 'server')) return 'names its server';
  if (status < 400) return undefined;
  const [pathname] = path.split('?', 1);
  const codes = excused.filter((one) => one.path === pathname && one.status === status);
  if (status >= 500 && codes.length === 0) return `answers ${status} ${text.slice(0, 300)}`;
  // HEAD responses have no body; GET checks the code.
  if (text === '') return status < 500 || method === 'HEAD' ? undefined : `answers ${status} without a word`;
  if (host && HOST_REFUSES.includes(status) && type.startsWith('text/plain') && text.length < 200)
    return undefined;
  if (!type.startsWith('application/json'))
    return `answers ${status} with ${type || 'no type'}, not as failures are told`;
  const failure = failureSchema.safeParse(parsed(text));
  if (!failure.success) return `answers ${status} with another shape than failures have`;
  if (failure.data.status !== status) return `answers ${status} and tells ${failure.data.status}`;
  const { code } = failure.data;
  if (status >= 500 && codes.every((one) => one.code !== code)) return `answers ${status} ${code}`;
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
