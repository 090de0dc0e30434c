/** Uses the build's query, schema and wire format. */
import type { z } from 'zod';
import { projectDraft } from '../../content/draft.ts';
import { type FieldProblem, fillDraft, type NamingOptions } from '../../content/fill-draft.ts';
import {
  carouselContentSchema,
  type PageContent,
  pageContentSchema,
  productContentSchema,
  speciesContentSchema,
} from '../../content/schema.ts';
import { isRecord } from '../../content/validation.ts';
import { toWireCarouselItem, toWireProduct, toWireSpecies } from '../../content/wire.ts';
import type {
  CarouselItem,
  ShownProduct,
  ShownSpecies,
  ShownWingspan,
} from '../specimens/catalogue.contract.ts';
import { withPlaceholderPicture } from './marks.ts';
import type { DraftMessage, DraftProblem } from './preview.contract.ts';
import { previewText as words } from './preview.text.ts';

/** One step of a Studio path: `variants`, `[_key=="a1"]`, `[0]`. */
const STEP = /([^.[\]]+)|\[_key=="([^"]*)"\]|\[(\d+)\]/g;

function itemAt(list: unknown, key: string | undefined, index: string | undefined): number {
  if (key === undefined || !Array.isArray(list)) return Number(index ?? 0);
  return list.findIndex((item: unknown) => fieldOf(item, '_key') === key);
}

function fieldOf(value: unknown, field: string | number): unknown {
  return isRecord(value) ? value[field] : undefined;
}

/** Returns a name such as `品质规格第 2 项 · 单价（元）`. */
function fieldName(path: string, { titles, document }: Pick<DraftMessage, 'titles' | 'document'>): string {
  let value: unknown = document;
  let known = '';
  let name = '';
  for (const [, field, key, index] of path.matchAll(STEP)) {
    if (field === undefined) {
      const at = itemAt(value, key, index);
      value = fieldOf(value, at);
      name = words().item(name, at + 1);
      continue;
    }
    known = known === '' ? field : `${known}.${field}`;
    value = fieldOf(value, field);
    const title = titles[known];
    if (title !== undefined) name = name === '' ? title : words().inside(name, title);
  }
  return name === '' ? path : name;
}

type PreviewContent =
  | { readonly kind: 'species'; readonly species: ShownSpecies }
  | { readonly kind: 'product'; readonly product: ShownProduct }
  | { readonly kind: 'slide'; readonly item: CarouselItem }
  | { readonly kind: 'page'; readonly page: PageContent }
  | { readonly kind: 'not-shown' };

export interface ShownDraft {
  readonly shown: PreviewContent;
  readonly refused: readonly FieldProblem[];
  /** Rejected fields, and references that are not published. */
  readonly problems: readonly DraftProblem[];
  /** Texts to highlight: placeholders, and values that break a rule. */
  readonly marks: readonly string[];
}

type Stock = DraftMessage['stock'];

const placeholderText = ({ name, kind }: Pick<FieldProblem, 'name' | 'kind'>): string =>
  kind === 'missing' ? words().missing(name) : words().broken(name);

/** Keyed by field path. */
type Marks = ReadonlyMap<string, string>;

export function shownDraft(message: DraftMessage): ShownDraft {
  const { answer, unpublished } = projectDraft(message.type, message.document, message.references);
  const naming = { nameOf: (path: string) => fieldName(path, message), markOf: placeholderText };
  const draft = draw(message.type, answer, naming, message.stock);
  const waiting = unpublished.map((path) => ({
    path,
    name: fieldName(path, message),
    kind: 'unpublished' as const,
    message: words().unpublished,
  }));
  return { ...draft, problems: [...draft.refused, ...waiting] };
}

/** Validates a draft, fills in placeholders, and converts it with `show`. */
function drawn<T>(
  schema: z.ZodType<T>,
  response: unknown,
  naming: NamingOptions,
  show: (content: T, marks: Marks) => PreviewContent,
): Omit<ShownDraft, 'problems'> {
  const { content, problems, marks } = fillDraft(schema, response, naming);
  const byPath = new Map(problems.map((problem) => [problem.path, placeholderText(problem)]));
  const shown: PreviewContent = content === undefined ? { kind: 'not-shown' } : show(content, byPath);
  return { shown, refused: problems, marks };
}

function draw(type: DraftMessage['type'], response: unknown, naming: NamingOptions, stock: Stock) {
  switch (type) {
    case 'species':
      return drawn(speciesContentSchema, response, naming, (content, marks) => {
        const species = toWireSpecies(content);
        const wingspan = markedWingspan(species.wingspan, 'wingspan', marks);
        return {
          kind: 'species',
          species: { ...species, wingspan, picture: withPlaceholderPicture(species.picture) },
        };
      });
    case 'product':
      return drawn(productContentSchema, response, naming, (content, marks) => {
        const unitsOf = (key: string) => (stock === undefined ? null : (stock[key] ?? 0));
        return { kind: 'product', product: shownProduct(toWireProduct(content, unitsOf), marks) };
      });
    case 'carouselItem':
      return drawn(carouselContentSchema, response, naming, (content) => {
        const item = toWireCarouselItem(content);
        return { kind: 'slide', item: { ...item, picture: withPlaceholderPicture(item.picture) } };
      });
    case 'page':
      return drawn(pageContentSchema, response, naming, (content, marks) => ({
        kind: 'page',
        page: {
          ...content,
          updated_on: marks.get('updated_on') ?? content.updated_on,
          body: content.body.map((item) =>
            item._type === 'figure' ? { ...item, picture: withPlaceholderPicture(item.picture) } : item,
          ),
        },
      }));
  }
}

/** Replaces rejected numbers by placeholder texts. */
function markedWingspan({ min, max }: ShownWingspan, path: string, marks: Marks): ShownWingspan {
  const whole = marks.get(path);
  return {
    min: whole ?? marks.get(`${path}.min`) ?? min,
    max: whole ?? marks.get(`${path}.max`) ?? max,
  };
}

function shownProduct(product: ReturnType<typeof toWireProduct<number | null>>, marks: Marks): ShownProduct {
  const { species } = product;
  const refused = marks.has('species') ? 'species' : 'species.wingspan';
  return {
    ...product,
    version: '',
    species: { ...species, wingspan: markedWingspan(species.wingspan, refused, marks) },
    pictures: product.pictures.map(withPlaceholderPicture),
  };
}
