import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { Attacker, loggedIn, mailsTo } from './attacker.ts';

const elsewhere = () => `thief-${randomUUID()}@example.com`;
const pattern = /\/undo-email\?token=([\w-]+)/;
async function undoToken(email: string): Promise<string> {
  const token = async () => pattern.exec((await mailsTo(email))[0]?.text ?? '')?.[1] ?? '';
  await expect.poll(token, { timeout: 10_000 }).not.toBe('');
  return await token();
}

test('a borrowed session changes no address: the password is asked for, and guessed ten times at most', async () => {
  const { attacker: thief, person } = await loggedIn();
  const { password: _, ...profile } = person;
  const moved = { ...profile, email: elsewhere() };
  expect(await thief.call('PUT', '/user/update', moved)).toMatchObject({
    status: 400,
    body: { field: 'password' },
  });
  const statuses = [];
  for (let n = 0; n < 12; n += 1)
    statuses.push((await thief.call('PUT', '/user/update', { ...moved, password: `guess-${n}` })).status);
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  expect((await thief.call('GET', '/user/current')).body.data.email).toBe(person.email);
});

test('who knows the password too, changes the address twice and would register the old one, is undone by its owner', async () => {
  const { attacker: thief, person } = await loggedIn();
  const owner = new Attacker();
  await owner.call('POST', '/login', person);
  const [first, second] = [elsewhere(), elsewhere()];
  expect((await thief.call('PUT', '/user/update', { ...person, email: first })).status).toBe(200);
  expect((await owner.call('GET', '/user/current')).status).toBe(401);
  expect((await thief.call('PUT', '/user/update', { ...person, email: second })).status).toBe(200);
  expect((await new Attacker().call('POST', '/register', person)).status).toBe(409);

  const token = await undoToken(person.email);
  // A mail server that opens the link undoes nothing.
  expect((await owner.send('GET', `/undo-email?token=${token}`)).status).toBe(200);
  expect((await thief.call('GET', '/user/current')).status).toBe(200);
  const undone = await owner.call('POST', '/user/email/undo', { token });
  expect([undone.status, undone.body.data.email]).toEqual([200, person.email]);
  expect((await thief.call('GET', '/user/current')).status).toBe(401);

  // The thief’s own link opens nothing, and the password that they know changes nothing.
  expect((await thief.call('POST', '/user/email/undo', { token: await undoToken(first) })).status).toBe(400);
  expect((await thief.call('POST', '/login', person)).status).toBe(200);
  expect((await thief.call('PUT', '/user/update', { ...person, email: elsewhere() })).status).toBe(409);
  const reset = { token: undone.body.data.resetToken, password: 'golden-proboscis-4' };
  expect((await owner.call('POST', '/password/reset', reset)).status).toBe(200);
  expect((await thief.call('GET', '/user/current')).status).toBe(401);
  expect((await thief.call('POST', '/login', person)).status).toBe(401);
});
