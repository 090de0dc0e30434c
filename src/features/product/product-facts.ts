import { type FactRow, factRows } from '../../components/fact-rows.ts';
import { productText as words } from '../base/shop.text.ts';
import type { ShownProduct, ShownSpecimen, ShownVariant } from '../specimens/catalogue.contract.ts';
import { type LabelFacts, labelFacts } from '../specimens/label.text.ts';
import { isSpecimenSet } from '../specimens/specimen.rules.ts';
import { flagTexts, specimenText } from '../specimens/specimen.text.ts';
import { factsOnProduct, PRODUCT_FACTS, SPECIES_FACTS } from '../specimens/specimen-facts.rules.ts';

const { source, permit_note, ...LABEL_FACTS } = PRODUCT_FACTS;
const PERMIT_FACTS = { source, permit_note };
const { forewing_mm: _, ...LABEL_FACTS_OF_SET } = LABEL_FACTS;

/** Rows in the order of the specimen's label. */
export function productFacts(product: ShownProduct): FactRow[] {
  const shown = withoutOwnFacts(product);
  const facts = isSpecimenSet(product) ? factsOfSet(shown) : factsOfSpecimen(shown);
  return [...facts, { term: words().sku, text: product.sku ?? '' }].filter((fact) => fact.text !== '');
}

/** The label of the chosen specimen has the facts in which single specimens differ. */
function withoutOwnFacts(product: ShownProduct): ShownProduct {
  const specimens = product.specifications.quality_variants.flatMap(({ specimen }) => specimen ?? []);
  const differs = (name: 'locality' | 'collected_on' | 'collector' | 'forewing_mm') =>
    specimens.some((specimen) => specimen[name] !== undefined && specimen[name] !== product[name]);
  return {
    ...product,
    ...(differs('locality') ? { locality: '', locality_coarsened: undefined } : {}),
    ...(differs('collected_on') ? { collected_on: null } : {}),
    ...(differs('collector') ? { collector: undefined } : {}),
    ...(differs('forewing_mm') ? { forewing_mm: undefined } : {}),
  };
}

function factsOfSpecimen(product: ShownProduct): FactRow[] {
  const { species } = product;
  const { min, max } = species.wingspan;
  return [
    { term: words().family, text: species.family, isFamily: true },
    ...factRows(LABEL_FACTS, product, ownTexts(product)),
    { term: words().wingspan, text: words().wingspanRange(min, max) },
    ...factRows(factsOnProduct(SPECIES_FACTS), species),
    {
      term: words().citesLabel,
      text: species.cites === null ? words().citesNone : words().cites(species.cites),
    },
    ...permitRows(product),
  ];
}

function factsOfSet(product: ShownProduct): FactRow[] {
  return [
    ...factRows(LABEL_FACTS_OF_SET, product, ownTexts(product)),
    { term: words().citesLabel, text: words().citesOfSet },
    ...permitRows(product),
  ];
}

function ownTexts({ locality, locality_coarsened }: ShownProduct) {
  return { locality: locality_coarsened ? specimenText().coarsened(locality) : locality };
}

function permitRows(product: ShownProduct): FactRow[] {
  const flags = Object.entries(flagTexts()).map(([name, text]) =>
    product[name as keyof ReturnType<typeof flagTexts>] ? text : '',
  );
  return [
    ...factRows(PERMIT_FACTS, product, {
      source: product.source === undefined ? '' : specimenText().sources[product.source],
    }),
    { term: specimenText().making, text: flags.filter((text) => text !== '').join('；') },
  ];
}

/** The data label of a single specimen; missing values come from the product. */
function withOwnLabel(product: ShownProduct, specimen: ShownSpecimen): ShownProduct {
  const { number, forewing_mm, collected_on, collector, locality } = specimen;
  return {
    ...product,
    sku: number,
    ...(forewing_mm === undefined ? {} : { forewing_mm }),
    ...(collected_on === undefined ? {} : { collected_on }),
    ...(collector === undefined ? {} : { collector }),
    ...(locality === undefined ? {} : { locality }),
  };
}

/** The label of the product or, with a variant that is one, of a single specimen. */
export function productLabel(product: ShownProduct, variant: ShownVariant | undefined): LabelFacts {
  const own = variant?.specimen === undefined ? product : withOwnLabel(product, variant.specimen);
  return labelFacts(own, variant?.specimen?.grade ?? variant?.quality);
}
