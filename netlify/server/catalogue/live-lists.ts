import * as z from 'zod';
import { idSchema } from '../../../src/contract/catalogue.ts';
import { PAGE_SIZE_MAX } from '../../../src/contract/limits.ts';
import type { LiveList } from './live-store.ts';

const LISTS_MAX = 8;

const WHOLE: Readonly<Record<string, LiveList>> = {
  species: { kind: 'species' },
  categories: { kind: 'category' },
  carousel: { kind: 'carouselItem' },
};
const PART = /^products:(?<of>[^:]+):(?<page>[1-9]\d{0,5}):(?<size>[1-9]\d{0,2})$/;

function listOf(name: string): LiveList | undefined {
  if (Object.hasOwn(WHOLE, name)) return WHOLE[name];
  const { of, page, size } = PART.exec(name)?.groups ?? {};
  if (of === undefined || !idSchema.safeParse(of).success || Number(size) > PAGE_SIZE_MAX) return undefined;
  const slice = { limit: Number(size), offset: (Number(page) - 1) * Number(size) };
  return { kind: 'product', speciesId: of === 'all' ? undefined : of, slice };
}

export const listsParameter = z.string().transform((given, context) => {
  const names = [...new Set(given.split(','))];
  const lists = new Map(
    names.flatMap((name) => {
      const list = listOf(name);
      return list === undefined ? [] : [[name, list] as const];
    }),
  );
  if (lists.size < names.length || lists.size > LISTS_MAX) {
    context.addIssue('names an unknown list, or too many');
    return z.NEVER;
  }
  return lists;
});
