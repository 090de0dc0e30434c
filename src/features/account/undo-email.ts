/** The page of a mailed link: nothing happens before its button is pressed, as mail servers open links by themselves. */
import { undoEmailChange } from '../../contract/email-undo-client.ts';
import { emailUndoPage as words } from '../../text/email-change.ts';
import { queryOf, watchForm } from './form.ts';

const form = document.querySelector<HTMLFormElement>('[data-undo-form]');
const problem = document.querySelector<HTMLElement>('[data-undo-problem]');
const done = document.querySelector<HTMLElement>('[data-undo-done]');
const token = queryOf('token');

if (form && problem && done) {
  const tellProblem = (text: string) => {
    form.hidden = true;
    problem.textContent = text;
    problem.hidden = false;
  };
  if (!token) tellProblem(words.invalid);
  else
    watchForm(form, {
      send: async () => {
        const result = await undoEmailChange(token);
        // A link opens nothing a second time, and what is taken stays so: to try again is of no use.
        if (result.kind === 'refused' && result.field === 'token') tellProblem(words.invalid);
        else if (result.kind === 'refused' && result.code === 'email-taken') tellProblem(result.msg);
        return result;
      },
      loading: words.restoring,
      failed: words.failed,
      done: ({ email, resetToken }) => {
        form.hidden = true;
        const line = done.querySelector('[data-undo-restored]');
        if (line) line.textContent = words.restored(email);
        const link = done.querySelector('a');
        if (link) link.href = `/reset-password?${new URLSearchParams({ token: resetToken })}`;
        done.hidden = false;
        done.focus();
        return 'staying';
      },
    });
}
