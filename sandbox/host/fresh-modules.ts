/**
 * Loads a module with everything it imports from the project anew, so that an edited function file is taken without
 * a restart. Node keeps each module by its address for good; a version in the address makes another one of it.
 */
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const VERSION = 'fresh';

/** Makes modules below `root` take over the version of whoever imports them. To be called once in a process. */
export function keepVersions(root: string): void {
  const ours = `${pathToFileURL(root).href}/`;
  const packages = `${ours}node_modules/`;
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const version = URL.parse(context.parentURL ?? '')?.searchParams.get(VERSION);
      const isOurs = resolved.url.startsWith(ours) && !resolved.url.startsWith(packages);
      if (!isOurs || version == null) return resolved;
      return { ...resolved, url: `${resolved.url}?${VERSION}=${version}` };
    },
  });
}

export function importFresh(file: string, version: number): Promise<unknown> {
  return import(`${pathToFileURL(file).href}?${VERSION}=${version}`);
}
