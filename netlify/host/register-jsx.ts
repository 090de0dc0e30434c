/** Transforms JSX, which Node can't read, when a module is loaded. On Netlify the bundler does it. */
import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
let taken = false;

/** Idempotent. */
export function registerJsxHooks(): void {
  if (taken) return;
  taken = true;
  registerHooks({
    load(url, context, next) {
      const file = URL.parse(url);
      if (file?.protocol !== 'file:' || !file.pathname.endsWith('.tsx')) return next(url, context);
      file.search = '';
      return { format: 'module', shortCircuit: true, source: withoutJsx(fileURLToPath(file)) };
    },
  });
}

function withoutJsx(fileName: string): string {
  const { transformSync }: typeof import('esbuild') = require('esbuild');
  const { code } = transformSync(readFileSync(fileName, 'utf8'), {
    loader: 'tsx',
    jsx: 'automatic',
    target: 'esnext',
    sourcefile: fileName,
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  return code;
}
