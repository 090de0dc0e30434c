/** After the session ended, requests wait for a new login, so that no text is lost. */
import type { ContentToken, Editor, EditorResponse, FetchEditor } from './shop-login.ts';

type SessionState =
  | { readonly kind: 'active' }
  | { readonly kind: 'ended' }
  /** Another editor logged in; unsaved text must not be saved under that name. */
  | { readonly kind: 'other-editor'; readonly name: string };

/** Milliseconds before expiry. */
const RENEW_BEFORE = 3 * 60_000;
/** Milliseconds between attempts. */
const RETRY_AFTER = 3000;

const ACTIVE: SessionState = { kind: 'active' };

export class ContentSession {
  readonly editor: Editor;
  readonly #fetchEditor: FetchEditor;
  readonly #listeners = new Set<() => void>();
  #content: ContentToken;
  #state: SessionState = ACTIVE;
  #renewing: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryNow: (() => void) | undefined;

  constructor(askMe: FetchEditor, editor: Editor, content: ContentToken) {
    this.#fetchEditor = askMe;
    this.editor = editor;
    this.#content = content;
    this.#planRenewal();
  }

  get state(): SessionState {
    return this.#state;
  }

  /** The token may be expired. */
  get lastToken(): string {
    return this.#content.token;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async token(): Promise<string> {
    if (Date.now() >= this.#content.expiresAt || this.#state.kind !== 'active') await this.#renew();
    return this.#content.token;
  }

  /** Resolves with the next token. */
  async refused(token: string): Promise<void> {
    if (token === this.#content.token) await this.#renew();
  }

  retryNow(): void {
    this.#retryNow?.();
  }

  #renew(): Promise<void> {
    this.#renewing ??= this.#fetchUntilRenewed().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #fetchUntilRenewed(): Promise<void> {
    for (;;) {
      const response = await this.#fetchEditor();
      if (this.#take(response)) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#retryNow = resolve;
      const timer = setTimeout(resolve, RETRY_AFTER);
      await promise;
      clearTimeout(timer);
      this.#retryNow = undefined;
    }
  }

  #take(response: EditorResponse): boolean {
    switch (response.kind) {
      case 'unreachable':
        return false;
      case 'logged-out':
      case 'no-editor':
        this.#setState({ kind: 'ended' });
        return false;
      case 'editor':
        if (response.editor.id !== this.editor.id) {
          this.#setState({ kind: 'other-editor', name: response.editor.name });
          return false;
        }
        if (response.content === undefined) return false;
        this.#content = response.content;
        this.#planRenewal();
        this.#setState(ACTIVE);
        return true;
    }
  }

  #setState(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  /** Renews early enough that no request waits. */
  #planRenewal(): void {
    clearTimeout(this.#timer);
    const left = this.#content.expiresAt - Date.now();
    this.#timer = setTimeout(() => this.#renew(), Math.max(left - RENEW_BEFORE, left / 2));
  }
}
