import { writeRole } from '../../netlify/server/accounts/role-store.ts';
import { findAccountByEmail, markEmailVerified } from '../../netlify/server/accounts/store.ts';
import { type BuyableVariant, Person, type Random, type World } from './world.ts';

const PASSWORD = 'silver-antenna-9';
export const STAFF = { editor: 'editor@soak.example', operator: 'operator@soak.example' } as const;

const form = {
  ...{ name: '林晓', phone: '13812345678', address: '云南省大理市古城路 8 号' },
  ...{ country: 'CN', password: PASSWORD },
};

export async function registerPerson(world: World, email: string): Promise<Person> {
  const person = new Person(world);
  const response = await person.call('POST', '/register', { ...form, email });
  if (response.status === 200) world.promised.accounts.add(email);
  else world.records.complain(`Registering ${email} was refused: ${response.bytes}`);
  return person;
}

export async function logIn(world: World, email: string, person = new Person(world)): Promise<Person> {
  const response = await person.call('POST', '/login', { email, password: PASSWORD });
  if (response.status !== 200) world.records.complain(`${email} could not log in: ${response.bytes}`);
  return person;
}

/** Confirms the address as the mailed link does, and grants the role as `npm run operator -- grant` does. */
async function giveStaffRole(world: World, email: string, role: 'editor' | 'operator'): Promise<void> {
  const { database } = world.shop;
  const account = await findAccountByEmail(database, email);
  if (account === undefined) return;
  await markEmailVerified(database, account.id);
  await writeRole(database, email, role, 'soak');
}

export async function createStaff(world: World): Promise<void> {
  for (const [role, email] of Object.entries(STAFF)) {
    await registerPerson(world, email);
    await giveStaffRole(world, email, role === 'editor' ? 'editor' : 'operator');
  }
}

/** Few enough to sell out. */
const GOODS = 8;
/** The card provider's minimum. Yuan. */
const PRICE_MIN = 4;

interface Variant {
  readonly key: string;
  readonly quality: string;
  readonly price: number;
  readonly bulk_discount: readonly { readonly price: number }[];
}

export async function chooseVariants(person: Person, random: Random): Promise<BuyableVariant[]> {
  const { body } = await person.call('GET', '/products?page=1&pageSize=100');
  const items: { id: string; specifications: { quality_variants: Variant[] } }[] = body.items;
  const goods = items.flatMap(({ id, specifications }) => {
    const [variant] = specifications.quality_variants;
    return variant === undefined || variant.price < PRICE_MIN
      ? []
      : [{ id, key: variant.key, quality: variant.quality, above: priceAbove(variant) }];
  });
  const chosen = new Map<string, BuyableVariant>();
  while (chosen.size < Math.min(GOODS, goods.length)) {
    const good = random.pick(goods);
    chosen.set(good.id, good);
  }
  return [...chosen.values()];
}

/** The first bulk tier's price: any price above it leaves the product valid. */
function priceAbove({ bulk_discount: [tier] }: Variant): number {
  return tier?.price ?? PRICE_MIN;
}
