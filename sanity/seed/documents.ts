/** Turns the seed's authors' records into Sanity documents with ids and keys that are the same each time. */
import type { SanityDocument } from '@sanity/client';
import type { Grade } from '../../src/rules/specimen.ts';
import { VARIANT_KEYS } from '../variant-keys.ts';
import { carousel } from './carousel.ts';
import { categories } from './categories.ts';
import { pages } from './pages/pages.ts';
import { altOf, usualPictures } from './pictures.ts';
import { portableText } from './portable-text.ts';
import { products } from './products/products.ts';
import { rankOf } from './ranking.ts';
import { siteSettings } from './site-settings.ts';
import { species } from './species/species.ts';
import { specimenFields } from './specimen-facts.ts';
import type { SeedProduct, SeedVariant } from './types.ts';

export type SeedDocument = Pick<SanityDocument, '_id' | '_type'> & Record<string, unknown>;

/** `_key` under which the ledger knows a variant of the seed. */
export function variantKey(grade: Grade): string {
  return VARIANT_KEYS[grade];
}

function reference(id: string) {
  return { _type: 'reference', _ref: id };
}

function variantOf(variant: SeedVariant) {
  const tiers = variant.tiers ?? [];
  return {
    _type: 'variant',
    _key: variantKey(variant.grade),
    grade: variant.grade,
    description: variant.description,
    price: variant.price,
    ...(variant.was === undefined ? {} : { original_price: variant.was }),
    ...(tiers.length === 0
      ? {}
      : {
          bulk_discount: tiers.map(([quantity, price]) => ({
            _type: 'bulkTier',
            _key: `from-${quantity}`,
            quantity,
            price,
          })),
        }),
    withdrawn: false,
  };
}

export const pageDocuments = pages.map((page, index) => ({
  _id: `page-${page.slug}`,
  _type: 'page',
  title: page.title,
  slug: page.slug,
  lists: page.lists,
  rank: (index + 1) * 10,
  contact_card: page.hasContactCard ?? false,
  summary: page.summary,
  body: portableText(page.body),
  updated_on: page.updatedOn,
}));

/**
 * Every document of the seed, in an order in which what is referred to comes first.
 * `assetIds` gives the asset of each picture name; a name without one is a bug of the seed and throws.
 */
export function seedDocuments(assetIds: ReadonlyMap<string, string>): SeedDocument[] {
  const kinds = new Map(species.map((kind) => [kind.id, kind]));
  const drawn = new Set(assetIds.keys());

  const picture = (name: string, alt = altOf(name, kinds)) => {
    const asset = assetIds.get(name);
    if (asset === undefined) throw new Error(`The seed names a picture that was not drawn: ${name}`);
    return { _type: 'picture', asset: reference(asset), alt };
  };

  const productOf = (product: SeedProduct): SeedDocument => {
    const pictures = product.pictures ?? usualPictures(product, drawn);
    const more = pictures.more ?? [];
    return {
      _id: product.id,
      _type: 'product',
      name: product.name,
      species: reference(product.species),
      ...(product.otherSpecies === undefined
        ? {}
        : { other_species: product.otherSpecies.map((id) => ({ _key: id, ...reference(id) })) }),
      category: reference(product.category),
      main_image: picture(pictures.main),
      ...(pictures.ventral === undefined ? {} : { ventral_image: picture(pictures.ventral) }),
      ...(more.length === 0 ? {} : { images: more.map((name) => ({ _key: name, ...picture(name) })) }),
      origin: product.origin,
      locality: product.locality,
      ...(product.collected === undefined ? {} : { collected_on: product.collected }),
      gender: product.gender,
      ...specimenFields(product),
      description: product.description,
      variants: product.variants.map(variantOf),
      rank: rankOf(product),
    };
  };

  return [
    ...categories.map(({ id, name, description, hasBothSides }, index) => ({
      _id: id,
      _type: 'category',
      name,
      description,
      both_sides: hasBothSides ?? false,
      rank: (index + 1) * 10,
    })),
    ...species.map((kind, index) => ({
      _id: kind.id,
      _type: 'species',
      name: kind.name,
      latinName: kind.latinName,
      ...(kind.aliases === undefined ? {} : { aliases: kind.aliases }),
      family: kind.family,
      description: kind.description,
      specie_image: picture(`${kind.id}-m-${kind.isShownFromBelow ? 'ventral' : 'dorsal'}`),
      wingspan: { min: kind.wingspan[0], max: kind.wingspan[1] },
      distribution: kind.distribution,
      ...(kind.cites === undefined ? {} : { cites: kind.cites }),
      rank: (index + 1) * 10,
    })),
    ...products.map(productOf),
    ...carousel.map((slide, index) => ({
      _id: slide.id,
      _type: 'carouselItem',
      title: slide.title,
      subtitle: slide.subtitle,
      buttonText: slide.buttonText,
      image: picture(slide.picture, slide.alt),
      product: reference(slide.product),
      rank: (index + 1) * 10,
    })),
    ...pageDocuments,
    {
      _id: 'siteSettings',
      _type: 'siteSettings',
      tagline: siteSettings.tagline,
      operatingCompany: siteSettings.operatingCompany,
      contact: siteSettings.contact,
      trust: siteSettings.trust.map((item, index) => ({
        _type: 'trustItem',
        _key: `trust-${index + 1}`,
        ...item,
      })),
      banner: picture(siteSettings.banner.picture, siteSettings.banner.alt),
      listing: siteSettings.listing,
    },
  ];
}
