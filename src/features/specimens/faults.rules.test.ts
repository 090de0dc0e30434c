import { expect, test } from 'vitest';
import { FAULT_NAMES, FAULTS, type Fault, type FaultMark, faultsOf, proposeGrade } from './faults.rules.ts';

const marked = (...faults: Fault[]) => faults.map((fault) => ({ fault, side: 'dorsal' as const }));
const below = (...faults: Fault[]) => faults.map((fault) => ({ fault, side: 'ventral' as const }));

test.each<
  [name: string, ticked: Fault[], marks: readonly Pick<FaultMark, 'fault' | 'side'>[], grade: string]
>([
  ['none', [], [], 'A1'],
  ['a pinprick', ['pinprick'], [], 'A1-'],
  ['two pinpricks', [], marked('pinprick', 'pinprick'), 'A1-'],
  ['three pinpricks', [], marked('pinprick', 'pinprick', 'pinprick'), 'A-'],
  ['a chip that is ticked and marked', ['chip'], marked('chip'), 'A2'],
  ['a chip beside pinpricks', ['pinprick', 'uneven', 'chip'], [], 'A2'],
  ['three faults of A2', ['chip', 'crease', 'antenna'], [], 'B'],
  ['a chip in three places', ['chip'], marked('chip', 'chip', 'chip'), 'B'],
  ['chips that both sides show', ['chip'], [...marked('chip', 'chip'), ...below('chip', 'chip')], 'A2'],
  ['faded', ['faded'], [], 'B'],
  ['everything', [...FAULT_NAMES], [], 'B'],
])('%s', (_, ticked, marks, grade) => {
  expect(proposeGrade(ticked, marks)).toBe(grade);
});

test.each(FAULT_NAMES)('%s alone has the grade of the table', (fault) => {
  expect(proposeGrade([fault], [])).toBe(FAULTS[fault].best);
});

test('a marked fault need not be ticked, and each is named once in the order of the table', () => {
  expect(faultsOf(['faded', 'chip'], marked('crease', 'chip'))).toEqual(['chip', 'crease', 'faded']);
});
