import { pathWithoutLanguage } from '../base/language.rules.ts';

/** The token in the path of a shared page, in any language. */
export function sharedToken(page: 'favorites' | 'cabinet', path: string): string | undefined {
  return new RegExp(`^/${page}/([\\w-]+)/?$`).exec(pathWithoutLanguage(path))?.[1];
}
