/** What is searched for: species and products, each kind in the catalogue's order. */

export interface SpeciesSource {
  readonly id: string;
  readonly name: string;
  readonly latinName: string;
  readonly aliases: readonly string[];
  readonly family: string;
  /** Words of its searched facts. */
  readonly facts: readonly string[];
  /** The colours of `colourAsked` that its name and description mention, the first mentioned first. */
  readonly colours: string;
}

export interface ProductSource {
  readonly id: string;
  readonly name: string;
  readonly speciesId: string;
  readonly origin: string;
  /** The locality on the public label; an exact one that is hidden never comes here. */
  readonly locality: string;
  readonly sex: string;
  /** The name of its kind of goods. */
  readonly kindOfGoods: string;
}

export interface Sources {
  readonly species: readonly SpeciesSource[];
  readonly products: readonly ProductSource[];
}

export type HitKind = 'species' | 'product';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** As an index knows an id: of one that chance made its beginning, which takes a quarter of the room. */
export function shortId(id: string): string {
  return UUID.test(id) ? id.slice(0, 8) : id;
}
