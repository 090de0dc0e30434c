import { startHost } from '../../netlify/host/host.ts';
import { writeLog } from '../../netlify/server/base/log.ts';
import { reportToParent } from './report-to-parent.ts';

const { FUNCTIONS_DIR: functionsDir, CONFIG_FILE: configFile } = process.env;
if (functionsDir === undefined || configFile === undefined)
  throw new Error('FUNCTIONS_DIR names the folder of the bundle, CONFIG_FILE netlify.toml');
const started = await startHost({
  port: 0,
  siteDir: undefined,
  functionsDir,
  configFile,
  deployContext: 'dev',
  log: writeLog,
});
if (started.kind !== 'started') throw new Error(`port ${started.port} is taken`);
reportToParent(started.host.port);
