import * as z from 'zod';
import { FIELD_MAX_LENGTH } from './limits.ts';

/**
 * At most 64 octets before the at sign (RFC 5321, 4.5.3.1.1), no leading, trailing or double dots
 * there, and a non-numeric top-level domain.
 */
const WHOLE = /^(?!\.)(?!.*\.\.)[^@]{1,64}(?<!\.)@.+\.(?!\d+$)[^.]{2,}$/;

/**
 * Matches `<input type="email">` plus a domain of at least two labels. Browsers send the domain as
 * Punycode: lin@例子.中国 becomes lin@xn--fsqu00a.xn--fiqs8s.
 */
export const emailSchema = z
  .email({ pattern: z.regexes.html5Email })
  .regex(WHOLE)
  .max(FIELD_MAX_LENGTH.email);
