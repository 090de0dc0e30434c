/** Mail servers prefetch links, so only the button acts. */
import { stopEmailChange } from '../../contract/email-change-client.ts';
import { emailStopPageText as words } from '../../text/email-change.ts';
import { bindForm, queryParameter } from './form.ts';

const form = document.querySelector<HTMLFormElement>('[data-stop-form]');
const problem = document.querySelector<HTMLElement>('[data-stop-problem]');
const done = document.querySelector<HTMLElement>('[data-stop-done]');
const token = queryParameter('token');

if (form && problem && done) {
  const showProblem = (text: string) => {
    form.hidden = true;
    problem.textContent = text;
    problem.hidden = false;
  };
  if (!token) showProblem(words().invalid);
  else
    bindForm(form, {
      send: async () => {
        const result = await stopEmailChange(token);
        if (result.kind === 'refused' && result.field === 'token') showProblem(words().invalid);
        return result;
      },
      loading: words().stopping,
      failures: 'emailStopFailures',
      failed: words().failed,
      done: () => {
        form.hidden = true;
        done.hidden = false;
        done.focus();
        return 'staying';
      },
    });
}
