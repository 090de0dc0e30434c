/** Accounts on `/api/v1` (spec §3, §5, §7; decisions "API manners"). */
import { z } from 'zod';
import { AVATAR_MAX_BYTES, PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';

/** A picture inside a JSON body: `data:image/png;base64,…`. Base64 needs 4 characters for 3 bytes. */
const pictureData = z
  .string()
  .max(Math.ceil(AVATAR_MAX_BYTES / 3) * 4 + 64)
  .startsWith('data:');

const email = z.email().max(254).trim().toLowerCase();
const password = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);
const shortText = z.string().trim().max(100);

/** User info of spec §3; `avatar` is an address, not the picture itself, so that the answer stays small. */
export const userSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  avatar: z.string().nullable(),
});

export const loginRequestSchema = z.object({ email, password: z.string().min(1).max(PASSWORD_MAX) });

export const registerRequestSchema = z.object({
  name: shortText.min(1),
  address: z.string().trim().min(1).max(500),
  email,
  password,
  phone: shortText.min(1),
  avatar: pictureData.nullish().or(z.literal('')),
});

/** Absent or the present address keeps the avatar, empty or null removes it, a data string replaces it. */
export const updateUserRequestSchema = z.object({
  name: shortText,
  email,
  phone: shortText,
  address: z.string().trim().max(500),
  avatar: pictureData.or(z.literal('')).or(z.string().startsWith('/').max(200)).nullish(),
});

export const forgotPasswordRequestSchema = z.object({ email });
export const resetPasswordRequestSchema = z.object({ token: z.string().min(1).max(200), password });

export type User = z.infer<typeof userSchema>;
export type LoginRequest = z.input<typeof loginRequestSchema>;
export type RegisterRequest = z.input<typeof registerRequestSchema>;
export type UpdateUserRequest = z.input<typeof updateUserRequestSchema>;
