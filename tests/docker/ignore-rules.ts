/**
 * The rules of `.dockerignore`, as https://docs.docker.com/build/concepts/context/#dockerignore-files and the engine's
 * package `moby/patternmatcher` have them.
 */
import path from 'node:path';

interface Rule {
  readonly isException: boolean;
  readonly pattern: RegExp;
}

export function readIgnoreRules(text: string): (file: string) => boolean {
  const rules = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(readRule);
  // The last rule that matches the file or a folder above it decides.
  return (file) => {
    const rule = rules.findLast(({ pattern }) => withFolders(file).some((name) => pattern.test(name)));
    return rule !== undefined && !rule.isException;
  };
}

function readRule(line: string): Rule {
  const isException = line.startsWith('!');
  const cleaned = path.posix.normalize(line.slice(isException ? 1 : 0).trim());
  return { isException, pattern: patternOf(cleaned.replace(/^\//, '').replace(/\/$/, '')) };
}

/** `*` and `?` stay within a name; only `**` passes folders. */
function patternOf(text: string): RegExp {
  const source = text.replaceAll(/\*\*\/?$|\*\*\/?|\*|\?|[.$+(){}|^]/g, (found, at: number) => {
    if (found.startsWith('**')) return at + found.length === text.length ? '.*' : '(.*/)?';
    if (found === '*') return '[^/]*';
    return found === '?' ? '[^/]' : `\\${found}`;
  });
  return new RegExp(`^${source}$`);
}

function withFolders(file: string): string[] {
  const parts = file.split('/');
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}
