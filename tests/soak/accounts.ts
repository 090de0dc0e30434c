/** Who of the shop's staff takes part, and a shopper whose session the malformed requests carry. */
import { writeRole } from '../../netlify/server/accounts/role-store.ts';
import { confirmMailbox, findByEmail } from '../../netlify/server/accounts/store.ts';
import { Person } from './person.ts';
import type { World } from './world.ts';

const PASSWORD = 'silver-antenna-9';
export const STAFF = { editor: 'editor@soak.example', operator: 'operator@soak.example' } as const;
export const SHOPPER = 'shopper@soak.example';

const form = { name: '林晓', phone: '13812345678', address: '云南省大理市古城路 8 号', password: PASSWORD };

/** Somebody without an account or a session before; from an address of their own. */
export async function register(world: World, email: string): Promise<Person> {
  const person = new Person(world);
  const answer = await person.call('POST', '/register', { ...form, email });
  if (answer.status === 200) world.promised.accounts.add(email);
  else world.records.complain(`Registering ${email} was refused: ${answer.bytes}`);
  return person;
}

export async function logIn(world: World, email: string, person = new Person(world)): Promise<Person> {
  const answer = await person.call('POST', '/login', { email, password: PASSWORD });
  if (answer.status !== 200) world.records.complain(`${email} could not log in: ${answer.bytes}`);
  return person;
}

/** Confirms the mailbox and gives a role, as the mailed link and `npm run operator -- grant` do. */
export async function hire(world: World, email: string, role: 'editor' | 'operator'): Promise<void> {
  const { database } = world.shop;
  const account = await findByEmail(database, email);
  if (account === undefined) return;
  await confirmMailbox(database, account.id);
  await writeRole(database, email, role, 'soak');
}

export async function hireStaff(world: World): Promise<void> {
  for (const [role, email] of Object.entries(STAFF)) {
    await register(world, email);
    await hire(world, email, role === 'editor' ? 'editor' : 'operator');
  }
  await register(world, SHOPPER);
}
