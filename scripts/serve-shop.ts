/** The shop as `npm start` serves it: built pages, functions and content in one process. */

import path from 'node:path';
import { writeLog } from '../netlify/server/base/log.ts';
import { beginSiteBuild, endSiteBuild } from '../netlify/server/commands.ts';
import { startHost } from '../sandbox/host/host.ts';
import type { Base } from './base.ts';
import { openBuildHook } from './build-hook.ts';
import type { Run } from './ending.ts';
import { portRefused } from './ports.ts';
import type { Say } from './progress.ts';
import { Refusal } from './refusal.ts';
import { SiteFolder } from './site-folder.ts';
import { describeRefresh, SiteKeeper } from './site-keeper.ts';
import { prepareStudio, putKeptStudio, studioFiles } from './studio.ts';

export interface ServedShop {
  readonly site: SiteKeeper;
  /** Runs a scheduled function out of its turn. False: there is none of that name. */
  runJob(name: string): Promise<boolean>;
  /** Serves the Studio of these sources from now on. */
  serveStudio(): Promise<void>;
}

/** Starts the host on what was built last, if anything, and follows the content from now on. */
export async function serveShop(base: Base, { parts, ending }: Run, say: Say): Promise<ServedShop> {
  const { surroundings, content, lake, origin } = base;
  const { root, settings, dataDir } = surroundings;
  const folder = new SiteFolder(root, dataDir);
  const rebuilds = settings.SITE_REBUILDS === 'on';
  if (rebuilds) {
    const hook = await openBuildHook(() => site.buildAnew(say, 'The site is wanted'));
    parts.defer(() => hook.close());
    process.env.BUILD_HOOK_URL = hook.address;
  }
  const before = await folder.current();
  // The Studio of the last start may be of other sources, or edit content at another address.
  const hasStudio = await putKeptStudio(surroundings);
  const started = await startHost({
    port: settings.PORT,
    siteDir: before?.folder,
    functionsDir: path.join(root, 'netlify', 'functions'),
    configFile: path.join(root, 'netlify.toml'),
    extraRedirects: base.sandboxRedirects,
    extraFiles: studioFiles(surroundings),
    hostnames: base.hostnames,
    publicAddress: settings.URL,
    trustedProxies: settings.TRUSTED_PROXIES,
    deployContext: settings.SELF_HOSTED === 'on' ? 'production' : 'dev',
    log: writeLog,
  });
  if (started.kind !== 'started') throw portRefused(surroundings, started.port, started.kind);
  const { host } = started;
  parts.defer(() => host.close());

  const publish = ({ folder: siteDir }: { folder: string }) => host.publish(siteDir);
  const records = {
    begin: () => beginSiteBuild(settings),
    end: (id: number, failure: string | undefined) => endSiteBuild(settings, id, failure),
  };
  const site = new SiteKeeper({ surroundings, content, folder, records, origin, ending, publish });
  parts.defer(() => site.stop());
  const followed = rebuilds ? lake : undefined;
  const forget = followed?.onMutation(({ changes }) => {
    if (changes.some(({ id, after, before: was }) => isShown(id, (after ?? was)?._type)))
      site.contentChanged(say);
  });
  parts.defer(() => forget?.());
  const serveStudio = async () => {
    if (hasStudio) return;
    await prepareStudio(surroundings, say, ending);
    await host.publish();
  };
  return { site, runJob: (name) => host.schedule.run(name), serveStudio };
}

/** The build of a start. Without any site to serve, one that can't be built ends the start; else the old one stays. */
export async function buildAtStart(site: SiteKeeper, say: Say): Promise<void> {
  const refresh = await site.refresh(say);
  if (refresh.kind === 'unreachable' && !(await site.isServing()))
    throw new Refusal(
      `The content cannot be reached (${refresh.reason}), and no earlier start has left a site to serve. Start again once it can.`,
    );
  if (refresh.kind === 'failed' && !(await site.isServing())) throw new Refusal(describeRefresh(refresh));
  say(describeRefresh(refresh));
}

/** Drafts are nobody's business yet, and an asset shows only through the document that names it. */
function isShown(id: string, type: string | undefined): boolean {
  return !id.includes('.') && type !== undefined && !type.startsWith('sanity.');
}
