import { withReturnPath } from '../base/return-path.rules.ts';
import { register } from './account.client.ts';
import { accountNotices as words } from './account.text.ts';
import { bindAvatarField } from './avatar-field.ts';
import { bindCountryField } from './country-field.ts';
import { addReturnPathToLinks, bindForm, queryParameter, redirectLater } from './form.ts';
import { storeRegisteredEmail } from './registered-email.ts';

/** The module is loaded when the form is used. */
const loadDestination = () => import('../shipping/destination.ts');

const form = document.querySelector<HTMLFormElement>('[data-register-form]');

if (form) {
  addReturnPathToLinks(withReturnPath);
  const avatar = bindAvatarField(form);
  const country = bindCountryField(form);
  form.addEventListener(
    'focusin',
    async () => country.suggest((await loadDestination()).$destination.get()),
    {
      once: true,
    },
  );
  bindForm(form, {
    send: async (value) => {
      const chosen = await country.value();
      const result = await register({
        name: value('name'),
        address: value('address'),
        email: value('email'),
        password: value('password'),
        phone: value('phone'),
        country: chosen,
        avatar: await avatar.value(),
      });
      if (result.kind === 'answer') (await loadDestination()).storeAddressCountry(chosen || null);
      return result;
    },
    loading: words().registering,
    failures: 'accountFailures',
    failed: words().registerFailed,
    done: ({ msg, byMail }) => {
      if (byMail) {
        // The notice announces the same text, but disappears.
        const line = form.querySelector<HTMLElement>('[data-register-by-mail]');
        if (line) {
          line.textContent = msg;
          line.hidden = false;
        }
        return 'staying';
      }
      storeRegisteredEmail(String(new FormData(form).get('email')).trim());
      return redirectLater(withReturnPath('/login', queryParameter('from')));
    },
  });
}
