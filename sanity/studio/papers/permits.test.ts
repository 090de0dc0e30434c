import { expect, test } from 'vitest';
import type { OpsPermit } from '../../../src/features/orders/ops-order.contract.ts';
import type { OpsLine } from '../../../src/features/orders/ops-order-lines.contract.ts';
import { opsLine } from '../orders/order.fixture.ts';
import { linesWithoutPermit, toCertificates } from './permits.ts';

const permit: OpsPermit = {
  ...{ id: 1, position: 0, shipment: null, kind: 'cites-export', permitNumber: 'CN1' },
  ...{ issuedOn: '2026-11-01', validUntil: '2027-04-30', file: null, by: { kind: 'shop' } },
  createdAt: '2026-11-01T00:00:00Z',
};
const listed = { cites: 'II', otherSpecies: [] } as unknown as OpsLine['specimen'];
const inSet = { cites: null, otherSpecies: [{ cites: 'III' }] } as unknown as OpsLine['specimen'];
const free = { cites: null } as unknown as OpsLine['specimen'];
const DAY = '2026-11-26';

const missing = (specimen: OpsLine['specimen'], permits: readonly OpsPermit[], more: object = {}) =>
  linesWithoutPermit({ lines: [opsLine({ specimen })], permits: [...permits], country: 'DE', ...more }, DAY)
    .length;

test.each([
  ['a listed specimen without a permit', missing(listed, []), 1],
  ['a set with a listed species', missing(inSet, []), 1],
  ['a specimen that is not listed', missing(free, []), 0],
  ['a specimen of an unknown species', missing(null, []), 0],
  ['a listed specimen with its permit', missing(listed, [permit]), 0],
  ['a permit on its last day', missing(listed, [{ ...permit, validUntil: DAY }]), 0],
  ['an expired permit', missing(listed, [{ ...permit, validUntil: '2026-11-25' }]), 1],
  ['a permit of an earlier parcel', missing(listed, [{ ...permit, shipment: 4 }]), 1],
  ['a permit of another line', missing(listed, [{ ...permit, position: 1 }]), 1],
  ['a paper of another kind', missing(listed, [{ ...permit, kind: 'origin' }]), 1],
  ['a parcel within China', missing(listed, [], { country: 'CN' }), 0],
  ['a parcel to an unknown country', missing(listed, [], { country: null }), 1],
  ['a line that was sent', missing(listed, [], { lines: [opsLine({ specimen: listed, unsent: 0 })] }), 0],
])('the desk warns of %s as it should', (_, found, lines) => expect(found).toBe(lines));

test('rows of one certificate are shown as one, and withdrawn together', () => {
  const rows = [permit, { ...permit, id: 2, position: 3 }, { ...permit, id: 3, position: 1, shipment: 9 }];
  expect(toCertificates(rows)).toMatchObject([
    { ids: [1, 2], positions: [0, 3], shipment: null },
    { ids: [3], positions: [1], shipment: 9 },
  ]);
});
