/**
 * Shared by the account forms: field errors, one call at a time, and input that stays after an
 * error.
 */

import { takeEarlyPress } from '../../browser/head-script.ts';
import type { MessageResponse } from '../base/call.client.ts';
import { type CallResult, ensureXsrfToken } from '../base/call.client.ts';
import type { FailureCode } from '../base/failure.contract.ts';
import { REDIRECT_DELAY_MS } from '../base/limits.contract.ts';
import { dismiss, notify } from '../base/notices.ts';
import { pagePath } from '../base/words.text.ts';
import { accountNotices } from './account.text.ts';
import { fieldError, isFieldName } from './field-error.ts';
import { loadFailureText, preloadFailureTexts } from './load-failure-text.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

export interface FormRequest<T extends MessageResponse> {
  readonly send: (value: (name: string) => string) => Promise<CallResult<T>>;
  readonly loading: string;
  /** Sentences for error codes. */
  readonly failures: Parameters<typeof loadFailureText>[1];
  /** Shown if there is no response, or an error without a message. */
  readonly failed: string;
  /** `leaving`: another page follows. */
  readonly done: (response: T) => 'leaving' | 'staying';
  /** Runs after the server's message is shown. */
  readonly refused?: (code: FailureCode | undefined) => void;
}

function controlOf(form: HTMLFormElement, name: string): Control | undefined {
  return form.querySelector<Control>(`[data-field="${CSS.escape(name)}"] :is(input, textarea)`) ?? undefined;
}

/** False if the form has no such field. */
export function showFieldError(form: HTMLFormElement, name: string, text: string | undefined): boolean {
  const control = controlOf(form, name);
  const line = control?.closest('[data-field]')?.querySelector<HTMLElement>('[data-error]');
  if (!control || !line) return false;
  line.textContent = text ?? '';
  line.hidden = text === undefined;
  if (text === undefined) control.removeAttribute('aria-invalid');
  else control.setAttribute('aria-invalid', 'true');
  return true;
}

function checkFields(form: HTMLFormElement): boolean {
  let first: Control | undefined;
  for (const control of form.querySelectorAll<Control>('[data-field] :is(input, textarea)')) {
    const { name, value, required, autocomplete } = control;
    if (!isFieldName(name)) continue;
    const error = fieldError({ name, value, required, isNewPassword: autocomplete === 'new-password' });
    showFieldError(form, name, error);
    if (error !== undefined) first ??= control;
  }
  first?.focus();
  return first === undefined;
}

export function bindForm<T extends MessageResponse>(form: HTMLFormElement, sending: FormRequest<T>): void {
  let busy = false;
  const submit = form.querySelector('button[type=submit]');
  // Unlike `disabled`, this keeps the focus.
  const setBusy = (is: boolean) => {
    busy = is;
    submit?.setAttribute('aria-disabled', String(is));
  };

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (busy || !checkFields(form)) return;
    setBusy(true);
    const values = new FormData(form);
    const notice = notify({ kind: 'loading', text: sending.loading });
    const result = await sending.send((name) => String(values.get(name) ?? ''));
    const text =
      result.kind === 'answer'
        ? result.data.msg
        : await loadFailureText(result, sending.failures, sending.failed);
    dismiss(notice);
    if (result.kind === 'answer') {
      notify({ kind: 'success', text });
      if (sending.done(result.data) === 'staying') setBusy(false);
      return;
    }
    setBusy(false);
    notify({ kind: 'error', text });
    if (result.kind === 'refused') sending.refused?.(result.code);
    if (result.kind === 'refused' && result.field !== undefined && showFieldError(form, result.field, text)) {
      controlOf(form, result.field)?.focus();
    }
  });

  const count = ({ value, maxLength, parentElement }: HTMLTextAreaElement) => {
    const line = parentElement?.querySelector('[data-count]');
    if (line) line.textContent = accountNotices().counted(value.length, maxLength);
  };
  const prepare = () => {
    void ensureXsrfToken();
    preloadFailureTexts();
  };
  form.addEventListener('focusin', prepare, { once: true });
  form.addEventListener('input', ({ target }) => {
    const name = target instanceof Element && target.closest<HTMLElement>('[data-field]')?.dataset['field'];
    if (name) showFieldError(form, name, undefined);
    if (target instanceof HTMLTextAreaElement) count(target);
  });

  // The form was closed when the page entered the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) setBusy(false);
  });

  if (takeEarlyPress(form)) form.requestSubmit();
}

/** Redirects after a delay, so that the notice can be read (docs/shop.md "States"). */
export function redirectLater(path: string): 'leaving' {
  setTimeout(() => location.replace(pagePath(path)), REDIRECT_DELAY_MS);
  return 'leaving';
}

export function queryParameter(name: string): string | null {
  return new URLSearchParams(location.search).get(name);
}

/** Passes `from` on to the links between login and registration. */
export function addReturnPathToLinks(
  keeping: (page: '/login' | '/register', from: string | null) => string,
): void {
  for (const page of ['/login', '/register'] as const) {
    for (const link of document.querySelectorAll<HTMLAnchorElement>(`main a[href="${pagePath(page)}"]`)) {
      link.href = pagePath(keeping(page, queryParameter('from')));
    }
  }
}
