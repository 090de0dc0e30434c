import { and, count, desc, eq, not, sql } from 'drizzle-orm';
import { composeAddress } from '../../../src/features/accounts/address-form.rules.ts';
import type { Database } from '../db/connection.ts';
import { addresses } from '../db/schema.ts';

export type StoredAddress = typeof addresses.$inferSelect;
export type AddressFields = Omit<StoredAddress, 'id' | 'userId' | 'isDefault' | 'createdAt'>;

/** The part of an address that an order or an account stores. */
export interface ChosenAddress {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  /** ISO 3166-1 code. */
  readonly country: string;
}

export function chosenAddress({ recipient, phone, country, ...parts }: AddressFields): ChosenAddress {
  return { name: recipient, phone, country, address: composeAddress({ country, ...parts }) };
}

const ofAccount = (userId: string, id: string) => and(eq(addresses.userId, userId), eq(addresses.id, id));

/** The default first, then the newest. */
export async function readAddresses(database: Database, userId: string): Promise<StoredAddress[]> {
  return await database
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), addresses.id);
}

/** Undefined for an address of another account, too. */
export async function findAddress(
  database: Database,
  userId: string,
  id: string,
): Promise<StoredAddress | undefined> {
  const [found] = await database.select().from(addresses).where(ofAccount(userId, id));
  return found;
}

export async function countAddresses(database: Database, userId: string): Promise<number> {
  const [found] = await database.select({ all: count() }).from(addresses).where(eq(addresses.userId, userId));
  return found?.all ?? 0;
}

export async function writeAddress(
  transaction: Database,
  userId: string,
  id: string,
  fields: AddressFields,
): Promise<void> {
  await transaction
    .insert(addresses)
    .values({ userId, id, ...fields })
    .onConflictDoUpdate({ target: [addresses.userId, addresses.id], set: fields });
}

export async function removeAddress(transaction: Database, userId: string, id: string): Promise<boolean> {
  const gone = await transaction
    .delete(addresses)
    .where(ofAccount(userId, id))
    .returning({ id: addresses.id });
  return gone.length > 0;
}

/** Undefined `id`: none is the default. The caller has locked the account. */
export async function markDefault(
  transaction: Database,
  userId: string,
  id: string | undefined,
): Promise<void> {
  const others = id === undefined ? undefined : not(eq(addresses.id, id));
  // The unique index allows one default at any moment, so the old default is removed first.
  await transaction
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), addresses.isDefault, others));
  if (id !== undefined)
    await transaction.update(addresses).set({ isDefault: true }).where(ofAccount(userId, id));
}

/** The default follows a name or phone that was changed in the profile. */
export async function writeDefaultContact(
  transaction: Database,
  userId: string,
  { name, phone }: { readonly name: string; readonly phone: string },
): Promise<void> {
  await transaction
    .update(addresses)
    .set({
      recipient: sql`coalesce(nullif(${name}, ''), ${addresses.recipient})`,
      phone: sql`coalesce(nullif(${phone}, ''), ${addresses.phone})`,
    })
    .where(and(eq(addresses.userId, userId), addresses.isDefault));
}
