/**
 * The account copies name, phone, address and country of the book's default address. If an address was typed in the
 * profile instead, no address is the default.
 */
import type { z } from 'zod';
import type { Address, addressRequestSchema } from '../../../src/features/accounts/addresses.contract.ts';
import { ADDRESSES_MAX } from '../../../src/features/base/limits.contract.ts';
import type { Database } from '../db/connection.ts';
import type { Services } from '../http/services.ts';
import {
  chosenAddress,
  countAddresses,
  findAddress,
  markDefault,
  readAddresses,
  removeAddress,
  type StoredAddress,
  writeAddress,
} from './address-book-store.ts';
import { type Account, lockAccountRow, type ReviewMovedOrders, readAccount, writeProfile } from './store.ts';

export interface AddressBook {
  readonly addresses: readonly Address[];
  readonly account: Account;
}

export interface AddressBookServices extends Pick<Services, 'database' | 'settings'> {
  readonly reviewMovedOrders: ReviewMovedOrders;
}

export type ChangeAddressBookResult =
  /** `isInReview`: staff must decide whether orders may go to the address. */
  | ({ readonly kind: 'changed'; readonly isInReview: boolean } & AddressBook)
  | { readonly kind: 'ended' }
  | { readonly kind: 'no-address' }
  | { readonly kind: 'full' };

export async function readAddressBook(
  { database }: Pick<Services, 'database'>,
  account: Account,
): Promise<AddressBook> {
  return { addresses: (await readAddresses(database, account.id)).map(viewAddress), account };
}

function viewAddress(stored: StoredAddress): Address {
  const { id, recipient, phone, country, lines, district, city, region, postcode, isDefault } = stored;
  return {
    id,
    recipient,
    phone,
    country,
    lines,
    district,
    city,
    region,
    postcode,
    text: chosenAddress(stored).address,
    is_default: isDefault,
  };
}

export async function hasAddress(
  { database }: Pick<Services, 'database'>,
  { id: accountId }: Account,
  id: string,
): Promise<boolean> {
  return (await findAddress(database, accountId, id)) !== undefined;
}

/** Adds or changes the address. An address that another tab deletes meanwhile is added again. */
export async function saveAddress(
  services: AddressBookServices,
  account: Account,
  id: string,
  { is_default: isWanted, ...fields }: z.output<typeof addressRequestSchema>,
): Promise<ChangeAddressBookResult> {
  return await changeBook(services, account.id, async (tx) => {
    const before = await findAddress(tx, account.id, id);
    if (before === undefined && (await countAddresses(tx, account.id)) >= ADDRESSES_MAX) return 'full';
    await writeAddress(tx, account.id, id, fields);
    return isWanted || before?.isDefault ? await makeDefault(tx, account.id, { id, ...fields }) : [];
  });
}

export async function setDefaultAddress(
  services: AddressBookServices,
  account: Account,
  id: string,
): Promise<ChangeAddressBookResult> {
  return await changeBook(services, account.id, async (tx) => {
    const address = await findAddress(tx, account.id, id);
    return address === undefined ? 'no-address' : await makeDefault(tx, account.id, address);
  });
}

/** The account keeps its text, and orders keep their address. */
export async function deleteAddress(
  services: AddressBookServices,
  account: Account,
  id: string,
): Promise<ChangeAddressBookResult> {
  return await changeBook(services, account.id, async (tx) =>
    (await removeAddress(tx, account.id, id)) ? [] : 'no-address',
  );
}

/**
 * The account's lock serializes changes from several tabs. `change` returns the numbers of the orders that now go to
 * another country.
 */
async function changeBook(
  { database, settings, reviewMovedOrders }: AddressBookServices,
  userId: string,
  change: (tx: Database) => Promise<'full' | 'no-address' | readonly string[]>,
): Promise<ChangeAddressBookResult> {
  return await database.transaction(async (tx) => {
    if ((await lockAccountRow(tx, userId)) === undefined) return { kind: 'ended' };
    const done = await change(tx);
    if (typeof done === 'string') return { kind: done };
    const isInReview = await reviewMovedOrders(tx, settings, done);
    const account = await readAccount(tx, userId);
    if (account === undefined) throw new Error('a locked account vanished');
    return { kind: 'changed', isInReview, ...(await readAddressBook({ database: tx }, account)) };
  });
}

async function makeDefault(
  tx: Database,
  userId: string,
  address: Parameters<typeof chosenAddress>[0] & { readonly id: string },
): Promise<string[]> {
  await markDefault(tx, userId, address.id);
  return await writeProfile(tx, userId, chosenAddress(address));
}
