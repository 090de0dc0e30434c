import { failureSchema } from '../../src/features/base/failure.contract.ts';

/** No response may contain these implementation details. */
const DETAILS: readonly RegExp[] = [
  /node_modules|\bat [\w.<>]+ \(|\.(?:ts|mts|mjs|js):\d+/,
  /\b(?:select|insert into|update|delete from) "|\bsyntax error at|\bcolumn "|\brelation "|\binvalid input syntax/i,
  /drizzle|pglite|postgres|\bpg_|nodemailer|\bhono\b|\bzod\b|node:internal/i,
  /\b(?:Type|Syntax|Range|Reference|Zod)Error\b|Unexpected token|\bECONN|\bENOENT|\bundefined is not/,
  /(?:^|[\s"'(])\/(?:tmp|home|work|root|var|usr)\//,
];

/** Returns undefined if the response is right. */
export async function findResponseProblem(method: string, response: Response): Promise<string | undefined> {
  const { status, headers } = response;
  const text = await response.clone().text();
  // Random tokens in cookies may look like a detail.
  const shown = [...headers].filter(([name]) => name !== 'set-cookie').map((header) => header.join(': '));
  // JSON escapes quotes.
  const all = [text.replaceAll('\\"', '"'), ...shown].join('\n');
  const [detail] = DETAILS.flatMap((pattern) => pattern.exec(all)?.[0] ?? []);
  if (detail !== undefined) return `reveals an implementation detail: ${JSON.stringify(detail)}`;
  if (headers.has('x-powered-by') || headers.has('server')) return 'names its server';
  if (status >= 500) return `answers ${status} ${text.slice(0, 300)}`;
  // Responses to HEAD have no body.
  if (status < 400 || method === 'HEAD') return undefined;
  const type = headers.get('content-type') ?? 'no type';
  if (!type.startsWith('application/json')) return `answers ${status} with ${type} instead of a failure`;
  const failure = failureSchema.safeParse(await response.json().catch(() => undefined));
  if (!failure.success) return `answers ${status} with an invalid failure: ${text.slice(0, 300)}`;
  return failure.data.status === status ? undefined : `answers ${status} with status ${failure.data.status}`;
}
