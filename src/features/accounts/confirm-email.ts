/** Confirms only on submit, because mail servers prefetch links. */
import { setUser } from '../../browser/session.ts';
import { pagePath } from '../base/words.text.ts';
import { confirmEmail } from './email-change.client.ts';
import { emailConfirmPageText as words } from './email-change.text.ts';
import { bindForm, queryParameter, redirectLater } from './form.ts';
import { loadFailureText } from './load-failure-text.ts';

const form = document.querySelector<HTMLFormElement>('[data-confirm-form]');
const problem = document.querySelector<HTMLElement>('[data-confirm-problem]');
const anew = document.querySelector<HTMLElement>('[data-confirm-anew]');
const token = queryParameter('token');

if (form && problem && anew) {
  const showProblem = (text: string) => {
    form.hidden = true;
    anew.hidden = true;
    problem.textContent = text;
    problem.hidden = false;
  };
  if (!token) showProblem(words().invalid);
  else {
    const link = anew.querySelector('a');
    if (link) link.href = pagePath(`/reset-password?${new URLSearchParams({ token })}`);
    anew.hidden = queryParameter('change') !== null;
    bindForm(form, {
      send: async (value) => {
        const result = await confirmEmail({ token, password: value('password') });
        if (result.kind === 'refused' && result.field === 'token') showProblem(words().invalid);
        else if (result.kind === 'refused' && result.code === 'email-taken')
          showProblem(await loadFailureText(result, 'emailConfirmFailures', words().failed));
        return result;
      },
      loading: words().confirming,
      failures: 'emailConfirmFailures',
      failed: words().failed,
      done: ({ user }) => {
        setUser(user);
        return redirectLater('/profile');
      },
    });
  }
}
