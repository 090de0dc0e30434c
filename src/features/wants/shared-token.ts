import { pathWithoutLanguage } from '../../rules/language.ts';

/** The token in the path of a shared list of favourites, in any language. */
export function sharedToken(path: string): string | undefined {
  return /^\/favorites\/([\w-]+)\/?$/.exec(pathWithoutLanguage(path))?.[1];
}
