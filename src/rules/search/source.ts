/** Input of the search: species and products, in catalogue order. */

export interface SpeciesSource {
  readonly id: string;
  readonly name: string;
  readonly latinName: string;
  readonly aliases: readonly string[];
  readonly family: string;
  /** Colours (`colourAsked`) in order of mention. */
  readonly colours: string;
}

export interface ProductSource {
  readonly id: string;
  readonly name: string;
  readonly speciesId: string;
  readonly origin: string;
  /** Public locality; hidden exact ones never get here. */
  readonly locality: string;
  readonly sex: string;
  /** Category name. */
  readonly kindOfGoods: string;
}

export interface Sources {
  readonly species: readonly SpeciesSource[];
  readonly products: readonly ProductSource[];
}

export type HitKind = 'species' | 'product';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Prefix of a generated id, a quarter of the size; other ids unchanged. */
export function shortId(id: string): string {
  return UUID.test(id) ? id.slice(0, 8) : id;
}
