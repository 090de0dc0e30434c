/**
 * Keeps a fresh content token for as long as the editor is logged in to the shop. Where the session ended, whoever
 * needs a token waits until the editor has logged in again: what they typed is saved then, and nothing is lost.
 */
import type { Answer, AskMe, ContentToken, Editor } from './shop-login.ts';

export type SessionState =
  | { readonly kind: 'going' }
  | { readonly kind: 'ended' }
  /** Somebody else logged in: what this editor typed is not to be saved under that name. */
  | { readonly kind: 'other-editor'; readonly name: string };

/** A token is renewed when no more than this is left of it. Milliseconds. */
const RENEWED_BEFORE = 3 * 60_000;
/** How often it is asked again where the session ended, or the shop did not answer. Milliseconds. */
const ASKED_AGAIN = 3000;

const GOING: SessionState = { kind: 'going' };

export class ContentSession {
  readonly editor: Editor;
  readonly #askMe: AskMe;
  readonly #listeners = new Set<() => void>();
  #content: ContentToken;
  #state: SessionState = GOING;
  #renewing: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #askNow: (() => void) | undefined;

  constructor(askMe: AskMe, editor: Editor, content: ContentToken) {
    this.#askMe = askMe;
    this.editor = editor;
    this.#content = content;
    this.#planRenewal();
  }

  get state(): SessionState {
    return this.#state;
  }

  /** The token as it is at the moment, good or not. */
  get lastToken(): string {
    return this.#content.token;
  }

  /** Called at each change of state and of the token; answers how to stop it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A token that is good for a while. Waits where there is none to be had. */
  async token(): Promise<string> {
    if (Date.now() >= this.#content.goodUntil || this.#state.kind !== 'going') await this.#renew();
    return this.#content.token;
  }

  /** To be told when the lake refused a token; settles when there is another. */
  async refused(token: string): Promise<void> {
    if (token === this.#content.token) await this.#renew();
  }

  /** Asks at once where it would have been asked a little later: the editor came back to this tab. */
  lookAgain(): void {
    this.#askNow?.();
  }

  #renew(): Promise<void> {
    this.#renewing ??= this.#askUntilGood().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #askUntilGood(): Promise<void> {
    for (;;) {
      const answer = await this.#askMe();
      if (this.#take(answer)) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#askNow = resolve;
      const timer = setTimeout(resolve, ASKED_AGAIN);
      await promise;
      clearTimeout(timer);
      this.#askNow = undefined;
    }
  }

  #take(answer: Answer): boolean {
    switch (answer.kind) {
      case 'unreachable':
        return false;
      case 'logged-out':
      case 'no-editor':
        this.#become({ kind: 'ended' });
        return false;
      case 'editor':
        if (answer.editor.id !== this.editor.id) {
          this.#become({ kind: 'other-editor', name: answer.editor.name });
          return false;
        }
        if (answer.content === undefined) return false;
        this.#content = answer.content;
        this.#planRenewal();
        this.#become(GOING);
        return true;
    }
  }

  #become(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  /** Well before its end, so that no request ever has to wait for a new one. */
  #planRenewal(): void {
    clearTimeout(this.#timer);
    const left = this.#content.goodUntil - Date.now();
    this.#timer = setTimeout(() => this.#renew(), Math.max(left - RENEWED_BEFORE, left / 2));
  }
}
