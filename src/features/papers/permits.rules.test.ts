import { expect, test } from 'vitest';
import { permitKindOfPaper } from './permits.rules.ts';

test.each([
  ['中国濒管办《公约证》', 'cites-export'],
  ['CITES出口许可', 'cites-export'],
  ['中国濒管办再出口证明书', 'cites-reexport'],
  ['中国濒管办允许进出口证明书（中国证）', 'china-export'],
  ['目的地国CITES进口许可', 'import'],
  ['英国CITES进口许可（FED0172）', 'import'],
  ['澳门经科局进口准照', 'import'],
  ['人工繁育证明', 'captive-bred'],
  ['物种证明', 'species-certificate'],
  ['合法来源证明（随包裹）', 'origin'],
  ['欧盟第10条证书', 'other'],
  // A foreign authority's CITES paper doesn't let a specimen leave China.
  ['台湾主管机关 CITES 同意文件', 'other'],
] as const)('the paper %s is a permit of the kind %s', (name, kind) => {
  expect(permitKindOfPaper(name)).toBe(kind);
});
