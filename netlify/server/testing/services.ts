import { createClient, type SanityClient } from '@sanity/client';
import { requireSettings } from '../../../src/settings.ts';
import type { LogEntry } from '../base/log.ts';
import type { Database } from '../db/connection.ts';
import type { Message } from '../http/mailer.ts';
import type { Services } from '../http/services.ts';

export const WEBHOOK_SECRET = 'a-secret-for-tests-only';
export const TEST_SECRET = 'another-secret-for-tests-only';

/** Nothing listens on this port, so every request to Sanity fails. */
const NO_CONTENT = createClient({
  projectId: 'local',
  dataset: 'production',
  useCdn: false,
  apiVersion: '1',
});

export interface TestServices extends Services {
  readonly logged: LogEntry[];
  readonly purged: (readonly string[])[];
  readonly sent: Message[];
}

export function testServices(database: Database, content: SanityClient = NO_CONTENT): TestServices {
  const logged: LogEntry[] = [];
  const purged: (readonly string[])[] = [];
  const sent: Message[] = [];
  return {
    database,
    content,
    writer: undefined,
    purge: async (tags) => {
      purged.push(tags);
    },
    mailer: {
      kind: 'open',
      send: async (message) => {
        sent.push(message);
      },
    },
    secret: TEST_SECRET,
    origin: 'https://shop.example',
    log: (entry) => {
      logged.push(entry);
    },
    stage: 'production',
    settings: requireSettings({ SANITY_WEBHOOK_SECRET: WEBHOOK_SECRET }),
    logged,
    purged,
    sent,
  };
}
