/** The shop as it is compared with the floor: the functions host with the API's bundle, in a process of its own. */
import path from 'node:path';
import { startHost } from '../../sandbox/host/host.ts';
import { answerAsServer } from './server-process.ts';

const { FUNCTIONS_DIR: functionsDir } = process.env;
if (functionsDir === undefined) throw new Error('FUNCTIONS_DIR names the folder of the bundle');
const started = await startHost({
  port: 0,
  siteDir: undefined,
  functionsDir,
  configFile: path.resolve(import.meta.dirname, '../../netlify.toml'),
  deployContext: 'dev',
  log: (line) => console.error(line),
});
if (started.kind !== 'started') throw new Error(`port ${started.port} is taken`);
answerAsServer(started.host.port);
