import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { connectPostgres, type OpenDatabase } from '../db/connection.ts';

export interface PostgresDatabase extends OpenDatabase {
  readonly name: string;
  readonly address: string;
  /** The two steps of `close`. */
  readonly disconnect: () => Promise<void>;
  readonly drop: () => Promise<void>;
}

/** A database of its own in a running server, empty or a copy of another one, dropped when it is closed. */
export async function newPostgres(
  server: string,
  connections: number,
  template = 'template1',
): Promise<PostgresDatabase> {
  const name = `suite_${randomUUID().replaceAll('-', '')}`;
  await inMaintenance(server, `create database ${name} template ${template}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const opened = connectPostgres(address.href, { connections });
  const drop = () => inMaintenance(server, `drop database ${name} with (force)`);
  return {
    name,
    address: address.href,
    database: opened.database,
    disconnect: opened.close,
    drop,
    close: async () => {
      await opened.close();
      await drop();
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
