import { type CurrentStaffMember, meResponseSchema } from '../../../src/features/desk/ops.contract.ts';

export type Editor = CurrentStaffMember['user'];

export interface ContentToken {
  readonly token: string;
  /** Milliseconds since 1970, by this machine's clock. */
  readonly expiresAt: number;
}

export type EditorResponse =
  | { readonly kind: 'editor'; readonly editor: Editor; readonly content: ContentToken | undefined }
  | { readonly kind: 'logged-out' }
  /** The account is logged in, but it is not an editor. */
  | { readonly kind: 'no-editor' }
  | { readonly kind: 'unreachable' };

export type FetchEditor = () => Promise<EditorResponse>;

const TIMEOUT_MS = 30_000;

export const fetchEditor: FetchEditor = async () => {
  const asked = Date.now();
  let response: Response;
  try {
    response = await fetch('/api/v1/ops/me', {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    return { kind: 'unreachable' };
  }
  if (response.status === 401) return { kind: 'logged-out' };
  if (response.status === 404) return { kind: 'no-editor' };
  const body: unknown = await response.json().catch(() => undefined);
  const reply = meResponseSchema.safeParse(body);
  if (!response.ok || !reply.success) return { kind: 'unreachable' };
  const { user: editor, content } = reply.data.data;
  if (content.kind === 'hosted') return { kind: 'editor', editor, content: undefined };
  // Server times; only their difference matters.
  const answered = Date.parse(response.headers.get('Date') ?? '') || asked;
  const goodUntil = asked + Date.parse(content.expiresAt) - answered;
  return { kind: 'editor', editor, content: { token: content.token, expiresAt: goodUntil } };
};

export const LOGIN_IN_NEW_TAB = '/login?from=%2Fstudio';

export function loginPath({ pathname, search, hash }: Location): string {
  return `/login?${new URLSearchParams({ from: pathname + search + hash })}`;
}
