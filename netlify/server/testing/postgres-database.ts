import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { connectPostgres, type OpenDatabase } from '../db/connection.ts';

export interface PostgresDatabase extends OpenDatabase {
  readonly name: string;
  readonly address: string;
  readonly disconnect: () => Promise<void>;
  readonly drop: () => Promise<void>;
}

export async function createPostgres(server: string, connections: number): Promise<PostgresDatabase> {
  const opened = await create(server, `suite_${newName()}`, 'template1', connections);
  const drop = async () => {
    await inMaintenance(server, `drop database ${opened.name} with (force)`);
  };
  return {
    ...opened,
    disconnect: opened.close,
    drop,
    close: async () => {
      await opened.close();
      await drop();
    },
  };
}

/** The copy outlives `close`: see `dropCopies`. */
export function copyPostgres(server: string, template: string, connections: number) {
  return create(server, `${template}_${newName().slice(0, 8)}`, template, connections);
}

export async function dropCopies(server: string, template: string): Promise<void> {
  const copies = await inMaintenance(
    server,
    `select datname as name from pg_database where starts_with(datname, '${template}_')`,
  );
  for (const { name } of copies) await inMaintenance(server, `drop database ${name} with (force)`);
}

const newName = () => randomUUID().replaceAll('-', '');

async function create(server: string, name: string, template: string, connections: number) {
  await inMaintenance(server, `create database ${name} template ${template}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  return { name, address: address.href, ...connectPostgres(address.href, { connections }) };
}

async function inMaintenance(server: string, statement: string): Promise<{ name: string }[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query<{ name: string }>(statement)).rows;
  } finally {
    await client.end();
  }
}
