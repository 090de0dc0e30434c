import type { InitialValueResolverContext, SanityClient, Template } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import { RANK_STEP } from './ranks.ts';

const API = { apiVersion: API_VERSION };
const RANKED = ['product', 'species', 'category', 'carouselItem', 'page'];

export async function nextRank(type: string, client: Pick<SanityClient, 'fetch'>): Promise<number> {
  const last: number | null = await client.fetch(
    'math::max(*[_type == $type && defined(rank)].rank)',
    { type },
    { perspective: 'raw' },
  );
  return (Math.floor((last ?? 0) / RANK_STEP) + 1) * RANK_STEP;
}

const firstGrade = () => ({
  _type: 'variant',
  _key: crypto.randomUUID().slice(0, 12),
  grade: 'A1',
  withdrawn: false,
});

function beginning(template: Template): Template {
  const { schemaType } = template;
  if (!RANKED.includes(schemaType) || template.id !== schemaType) return template;
  return {
    ...template,
    value: async (_params: unknown, context: InitialValueResolverContext) => ({
      rank: await nextRank(schemaType, context.getClient(API)),
      ...(schemaType === 'product' ? { variants: [firstGrade()] } : {}),
      ...(schemaType === 'page' ? { updated_on: new Date().toISOString().slice(0, 10) } : {}),
    }),
  };
}

export function filterTemplates(before: Template[]): Template[] {
  return before.filter(({ schemaType }) => !isSingleton(schemaType)).map(beginning);
}

/** Id of the only document of its type. */
export const SETTINGS_ID = 'siteSettings';

const SINGLETONS: readonly string[] = [SETTINGS_ID];

export function isSingleton(type: string): boolean {
  return SINGLETONS.includes(type);
}

/** Only tools write change sets. */
export const isChangeSetType = (type: string): boolean => type.startsWith('changeSet');
