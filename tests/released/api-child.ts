/**
 * `node api-child.ts FOLDER` loads other sources by path, because they are not part of this
 * project. The parent requests jobs over IPC.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';

interface RunningHost {
  port: number;
  schedule: { run(job: string): Promise<boolean> };
  close(): Promise<void>;
}
interface Host {
  startHost(options: object): Promise<{ kind: 'started'; host: RunningHost } | { kind: 'port-taken' }>;
}
interface Mirror {
  drawTicket(database: unknown): Promise<number>;
  recordSnapshots(database: unknown, snapshots: unknown): Promise<unknown>;
}
interface Documents {
  rawProductOf(id: string): unknown;
  snapshotsAt(ticket: number, ...raws: unknown[]): unknown;
}
interface Connection {
  connectPostgres(address: string): { database: unknown; close(): Promise<void> };
}

const { DATABASE_URL = '' } = process.env;
const folder = process.argv[2] ?? '';
const load = async <Module>(file: string) =>
  (await import(pathToFileURL(path.join(folder, file)).href)) as Module;

const [{ startHost }, { drawTicket, recordSnapshots }, { rawProductOf, snapshotsAt }, { connectPostgres }] =
  await Promise.all([
    // Older commits have the host in `sandbox`.
    load<Host>('netlify/host/host.ts').catch(() => load<Host>('sandbox/host/host.ts')),
    // Older commits have this module in `catalogue`.
    load<Mirror>('netlify/server/publishing/mirror-store.ts').catch(() =>
      load<Mirror>('netlify/server/catalogue/mirror-store.ts'),
    ),
    load<Documents>('netlify/server/testing/documents.ts'),
    load<Connection>('netlify/server/db/connection.ts'),
  ]);

const opened = connectPostgres(DATABASE_URL);
const ticket = await drawTicket(opened.database);
await recordSnapshots(opened.database, snapshotsAt(ticket, rawProductOf('morpho-didius-spread')));
await opened.close();

const started = await startHost({
  port: 0,
  siteDir: undefined,
  functionsDir: path.join(folder, 'netlify', 'functions'),
  configFile: path.join(folder, 'netlify.toml'),
  deployContext: 'dev',
  log: (line: string) => console.error(line),
});
if (started.kind !== 'started') throw new Error('the port is taken');
const { host } = started;
process.on('message', async (command: string) => {
  if (command !== 'close') return process.send?.({ job: command, isKnown: await host.schedule.run(command) });
  await host.close();
  return process.send?.({ closed: true });
});
process.on('disconnect', () => process.exit());
process.send?.({ port: host.port });
