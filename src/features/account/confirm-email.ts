/** The page of a mailed link: nothing happens before its form is sent, as mail servers open links by themselves. */
import { setUser } from '../../browser/session.ts';
import { confirmEmail } from '../../contract/email-change-client.ts';
import { emailConfirmPage as words } from '../../text/email-change.ts';
import { leaveFor, queryOf, watchForm } from './form.ts';

const form = document.querySelector<HTMLFormElement>('[data-confirm-form]');
const problem = document.querySelector<HTMLElement>('[data-confirm-problem]');
const anew = document.querySelector<HTMLElement>('[data-confirm-anew]');
const token = queryOf('token');

if (form && problem && anew) {
  const tellProblem = (text: string) => {
    form.hidden = true;
    anew.hidden = true;
    problem.textContent = text;
    problem.hidden = false;
  };
  if (!token) tellProblem(words.invalid);
  else {
    // The link of a registration also sets a password; that of a changed address belongs to whoever asked for it.
    const link = anew.querySelector('a');
    if (link) link.href = `/reset-password?${new URLSearchParams({ token })}`;
    anew.hidden = queryOf('change') !== null;
    watchForm(form, {
      send: async (value) => {
        const result = await confirmEmail({ token, password: value('password') });
        // To try again is of no use.
        if (result.kind === 'refused' && result.field === 'token') tellProblem(words.invalid);
        else if (result.kind === 'refused' && result.code === 'email-taken') tellProblem(result.msg);
        return result;
      },
      loading: words.confirming,
      failed: words.failed,
      done: ({ user }) => {
        setUser(user);
        return leaveFor('/profile');
      },
    });
  }
}
