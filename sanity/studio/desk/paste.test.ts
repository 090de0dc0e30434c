import { expect, test } from 'vitest';
import { bulkShipText as texts } from '../orders/orders.text.ts';
import { appendMissingOrderNumbers, joinPastedLines, parsePastedLines } from './paste.ts';

const N = '2611-0001-0001';
const GOOD = [N, '顺丰速运', 'SF123', null];

test.each([
  [`${N},顺丰速运,SF123`, [GOOD]],
  [`\uFEFF${N},顺丰速运,SF123\r\n`, [GOOD]],
  [`${N}，顺丰速运，SF123`, [GOOD]],
  [`${N}\t顺丰速运\tSF123`, [GOOD]],
  [` ${N} , 顺丰速运 , SF123 ,,`, [GOOD]],
  [`"${N}","顺丰速运","SF123"`, [GOOD]],
  [`${N},"中通，国际",SF123`, [[N, '中通，国际', 'SF123', null]]],
  [`${N},"say ""quick"" post",SF123`, [[N, 'say "quick" post', 'SF123', null]]],
  ['２６１１－０００１－０００１,顺丰速运,SF123', [GOOD]],
  ['261100010001,顺丰速运,SF123', [GOOD]],
  [`订单号,快递公司,运单号\n\n${N},顺丰速运,SF123`, [GOOD]],
  [`${N};顺丰速运;SF123`, [GOOD]],
  [`${N}；顺丰速运；SF123；`, [GOOD]],
  [`${N} | 顺丰速运 | SF123`, [GOOD]],
  [`${N}｜顺丰速运｜SF123`, [GOOD]],
  [`${N};中通, 国际;SF123`, [[N, '中通, 国际', 'SF123', null]]],
  [`${N},"中通; 国际",SF123`, [[N, '中通; 国际', 'SF123', null]]],
  ['', []],
  [`${N},,SF123`, [[N, '', 'SF123', texts.noCourier]]],
  [`${N},顺丰速运`, [[N, '顺丰速运', '', texts.noTracking]]],
  [`${N},顺丰,速运,SF123`, [[N, '顺丰', '速运', texts.tooMany]]],
  ['2611-0001,顺丰速运,SF123', [['2611-0001', '顺丰速运', 'SF123', texts.noNumber]]],
  [`${N},顺丰速运,${'9'.repeat(101)}`, [[N, '顺丰速运', '9'.repeat(101), texts.tooLong]]],
  // The first valid line counts.
  [`${N},顺丰速运,SF123\n${N},顺丰速运,SF124`, [GOOD, [N, '顺丰速运', 'SF124', texts.twice]]],
  [`${N},顺丰速运\n${N},顺丰速运,SF123`, [[N, '顺丰速运', '', texts.noTracking], GOOD]],
] as [string, (string | null)[][]][])('%j', (text, lines) => {
  expect(
    parsePastedLines(text).map(({ number, courier, tracking, problem }) => [
      number,
      courier,
      tracking,
      problem,
    ]),
  ).toEqual(lines);
});

test.each([
  ...[
    '1234-5678-1001,EMS,7.89123E+12',
    '1234-5678-1002,EMS,1.23457E+19',
    '1234-5678-1003,EMS,123456789012345000',
  ],
  ...[
    '1234-5678-1004,EMS,########',
    '1234-5678-1005,EMS,#N/A',
    "1234-5678-1006,EMS,'00123",
    '1234-5678-1007,EMS,待补',
  ],
])('%j has no tracking number', (line) => expect(parsePastedLines(line)[0]?.problem).toBe(texts.notTracking));

test('lines keep their pasted line numbers', () => {
  const text = `订单号,快递公司,运单号\n\n${N},顺丰速运,SF123\n2611-0001-0002,顺丰速运,SF124`;
  expect(parsePastedLines(text).map(({ line }) => line)).toEqual([3, 4]);
});

test('each selected order gets one line beside the text pasted before', () => {
  expect(appendMissingOrderNumbers('', ['2611-0001-0001', '2611-0001-0002'])).toBe(
    '2611-0001-0001,\n2611-0001-0002,',
  );
  const pasted = '2611 0001 0001，DHL，X1\n';
  expect(appendMissingOrderNumbers(pasted, ['2611-0001-0001', '2611-0001-0002'])).toBe(
    '2611 0001 0001，DHL，X1\n2611-0001-0002,',
  );
});

test('unshipped lines are written back so that they parse the same', () => {
  const lines = parsePastedLines('2611-0001-0001\tDHL\tX1\n26110001-0002,"中通, 国际",Z2');
  expect(
    parsePastedLines(joinPastedLines(lines)).map(({ number, courier, tracking }) => [
      number,
      courier,
      tracking,
    ]),
  ).toEqual(lines.map(({ number, courier, tracking }) => [number, courier, tracking]));
});

test('a line with too many cells is refused again and loses nothing', () => {
  const [text, whole] = [`${N},DHL,X1\n2611-0001-0002,DHL,X2,X3`, '2611-0001-0002,DHL,X2,X3'];
  const refused = parsePastedLines(text).filter(({ problem }) => problem !== null);
  expect(refused.map(({ problem }) => problem)).toEqual([texts.tooMany]);
  const rest = joinPastedLines(refused);
  expect([rest, parsePastedLines(rest).map(({ problem }) => problem)]).toEqual([whole, [texts.tooMany]]);
});
