import { stopEmailChange } from './email-change.client.ts';
import { emailStopPageText } from './email-change.text.ts';
import { bindMailedLink } from './mailed-link.ts';

const { stopping: submitting, invalid, failed } = emailStopPageText();
bindMailedLink({ send: stopEmailChange, words: { submitting, invalid, failed } });
