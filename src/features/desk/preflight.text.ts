/** Names of the checks of `npm run preflight`, with what each asks. */
export const checkTitles = {
  settings: '设置齐全且互相一致',
} as const satisfies Readonly<Record<string, string>>;

export type CheckName = keyof typeof checkTitles;
