/** Pages of mailed links that do one thing. Mail servers prefetch links, so only the button acts. */
import type { CallResult, MessageResponse } from '../base/call.client.ts';
import { bindForm, queryParameter } from './form.ts';

interface MailedLink {
  readonly send: (token: string) => Promise<CallResult<MessageResponse>>;
  readonly words: Readonly<Record<'submitting' | 'invalid' | 'failed', string>>;
}

export function bindMailedLink({ send, words }: MailedLink): void {
  const form = document.querySelector<HTMLFormElement>('[data-link-form]');
  const problem = document.querySelector<HTMLElement>('[data-link-problem]');
  const done = document.querySelector<HTMLElement>('[data-link-done]');
  if (!form || !problem || !done) return;
  const token = queryParameter('token');
  const showProblem = () => {
    form.hidden = true;
    problem.textContent = words.invalid;
    problem.hidden = false;
  };
  if (!token) {
    showProblem();
    return;
  }
  bindForm(form, {
    send: async () => {
      const result = await send(token);
      if (result.kind === 'refused' && result.field === 'token') showProblem();
      return result;
    },
    loading: words.submitting,
    failures: 'emailStopFailures',
    failed: words.failed,
    done: () => {
      form.hidden = true;
      done.hidden = false;
      done.focus();
      return 'staying';
    },
  });
}
