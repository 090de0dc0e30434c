import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { Attacker, fetchMailedToken, registerAccount, registerAndLogIn } from './attacker.ts';

const elsewhere = () => `thief-${randomUUID()}@example.com`;
function stolen(from: Attacker): Attacker {
  const thief = new Attacker();
  for (const [name, value] of from.cookies) thief.cookies.set(name, value);
  return thief;
}

test('a borrowed session can’t change the e-mail address: that needs the password, with ten guesses at most', async () => {
  const { attacker: thief, person } = await registerAndLogIn();
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

test('its wrong passwords use up none of the owner’s tries in any form', async () => {
  const { attacker: owner, person } = await registerAndLogIn();
  const thief = stolen(owner);
  for (let n = 0; n < 11; n += 1) {
    await thief.call('PUT', '/user/update', { ...person, email: elsewhere(), password: `guess-${n}` });
    await thief.call('POST', '/user/export', { password: `guess-${n}` });
  }
  for (const path of ['/user/export', '/user/delete'])
    expect((await thief.call('POST', path, person)).status).toBe(429);
  expect((await owner.call('POST', '/user/export', person)).status).toBe(200);
  const anew = new Attacker(thief.address);
  expect((await anew.call('POST', '/login', person)).status).toBe(200);
  expect((await anew.call('PUT', '/user/update', { ...person, email: elsewhere() })).status).toBe(200);
});

test('with the password, too, nothing changes before the new mailbox confirms it, and the current one can stop it', async () => {
  const { attacker: thief, person } = await registerAndLogIn();
  const confirm = { token: await fetchMailedToken(person.email, 'confirm-email'), password: person.password };
  const owner = new Attacker();
  expect((await owner.call('POST', '/user/email/confirm', confirm)).status).toBe(200);
  await thief.call('POST', '/login', person);
  const target = elsewhere();
  const asked = await thief.call('PUT', '/user/update', { ...person, email: target });
  expect([asked.status, asked.body.data.email, asked.body.data.pending_email]).toEqual([
    200,
    person.email,
    target,
  ]);
  // The current address still logs in, and can't be registered again.
  expect((await new Attacker().call('POST', '/register', person)).status).toBe(409);
  const token = await fetchMailedToken(person.email, 'stop-email-change');
  // A mail scanner opens links.
  expect((await owner.send('GET', `/stop-email-change?token=${token}`)).status).toBe(200);
  expect((await thief.call('GET', '/user/current')).body.data.pending_email).toBe(target);
  expect((await owner.call('POST', '/user/email/stop', { token })).status).toBe(200);

  const theirs = { token: await fetchMailedToken(target, 'confirm-email'), password: person.password };
  expect((await thief.call('POST', '/user/email/confirm', theirs)).status).toBe(400);
  await owner.call('POST', '/password/forgot', { email: person.email });
  const reset = {
    token: await fetchMailedToken(person.email, 'reset-password'),
    password: 'golden-proboscis-4',
  };
  expect((await owner.call('POST', '/password/reset', reset)).status).toBe(200);
  expect((await thief.call('GET', '/user/current')).status).toBe(401);
  expect((await thief.call('POST', '/login', person)).status).toBe(401);
});

test('a stranger who took an address before its owner came keeps no session, link, change or data of it', async () => {
  const victim = `victim-${randomUUID()}@example.com`;
  const stranger = await registerAccount();
  const thief = new Attacker();
  await thief.call('POST', '/login', stranger);
  await thief.call('PUT', '/user/update', { ...stranger, email: victim });
  const change = await fetchMailedToken(victim, 'confirm-email', '新邮箱');
  const trojan = { ...stranger, name: '陌生人', email: victim };
  const second = new Attacker();
  expect((await second.call('POST', '/register', trojan)).status).toBe(200);
  await second.call('POST', '/login', trojan);
  await second.call('PUT', '/user/update', { ...trojan, email: elsewhere() });

  const owner = new Attacker();
  const own = { ...stranger, email: victim, password: 'golden-proboscis-4' };
  expect((await owner.call('POST', '/register', own)).status).toBe(200);
  // The mailed link alone does not confirm an account that a stranger registered.
  const link = await fetchMailedToken(victim, 'confirm-email', '您的邮箱');
  for (const token of [link, change])
    expect(
      (await owner.call('POST', '/user/email/confirm', { token, password: own.password })).body,
    ).toMatchObject({ code: 'wrong-password' });
  expect((await owner.call('POST', '/password/reset', { token: link, password: own.password })).status).toBe(
    200,
  );
  expect((await owner.call('POST', '/login', own)).status).toBe(200);
  expect((await owner.call('GET', '/user/current')).body.data).toEqual({
    ...{ name: '', phone: '', address: '', country: null, avatar: null },
    ...{ email: victim, email_confirmed: true, pending_email: null },
  });
  expect((await second.call('GET', '/user/current')).status).toBe(401);
  expect((await second.call('POST', '/login', trojan)).status).toBe(401);
  for (const token of [link, change])
    expect(
      (await thief.call('POST', '/user/email/confirm', { token, password: stranger.password })).status,
    ).toBe(400);
  expect((await thief.call('GET', '/user/current')).body.data).toMatchObject({
    email: stranger.email,
    pending_email: null,
  });
});
