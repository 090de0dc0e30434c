import type { CheckName } from './preflight.contract.ts';

/** What each check asks. */
export const checkTitles: Readonly<Record<CheckName, string>> = {
  settings: '设置齐全且互相一致',
};
