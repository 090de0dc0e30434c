import type { LogLine } from '../base/log.ts';
import type { Database } from '../db/connection.ts';
import { readSchemaState, type SchemaState } from '../db/migration-state.ts';

export async function checkSchema(database: Database, log: LogLine): Promise<SchemaState['kind']> {
  const state = await readSchemaState(database);
  switch (state.kind) {
    case 'older':
      log({
        level: 'error',
        event: 'schema is older than the code: run npm run migrate',
        missing: state.missing,
      });
      break;
    case 'newer':
      log({ level: 'warn', event: 'schema is newer than the code', unknown: state.unknown });
      break;
    case 'current':
  }
  return state.kind;
}
