import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Attacker, type Person, registerAndLogIn } from './attacker.ts';

const change = (attacker: Attacker, person: Person, picture: Buffer) => {
  const avatar = `data:image/png;base64,${picture.toString('base64')}`;
  return attacker.call('PUT', '/user/update', { ...person, avatar });
};

test('of 18 large pictures at once few are accepted, the others get a retry time, and the shop keeps responding', async () => {
  const picture = await sharp({ create: { width: 3_000, height: 3_000, channels: 3, background: 'teal' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const people = await Promise.all(Array.from({ length: 3 }, () => registerAndLogIn()));
  const all = Promise.all(
    people.flatMap(({ attacker, person }) =>
      Array.from({ length: 6 }, () => change(attacker, person, picture)),
    ),
  );
  const meanwhile = await people[0]?.attacker.send('GET', '/api/v1/species');
  const responses = await all;
  expect(meanwhile?.status).toBe(200);
  const statuses = new Set(responses.map(({ status }) => status));
  expect([...statuses].toSorted()).toEqual([200, 429]);
  for (const { status, headers } of responses)
    if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});
