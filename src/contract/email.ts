/** The one rule of which e-mail addresses the shop takes. */
import * as z from 'zod';
import { FIELD_MAX } from './limits.ts';

/** At most 64 octets before the at sign (RFC 5321, 4.5.3.1.1), dots only between parts; the last label of the domain is no number. */
const WHOLE = /^(?!\.)(?!.*\.\.)[^@]{1,64}(?<!\.)@.+\.(?!\d+$)[^.]{2,}$/;

/**
 * What `<input type="email">` takes, with a domain of at least two labels. Browsers send the domain in ASCII:
 * lin@例子.中国 comes as lin@xn--fsqu00a.xn--fiqs8s.
 */
export const emailSchema = z.email({ pattern: z.regexes.html5Email }).regex(WHOLE).max(FIELD_MAX.email);
