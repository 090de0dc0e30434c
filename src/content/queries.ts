/** `npm run typegen` writes their types to sanity.types.ts; schema.ts checks the responses. */
import { defineQuery } from 'groq';
import {
  PRODUCT_FACT_FIELDS,
  SPECIES_FACT_FIELDS,
  SPECIES_FACT_FIELDS_ON_PRODUCT,
} from '../features/specimens/specimen-facts.rules.ts';

/** Shared by shop and Studio. */
export const API_VERSION = '2026-09-01';

const PICTURE_FIELDS = /* groq */ `
  "assetId": asset._ref,
  "found": defined(asset->_id),
  alt, width_mm, crop{left, top, right, bottom}, hotspot{x, y}`;

const PICTURE = /* groq */ `{${PICTURE_FIELDS}
}`;

const SEO = /* groq */ `"seo": seo{title, description, "picture": image${PICTURE}}`;

const SPECIES = /* groq */ `{
  _id, _type, _createdAt, _updatedAt,
  name, latinName, synonyms, aliases, family, description, cites, rank, ${SPECIES_FACT_FIELDS},
  wingspan{min, max},
  "picture": specie_image${PICTURE},
  ${SEO},
  "oldAddresses": old_addresses[].path
}`;

const CATEGORY = /* groq */ `{
  _id, _type, _createdAt, _updatedAt,
  name, description, rank, weight_grams, billed_grams
}`;

/**
 * Reads an exact locality only if there is no coarser one. A product's coarser locality also hides those of its
 * specimens.
 */
const PRODUCT_FIELDS = /* groq */ `
  _id, _type, _createdAt, _updatedAt,
  name, sku, description, rank, ${SEO}, "oldAddresses": old_addresses[].path, ${PRODUCT_FACT_FIELDS},
  "locality": coalesce(locality_coarse, locality), "locality_coarsened": defined(locality_coarse),
  "species": species->{_id, name, latinName, family, cites, wingspan{min, max}, ${SPECIES_FACT_FIELDS_ON_PRODUCT}},
  proof,
  "other_species": other_species[]->{name, latinName, cites}, set_counts,
  weight_grams, billed_grams,
  "categoryId": category->_id, "bothSides": category->both_sides,
  "main": main_image${PICTURE},
  "ventral": ventral_image${PICTURE},
  "more": images[]${PICTURE},
  "variants": variants[]{
    _key, grade, description, price, original_price, withdrawn, weight_grams, billed_grams,
    "tiers": bulk_discount[]{quantity, price},
    "is_specimen": _type == "specimen",
    number, faults, forewing_mm, collected_on, collector,
    "locality": coalesce(locality_coarse, select(defined(^.locality_coarse) => null, locality)),
    "locality_coarsened": defined(locality_coarse),
    "dorsal": dorsal_image${PICTURE},
    "ventral": ventral_image${PICTURE},
    "marks": marks[]{side, x, y, fault}
  }`;

const PRODUCT = /* groq */ `{${PRODUCT_FIELDS}}`;

/**
 * The revision of each document that PRODUCT_FIELDS reads, and whether each picture exists. Extend
 * both together.
 */
const STAMP = /* groq */ `[
    _rev, species->_rev, other_species[]->_rev, category->_rev,
    defined(main_image.asset->_id), defined(ventral_image.asset->_id), count(images[defined(asset->_id)]),
    defined(seo.image.asset->_id),
    count(variants[defined(dorsal_image.asset->_id)]), count(variants[defined(ventral_image.asset->_id)])
  ]`;

const CAROUSEL_ITEM = /* groq */ `{
  _id, _type, _createdAt, _updatedAt,
  title, subtitle, buttonText, rank,
  "productId": product->_id, "productOnSale": count(product->variants[withdrawn != true]) > 0,
  "picture": image${PICTURE}
}`;

export const SPECIES_QUERY = defineQuery(`*[_type == "species"] | order(_id asc)${SPECIES}`);
export const CATEGORIES_QUERY = defineQuery(`*[_type == "category"] | order(_id asc)${CATEGORY}`);
export const CAROUSEL_QUERY = defineQuery(`*[_type == "carouselItem"] | order(_id asc)${CAROUSEL_ITEM}`);

export const PRODUCT_STAMPS_QUERY = defineQuery(`*[_type == "product"]{_id, "stamp": ${STAMP}}`);
export const PRODUCTS_QUERY = defineQuery(
  `*[_type == "product" && _id > $after && _id <= $upTo] | order(_id asc)${PRODUCT}`,
);
/** The stamp is the cache key of a product's range. */
export const STAMPED_PRODUCTS_QUERY = defineQuery(
  `*[_type == "product" && _id > $after && _id <= $upTo] | order(_id asc){${PRODUCT_FIELDS}, "stamp": ${STAMP}}`,
);

export const SPECIES_BY_ID_QUERY = defineQuery(`*[_type == "species" && _id == $id][0]${SPECIES}`);
export const CATEGORY_BY_ID_QUERY = defineQuery(`*[_type == "category" && _id == $id][0]${CATEGORY}`);
export const CAROUSEL_BY_ID_QUERY = defineQuery(
  `*[_type == "carouselItem" && _id == $id][0]${CAROUSEL_ITEM}`,
);
export const PRODUCT_BY_ID_QUERY = defineQuery(`*[_type == "product" && _id == $id][0]${PRODUCT}`);

/** Stock may be received before a product is published, so drafts count. */
export const DRAFT_VARIANTS_QUERY = defineQuery(
  `*[_type == "product" && _id in $ids]{
    _id, "keys": variants[]._key, "specimens": variants[_type == "specimen"]._key
  }`,
);

const PAGE = /* groq */ `{
  _id, _type, _createdAt, _updatedAt,
  title, slug, lists, rank, summary, contact_card, updated_on, ${SEO},
  body[]{..., _type == "figure" => {${PICTURE_FIELDS}}},
  "oldAddresses": old_addresses[].path
}`;

export const PAGES_QUERY = defineQuery(`*[_type == "page"] | order(_id asc)${PAGE}`);
export const PAGE_BY_ID_QUERY = defineQuery(`*[_type == "page" && _id == $id][0]${PAGE}`);

/** Used by the Studio. Includes drafts. */
export const PAGE_BY_SLUG_QUERY = defineQuery(
  `*[_type == "page" && slug == $slug && !(_id in $own)][0]{title}`,
);

/** Used by the Studio. Includes old addresses. */
export const ADDRESS_HOLDER_QUERY = defineQuery(`*[
  _type in ["product", "species", "page"] && !(_id in $own) && (
    (_type == $type && _id == $name && $type != "page" &&
      ($type != "product" || count(variants[withdrawn != true]) > 0)) ||
    (_type == "page" && $type == "page" && slug == $name) ||
    $path in old_addresses[].path
  )
][0]{"title": coalesce(name, title), "isOld": $path in old_addresses[].path}`);

/** Used by the Studio: where an old address leads. */
export const OLD_ADDRESS_TARGET_QUERY = defineQuery(`*[
  _type in ["product", "species", "page"] && $path in old_addresses[].path
][0]{"id": _id, "type": _type, slug, "title": coalesce(name, title)}`);

/** Used by the Studio. Leaves out old addresses of drafts. */
export const OLD_ADDRESSES_QUERY = defineQuery(`*[
  _type in ["product", "species", "page"] && count(old_addresses) > 0
]{"id": _id, "type": _type, slug, "title": coalesce(name, title), "old": old_addresses[]{path, since}}`);

/** Used by the Studio. Includes drafts. */
export const PRODUCT_BY_SKU_QUERY = defineQuery(
  `*[_type == "product" && sku == $sku && !(_id in $own)][0]{name}`,
);

/** Used by the Studio: `name` is lower case. A species' own scientific name counts, too. Includes drafts. */
export const SPECIES_OF_SYNONYM_QUERY = defineQuery(
  `*[_type == "species" && (lower(latinName) == $name || (!(_id in $own) && count(synonyms[lower(@) == $name]) > 0))][0]{name}`,
);

/** Used by the Studio: the product of a scanned label. Includes drafts. */
export const PRODUCT_ID_BY_SKU_QUERY = defineQuery(
  `*[_type == "product" && sku == $sku] | order(_id asc)[0]._id`,
);

/** Typed where it is read (take-skus.ts), because the SKU counter has no schema. */
export const SKU_STATE_QUERY = `{
  "pattern": *[_id == $settings][0].sku_pattern,
  "counter": *[_id == $counter][0]{_rev, last},
  "existing": *[_type == "product" && defined(sku)].sku
}`;

export const PRODUCT_REQUIREMENTS_QUERY = defineQuery(`{
  "cites": *[_id in $species].cites,
  "bothSides": *[_id == $category][0].both_sides
}`);

/** Used by the Studio: whether a slide's product is published and can be bought. */
export const SLIDE_TARGET_QUERY = defineQuery(
  `*[_type == "product" && _id == $id][0]{"onSale": count(variants[withdrawn != true]) > 0}`,
);

export const SITE_BY_ID_QUERY = defineQuery(`*[_type == "siteSettings" && _id == $id][0]{
  _id, _type, _createdAt, _updatedAt, tagline, operatingCompany,
  contact{email, phone, hours, address},
  "trust": trust[]{title, text},
  "listingTitle": listing.title, "listingLead": listing.lead,
  couriers[]{name, "trackingUrl": tracking_url},
  "spellings": traditional_spellings[]{simplified, traditional},
  "banner": banner${PICTURE}, ${SEO}
}`);

/** Used by the Studio: suggestions to operators. */
export const COURIER_NAMES_QUERY = defineQuery(`*[_type == "siteSettings" && _id == $id][0].couriers[].name`);

/** Reads 5000 documents per query. */
export const PUBLISHED_DOCUMENTS_QUERY = defineQuery(
  `*[_type in $types && _id > $after] | order(_id asc)[0...5000]{_id, _type, _updatedAt}`,
);

export const SHIPPING_RULES_QUERY = defineQuery(`*[_type == "shippingRule"] | order(title asc, _id asc){
  _id, title, border, taxa, appendices, sources, proof, origin, destination, verdict,
  papers[]{name, who, when, days, cost}, words, law, checked_on, review_by
}`);

export const FREIGHT_RATES_QUERY = defineQuery(`*[_type == "freightZone"] | order(title asc, _id asc){
  _id, title, countries, tax_note,
  ways[]{_key, name, steps[]{up_to_grams, price}, free_from, days_from, days_to, tracked, max_grams, max_goods,
    "excluded": excluded_categories[]._ref, takes_permits, duty_paid, paused_because, valid_until}
}`);

/** Used by the Studio. */
export const CATEGORY_NAMES_QUERY = defineQuery(`*[_type == "category"]{"id": _id, name}`);

/** Used by the Studio: the countries of the other zones. */
export const OTHER_ZONES_QUERY = defineQuery(
  `*[_type == "freightZone" && !(_id in $own)]{"id": _id, title, countries}`,
);

/** Products, with their specimens, whose exact locality stands beside the coarser one that the shop shows. */
export const COARSENED_PRODUCTS_QUERY = defineQuery(
  'count(*[_type == "product" && (defined(locality) && defined(locality_coarse) || count(variants[defined(locality) && (defined(locality_coarse) || defined(^.locality_coarse))]) > 0)])',
);

/** Net weights and tariff codes of what was sold, as they are now. */
export const CUSTOMS_GOODS_QUERY = defineQuery(
  `*[_type == "product" && _id in $ids]{
    _id, weight_grams, "variants": variants[]{"key": _key, weight_grams},
    "category": category->{name, weight_grams, hs_code}
  }`,
);
