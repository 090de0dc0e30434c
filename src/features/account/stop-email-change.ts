import { stopEmailChange } from '../../contract/email-change-client.ts';
import { emailStopPageText } from '../../text/email-change.ts';
import { bindMailedLink } from './mailed-link.ts';

const { stopping: submitting, invalid, failed } = emailStopPageText();
bindMailedLink({ send: stopEmailChange, words: { submitting, invalid, failed } });
