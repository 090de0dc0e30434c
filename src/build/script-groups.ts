interface ScriptGroup {
  readonly name: string;
  /** Files, and folders that end in `/`. */
  readonly paths: readonly string[];
}

/** Grouping small modules saves requests and bytes. */
export const SCRIPT_GROUPS: readonly ScriptGroup[] = [
  {
    name: 'react',
    paths: ['react', 'react-dom', 'scheduler', '@nanostores/react'].map((name) => `node_modules/${name}/`),
  },
  {
    name: 'frame',
    paths: [
      'src/features/frame/frame.ts',
      'src/features/base/free-top.ts',
      'src/features/base/notice-region.ts',
      'src/features/base/notices.ts',
      'src/browser/head-script.ts',
      'src/browser/popover.ts',
      'src/browser/tabs.ts',
      'src/features/base/cookies.client.ts',
      'src/features/base/limits.contract.ts',
      'src/features/base/script-failures.text.ts',
      'node_modules/nanostores/',
      // A module of Vite's own.
      'vite/preload-helper.js',
    ],
  },
  { name: 'call', paths: ['src/features/base/call.client.ts'] },
  {
    name: 'live',
    paths: [
      'src/browser/live.ts',
      'src/components/card-facts.ts',
      'src/components/live-cards.ts',
      'src/features/specimens/catalogue.client.ts',
      'src/features/base/checks.client.ts',
      'src/features/specimens/stock-checks.client.ts',
      'src/features/specimens/card.rules.ts',
      'src/features/base/money.rules.ts',
      'src/features/specimens/card.text.ts',
    ],
  },
  // Pages that need these modules must not load the next group, which imports them.
  { name: 'specimen', paths: ['src/features/specimens/specimen.rules.ts'] },
  { name: 'search-bounds', paths: ['src/features/search/search-bounds.rules.ts'] },
  // These modules compare what a shopper typed, so the traditional site must not convert them.
  { name: 'typed-words', paths: ['src/features/search/rank/'] },
];

export function isInScriptGroup({ paths }: ScriptGroup, id: string): boolean {
  return paths.some((path) => (path.endsWith('/') ? id.includes(path) : id.endsWith(path)));
}
