/** Demo accounts of a local shop. Their passwords are public. */

import type { Database } from '../db/connection.ts';
import type { Role } from '../db/kinds.ts';
import { writeRole } from './role-store.ts';
import { scryptHash, scryptMatches } from './scrypt.ts';
import { createAccount, findCredential, markEmailVerified } from './store.ts';

export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly role: Role;
}

const DEMO: readonly (DemoAccount & {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly country: string;
})[] = [
  {
    email: 'demo@example.com',
    password: 'butterfly-demo',
    role: 'shopper',
    name: '演示用户',
    phone: '13800000000',
    address: '云南省昆明市盘龙区蝴蝶路 1 号',
    country: 'CN',
  },
  {
    email: 'editor@example.com',
    password: 'butterfly-editor',
    role: 'editor',
    name: '演示编辑',
    phone: '13700000000',
    address: '云南省昆明市盘龙区蝴蝶路 3 号',
    country: 'CN',
  },
  {
    email: 'operator@example.com',
    password: 'butterfly-operator',
    role: 'operator',
    name: '演示店员',
    phone: '13900000000',
    address: '云南省昆明市盘龙区蝴蝶路 2 号',
    country: 'CN',
  },
];

export async function createDemoAccounts(database: Database): Promise<DemoAccount[]> {
  const usable: DemoAccount[] = [];
  for (const { email, password, role, ...person } of DEMO) {
    const known = await findCredential(database, email);
    if (known === undefined) {
      const passwordHash = await scryptHash(password);
      await database.transaction(async (tx) => {
        const id = await createAccount(tx, { email, passwordHash, ...person });
        // Confirmed accounts may buy a grade's last unit.
        await markEmailVerified(tx, id);
        await writeRole(tx, email, role, 'start');
      });
    } else if (!(await scryptMatches(password, known.passwordHash))) continue;
    // Demo accounts of an older release are unconfirmed.
    else await markEmailVerified(database, known.userId);
    usable.push({ email, password, role });
  }
  return usable;
}
