/** Builders named `raw…` return documents as Sanity does. */
import * as z from 'zod';
import {
  rawCategory,
  rawPage,
  rawProduct,
  rawSlide,
  rawSpecies,
} from '../../../src/content/content.fixture.ts';
import { CONTENT_SCHEMAS } from '../../../src/content/documents.ts';
import { DOCUMENT_KINDS } from '../../../src/content/kinds.ts';
import type { Snapshot } from '../publishing/mirror-store.ts';
import type { RawDocument } from './content-server.ts';

const kindSchema = z.enum(DOCUMENT_KINDS);
type Fields = Readonly<Record<string, unknown>>;
export function rawSpeciesOf(id: string, fields: Fields = {}): RawDocument {
  return { ...rawSpecies, _id: id, ...fields };
}

export function rawCategoryOf(id: string, fields: Fields = {}): RawDocument {
  return { ...rawCategory, _id: id, name: `类别 ${id}`, ...fields };
}

export function rawProductOf(id: string, fields: Fields = {}): RawDocument {
  return { ...rawProduct, _id: id, ...fields };
}

export function rawSlideOf(id: string, fields: Fields = {}): RawDocument {
  return { ...rawSlide, _id: id, title: `标题 ${id}`, ...fields };
}

export function rawPageOf(id: string, fields: Fields = {}): RawDocument {
  return { ...rawPage, _id: id, ...fields };
}

export function snapshotsAt(ticket: number, ...raws: readonly RawDocument[]): Snapshot[] {
  return raws.map((raw): Snapshot => {
    const kind = kindSchema.parse(raw._type);
    return { kind, id: raw._id, ticket, content: CONTENT_SCHEMAS[kind].parse(raw), raw };
  });
}
