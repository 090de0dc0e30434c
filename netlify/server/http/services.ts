import type { ContentReader } from '../../../src/content/reader.ts';
import type { ContentWriter } from '../../../src/content/writer.ts';
import type { Settings } from '../../../src/settings.ts';
import type { LogLine } from '../base/log.ts';
import type { Stage } from '../base/stage.ts';
import type { Database } from '../db/connection.ts';
import type { Mailer } from './mailer.ts';

export interface Services {
  readonly database: Database;
  readonly content: ContentReader;
  /** Undefined if the shop has no token to write content with. */
  readonly writer: ContentWriter | undefined;
  /** Purges responses by tag from the CDN. */
  readonly purge: (tags: readonly string[]) => Promise<void>;
  readonly mailer: Mailer;
  readonly secret: string;
  /** Such as `https://shop.example`. Never derived from a request, which can be forged. */
  readonly origin: string;
  readonly log: LogLine;
  readonly stage: Stage;
  readonly settings: Settings;
}
