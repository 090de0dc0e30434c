import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { connectPostgres, type OpenDatabase } from '../db/connection.ts';

/** A database of its own in a running server, dropped when it is closed. */
export async function newPostgres(
  server: string,
  connections: number,
): Promise<OpenDatabase & { readonly address: string }> {
  const name = `suite_${randomUUID().replaceAll('-', '')}`;
  await inMaintenance(server, `create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const opened = connectPostgres(address.href, { connections });
  return {
    address: address.href,
    database: opened.database,
    close: async () => {
      await opened.close();
      await inMaintenance(server, `drop database ${name} with (force)`);
    },
  };
}

async function inMaintenance(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
