/**
 * `node sanity/studio/build/main.ts [SITE]` builds the Studio unless it is cached, and installs it
 * into SITE.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { requireSettings } from '../../../src/settings.ts';
import { buildStudio, findCachedStudio, installStudio } from './cached-studio.ts';
import { studioSettings } from './page.ts';

// Without the setting the bundler emits calls that React's production build lacks.
process.env['NODE_ENV'] = 'production';

const root = path.resolve(import.meta.dirname, '../../..');
const [siteDir] = parseArgs({ allowPositionals: true }).positionals;
const cached = (await findCachedStudio(root)) ?? (await buildStudio(root));
if (siteDir !== undefined)
  await installStudio(cached, path.resolve(siteDir), studioSettings(requireSettings(process.env)));
