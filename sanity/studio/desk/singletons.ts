/** Documents of which there is one: no second can be made, and the one can't go. */
export const SETTINGS_ID = 'siteSettings';

const SINGLETONS: readonly string[] = [SETTINGS_ID];

export function isSingleton(type: string): boolean {
  return SINGLETONS.includes(type);
}
