/**
 * `node sanity/studio/build/main.ts [SITE]`: builds the Studio, unless it is kept from before, and puts it into a built
 * site. Netlify runs it after `astro build`; `npm start` has it build only, in a process of its own.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { requireSettings } from '../../../src/settings.ts';
import { buildStudio, findKeptStudio, putStudio } from './cached-studio.ts';
import { studioSettings } from './page.ts';

// The bundler goes by it: with that of a test or a developer it writes calls that React's production build hasn't got.
process.env['NODE_ENV'] = 'production';

const root = path.resolve(import.meta.dirname, '../../..');
const [siteDir] = parseArgs({ allowPositionals: true }).positionals;
const kept = (await findKeptStudio(root)) ?? (await buildStudio(root));
if (siteDir !== undefined)
  await putStudio(kept, path.resolve(siteDir), studioSettings(requireSettings(process.env)));
