import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import path from 'node:path';
import { startHost } from '../netlify/host/host.ts';
import { writeLog } from '../netlify/server/base/log.ts';
import { connectDatabase } from '../netlify/server/db/connection.ts';
import { beginLocalBuild, endLocalBuild } from '../netlify/server/publishing/publish.ts';
import { listenOnPort } from '../sandbox/common/listening.ts';
import { CliError } from './arguments.ts';
import type { ShopBase } from './base.ts';
import type { CommandRun, PrintLine } from './command.ts';
import { portError } from './ports.ts';
import { SiteFolder } from './site-folder.ts';
import { describeRefresh, SiteRebuilder } from './site-rebuilder.ts';
import { installCachedStudio, prepareStudio, studioFiles } from './studio.ts';

interface ServedShop {
  readonly site: SiteRebuilder;
  /** Resolves to false if the function doesn't exist. */
  runJob(name: string): Promise<boolean>;
  /** Builds the Studio if needed, and serves it. */
  serveStudio(): Promise<void>;
}

/** Serves the last build until the next one. */
export async function serveShop(
  base: ShopBase,
  { parts, ending }: CommandRun,
  say: PrintLine,
): Promise<ServedShop> {
  const { config, content, lake, origin } = base;
  const { root, settings, dataDir } = config;
  const folder = new SiteFolder(root, dataDir);
  const rebuilds = settings.SITE_REBUILDS === 'on';
  if (rebuilds) {
    const hook = await openBuildHook(() => site.buildAnew(say, 'A build was requested'));
    parts.defer(() => hook.close());
    process.env.BUILD_HOOK_URL = hook.address;
  }
  const before = await folder.current();
  // The previous start may have used other sources or another content address.
  const hasStudio = await installCachedStudio(config);
  const started = await startHost({
    port: settings.PORT,
    siteDir: before?.folder,
    functionsDir: path.join(root, 'netlify', 'functions'),
    configFile: path.join(root, 'netlify.toml'),
    extraRedirects: base.sandboxRedirects,
    extraFiles: studioFiles(config),
    hostnames: base.hostnames,
    publicAddress: settings.URL,
    trustedProxies: settings.TRUSTED_PROXIES,
    deployContext: settings.SELF_HOSTED === 'on' ? 'production' : 'dev',
    log: writeLog,
  });
  if (started.kind !== 'started') throw portError(config, started.port, started.kind);
  const { host } = started;
  parts.defer(() => host.close());

  const publish = ({ folder: siteDir }: { folder: string }) => host.publish(siteDir);
  const records = {
    begin: async () => await beginLocalBuild(await connectDatabase(settings)),
    end: async (id: number, failure: string | undefined) =>
      await endLocalBuild(await connectDatabase(settings), id, failure),
  };
  const site = new SiteRebuilder({ config, content, folder, records, origin, ending, publish });
  parts.defer(() => site.stop());
  const followed = rebuilds ? lake : undefined;
  const forget = followed?.onMutation(({ changes }) => {
    if (changes.some(({ id, after, before: was }) => isShown(id, (after ?? was)?._type)))
      site.contentChanged(say);
  });
  parts.defer(() => forget?.());
  const serveStudio = async () => {
    if (hasStudio) return;
    await prepareStudio(config, say, ending);
    await host.publish();
  };
  return { site, runJob: (name) => host.schedule.run(name), serveStudio };
}

/** A failure ends the start only if there is no older site to serve. */
export async function buildOnStartup(site: SiteRebuilder, say: PrintLine): Promise<void> {
  const refresh = await site.refresh(say);
  if (refresh.kind === 'unreachable' && !(await site.isServing()))
    throw new CliError(
      `The content cannot be reached (${refresh.reason}), and there is no site from an earlier start. Start again when the content can be reached.`,
    );
  if (refresh.kind === 'failed' && !(await site.isServing())) throw new CliError(describeRefresh(refresh));
  say(describeRefresh(refresh));
}

/** Assets are visible only through the document that references them. */
function isShown(id: string, type: string | undefined): boolean {
  return !id.includes('.') && type !== undefined && !type.startsWith('sanity.');
}

interface BuildHook {
  readonly address: string;
  close(): Promise<void>;
}

/** Like Netlify's build hook, responds before the build begins. The loopback address is secret. */
async function openBuildHook(build: () => void): Promise<BuildHook> {
  const path = `/build/${randomUUID()}`;
  const server = createServer((request, response) => {
    const isMeant = request.method === 'POST' && request.url === path;
    response.writeHead(isMeant ? 200 : 404).end();
    if (isMeant) build();
  });
  const listening = await listenOnPort('The build hook', server, 0);
  if (listening.kind !== 'listening') throw new Error(listening.message);
  return {
    address: listening.address + path,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
