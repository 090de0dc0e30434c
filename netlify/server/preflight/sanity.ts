import * as z from 'zod';
import { contentClient } from '../../../src/content/client.ts';
import { imagesOrigin } from '../../../src/content/content-lake-address.ts';
import { countExposedLocalities, isRefusal } from '../../../src/content/exposed-localities.ts';
import { DOCUMENT_KINDS } from '../../../src/content/kinds.ts';
import {
  DOCUMENT_COUNT_QUERY,
  LAST_CHANGE_QUERY,
  webhookKindsQuery,
} from '../../../src/content/preflight-queries.ts';
import { readPublished } from '../../../src/content/published.ts';
import { anonymousReader } from '../../../src/content/reader.ts';
import { apiPictureAddress } from '../../../src/features/specimens/pictures.rules.ts';
import { readLastEvents } from '../db/last-events.ts';
import { type Check, listChecks, okIf, once, type PreflightContext, unasked, wrong } from './check.ts';
import { reasonOf } from './run.ts';

/** Sanity sends within seconds, and repeats a failed message for about a minute. */
const DELIVERY_MS = 5 * 60_000;
/** Share of a limit. Sanity refuses writes beyond the limit. */
const NEARLY_FULL = 0.9;
const WRITES = ['create', 'update'];
const EVENTS = ['create', 'update', 'delete'];

const grantsSchema = z.array(z.object({ permissions: z.array(z.string()) }));
const corsSchema = z.object({ result: z.object({ allowed: z.boolean(), withCredentials: z.boolean() }) });
const countSchema = z.object({ count: z.object({ value: z.number(), limit: z.number() }) });
const statsSchema = z.object({ fields: countSchema, documents: countSchema });
const text = z.string().nullable();
/** The older kind of webhook has no rule. */
const hooksSchema = z.array(
  z.object({
    url: z.string(),
    dataset: z.string(),
    includeDrafts: z.boolean().default(false),
    isDisabled: z.boolean(),
    isDisabledByUser: z.boolean(),
    secret: text.optional(),
    rule: z.object({ on: z.array(z.string()), filter: text, projection: text }).optional(),
  }),
);

export function sanityChecks({ settings, stage, origin, database }: PreflightContext): readonly Check[] {
  const { SANITY_PROJECT_ID: project, SANITY_DATASET: dataset } = settings;
  const page = `https://www.sanity.io/manage/project/${project}/api`;
  const client = contentClient(settings).withConfig({ maxRetries: 0 });
  const content = once(() => readPublished(client));
  const checkToken =
    (name: 'SANITY_TOKEN' | 'SANITY_WRITE_TOKEN', role: string, suffices: (rights: string[]) => boolean) =>
    async (signal: AbortSignal) => {
      const token = settings[name];
      if (token === undefined) return unasked(`${name} is unset.`);
      const url = `/projects/${project}/datasets/${dataset}/acl`;
      const asked = client.withConfig({ token, apiVersion: '2021-06-07' }).request<unknown>({ url, signal });
      const grants = await asked.catch((error: unknown) => (isRefusal(error) ? [] : Promise.reject(error)));
      const rights = grantsSchema.parse(grants).flatMap(({ permissions }) => permissions);
      const found = `${name} may: ${rights.join(', ') || 'nothing'}.`;
      const remedy = `Make a token with the role ${role} at ${page}, and set it as ${name}.`;
      return okIf(suffices(rights), found, remedy);
    };

  const isOn = (hook: z.infer<typeof hooksSchema>[number]) =>
    !hook.isDisabled && !hook.isDisabledByUser && [dataset, '*'].includes(hook.dataset);

  return listChecks({
    'sanity-dataset': async (signal) => {
      const { status } = await fetch(client.getUrl(`/data/query/${dataset}?query=${DOCUMENT_COUNT_QUERY}`), {
        signal,
      });
      const found = `Sanity answers ${status} for the dataset ${dataset} of the project ${project}.`;
      const remedy = 'Set SANITY_PROJECT_ID and SANITY_DATASET to what https://www.sanity.io/manage lists.';
      // Sanity refuses a dataset that is private, and so is there.
      return [200, 401, 403, 404].includes(status) ? okIf(status !== 404, found, remedy) : unasked(found);
    },
    'sanity-public': async () => {
      const anonymous = anonymousReader(settings);
      if (anonymous === undefined) return unasked('Only this machine reaches the local content lake.');
      const refused = (error: unknown) => (isRefusal(error) ? 0 : Promise.reject(error));
      const all = await anonymous.fetch<number>(DOCUMENT_COUNT_QUERY).catch(refused);
      const exposed = await countExposedLocalities(anonymous);
      const found = `Anybody can read ${all} documents, with the exact localities of ${exposed} products that the shop shows coarser.`;
      const remedy = `Make the dataset private (${page}, Datasets; from the Growth plan), or empty these exact localities.`;
      return okIf(exposed === 0, found, remedy);
    },
    // The content lake has one token for all.
    'sanity-token': checkToken('SANITY_TOKEN', 'Viewer', (rights) =>
      stage === 'local'
        ? rights.includes('read')
        : rights.includes('read') && !WRITES.some((right) => rights.includes(right)),
    ),
    'sanity-write-token': checkToken('SANITY_WRITE_TOKEN', 'Editor', (rights) =>
      WRITES.every((right) => rights.includes(right)),
    ),
    'sanity-webhook': async (signal) => {
      const address = `${origin}/api/v1/sanity/webhook`;
      const remedy = `Set it up at ${page}/webhooks as docs/deploying.md says ("Webhook").`;
      const manager = client.withConfig({ useProjectHostname: false, apiVersion: '2021-10-04' });
      const asked = manager.request<unknown>({ url: `/hooks/projects/${project}`, signal });
      const answer = await asked.catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
        throw new Error(
          `SANITY_TOKEN may not read webhooks: ${reasonOf(error)}. Compare ${page}/webhooks yourself with docs/deploying.md ("Webhook").`,
        );
      });
      const hooks = hooksSchema.parse(answer);
      const own = hooks.filter(({ url }) => url === address);
      const hook = own.find(isOn) ?? own[0];
      // The addresses of other webhooks may be secrets.
      if (!hook?.rule) return wrong(`None of ${hooks.length} webhooks leads to ${address}.`, remedy);
      const { on, filter, projection } = hook.rule;
      const sample = await client.fetch(webhookKindsQuery(filter, projection), {}, { signal });
      const kinds = z.array(z.string()).parse(sample);
      const isWhole = kinds.length === DOCUMENT_KINDS.length && EVENTS.every((event) => on.includes(event));
      const found = `A webhook of the dataset ${hook.dataset}, ${isOn(hook) ? 'on' : 'off'}, ${hook.secret === null ? 'without a secret, ' : ''}${hook.includeDrafts ? 'with' : 'without'} drafts, sends at ${on.join(', ')} _id and _type of ${kinds.join(', ') || 'nothing'}.`;
      return okIf(isOn(hook) && isWhole && !hook.includeDrafts && hook.secret !== null, found, remedy);
    },
    'sanity-signed-event': async (signal) => {
      const at = (await readLastEvents(await database())).get('signed sanity')?.at;
      const remedy =
        'Publish in the Studio and ask again. If none comes, compare its secret with SANITY_WEBHOOK_SECRET.';
      if (at === undefined) return unasked(`No signed message ever came. ${remedy}`);
      const changed = z.string().parse(await client.fetch(LAST_CHANGE_QUERY, {}, { signal }));
      const found = `Content changed at ${changed}. The last validly signed message came at ${at.toISOString()}.`;
      return okIf(stage === 'local' || Date.parse(changed) < at.getTime() + DELIVERY_MS, found, remedy);
    },
    'sanity-cors': async (signal) => {
      // The Studio asks the same if it can not reach its content.
      const response = await fetch(client.getUrl('/check/cors'), { signal, headers: { origin } });
      const { allowed, withCredentials } = corsSchema.parse(await response.json()).result;
      const found = `For pages of ${origin} Sanity says allowed: ${allowed}, with credentials: ${withCredentials}.`;
      const remedy = `Add ${origin} to the CORS origins at ${page}, with credentials. The Studio needs it.`;
      return okIf(allowed && withCredentials, found, remedy);
    },
    'sanity-limits': async (signal) => {
      const url = `/data/stats/${dataset}`;
      const asked = await client.withConfig({ apiVersion: '1' }).request({ url, signal });
      const { fields, documents } = statsSchema.parse(asked);
      const found = `${fields.count.value} of ${fields.count.limit} attributes and ${documents.count.value} of ${documents.count.limit} documents are used.`;
      const remedy = 'Take a larger plan at https://www.sanity.io/manage, or delete what is not needed.';
      const isRight = [fields, documents].every(({ count }) => count.value < count.limit * NEARLY_FULL);
      return okIf(isRight, found, remedy);
    },
    'sanity-content': async () => {
      const kinds = Object.values(await content());
      const broken = kinds.flatMap((kind) => kind.broken.map(({ document }) => document.id));
      const valid = kinds.reduce((sum, kind) => sum + kind.valid.length, 0);
      const found = `${valid} documents are valid, ${broken.length} are not${broken.length > 0 ? `, such as ${broken[0]}` : ''}.`;
      const remedy =
        'Correct what the Studio lists under 网站. The shop shows the last valid version, if any.';
      return okIf(broken.length === 0, found, remedy);
    },
    'sanity-pictures': async (signal) => {
      const [picture] = (await content()).product.valid.flatMap((product) => product.content.pictures);
      if (picture === undefined) return unasked('No product is valid.');
      const { href, pathname } = new URL(apiPictureAddress(picture), origin);
      const file = pathname.split('/').at(-1);
      const statusOf = async (url: string) => (await fetch(url, { method: 'HEAD', signal })).status;
      const sanity = await statusOf(`${imagesOrigin(settings)}/${file}`);
      const shop = await statusOf(href);
      const found = `For ${file} Sanity answers ${sanity}, the shop ${shop}.`;
      const remedy =
        'Upload the picture again if Sanity lacks it; else see the log of the function "images".';
      return okIf(sanity === 200 && shop === 200, found, remedy);
    },
  });
}
