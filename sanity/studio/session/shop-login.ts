import { type Me, meAnswerSchema } from '../../../src/contract/ops.ts';

/** Who is logged in to the shop, and may they edit? */

export type Editor = Me['user'];

export interface ContentToken {
  readonly token: string;
  /** By the clock of this machine, which may be another than the server's. */
  readonly goodUntil: number;
}

export type Answer =
  | { readonly kind: 'editor'; readonly editor: Editor; readonly content: ContentToken | undefined }
  | { readonly kind: 'logged-out' }
  /** Logged in, without a role that edits. */
  | { readonly kind: 'no-editor' }
  | { readonly kind: 'unreachable' };

export type AskMe = () => Promise<Answer>;

/** Without an answer in this time the shop counts as unreachable. Milliseconds. */
const PATIENCE = 30_000;

export const askMe: AskMe = async () => {
  const asked = Date.now();
  let response: Response;
  try {
    response = await fetch('/api/v1/ops/me', {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch {
    return { kind: 'unreachable' };
  }
  if (response.status === 401) return { kind: 'logged-out' };
  if (response.status === 404) return { kind: 'no-editor' };
  const body: unknown = await response.json().catch(() => undefined);
  const answer = meAnswerSchema.safeParse(body);
  if (!response.ok || !answer.success) return { kind: 'unreachable' };
  const { user: editor, content } = answer.data.data;
  if (content.kind === 'hosted') return { kind: 'editor', editor, content: undefined };
  // Both times are the server's; what lies between them is true here, too.
  const answered = Date.parse(response.headers.get('Date') ?? '') || asked;
  const goodUntil = asked + Date.parse(content.expiresAt) - answered;
  return { kind: 'editor', editor, content: { token: content.token, goodUntil } };
};

/** For a tab of its own, while this one keeps what was typed. */
export const LOGIN_BESIDE = '/login?from=%2Fstudio';

/** The shop's login, and from there back to exactly this place. */
export function loginPath({ pathname, search, hash }: Location): string {
  return `/login?${new URLSearchParams({ from: pathname + search + hash })}`;
}
