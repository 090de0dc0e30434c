import * as z from 'zod';
import { FIELD_MAX_LENGTH } from './limits.contract.ts';

/**
 * At most 64 octets before the at sign (RFC 5321, 4.5.3.1.1); the top-level domain is not all
 * digits.
 */
const WHOLE = /^(?!\.)(?!.*\.\.)[^@]{1,64}(?<!\.)@.+\.(?!\d+$)[^.]{2,}$/;

/**
 * Matches `<input type="email">` plus a domain of two labels. Browsers send the domain as Punycode.
 */
export const emailSchema = z
  .email({ pattern: z.regexes.html5Email })
  .regex(WHOLE)
  .max(FIELD_MAX_LENGTH.email);
