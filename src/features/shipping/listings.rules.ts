/**
 * The butterflies of the CITES appendices in force since 2019-11-26 (Swiss SR 0.453), with the synonyms of 2017's
 * index. Check the list against Species+ after each conference.
 */
import { matchTaxon, type NamedSpecimen, parseRuleTaxon, type RuleTaxon } from './taxon.rules.ts';

export const APPENDICES = ['I', 'II', 'III'] as const;
export type Appendix = (typeof APPENDICES)[number];

const LISTED: Readonly<Record<Appendix, string>> = {
  I: `Ornithoptera alexandrae, Aetheoptera alexandrae, Zeunera alexandrae, Troides alexandrae,
    Papilio chikae, Achillides chikae, Achillides hermeli, Papilio hermeli,
    Papilio homerus, Pterourus homerus, Parides burchellanus, Papilio burchellanus`,
  II: `Ornithoptera, Schoenbergia, Aetheoptera, Priamuspterus, Priamoptera, Troides, Ripponia, Trogonoptera,
    Bhutanitis, Armandia lidderdalii, Armandia thaidina, Armandia mansfieldi, Armandia ludlowi,
    Teinopalpus, Parnassius apollo, Papilio hospiton,
    Atrophaneura jophon, Pachliopta jophon, Losaria jophon, Tros jophon,
    Atrophaneura pandiyana, Pachliopta pandiyana, Losaria pandiyana, Tros pandiyana`,
  III: `Agrias amydon boliviensis, Morpho godartii lachaumei, Morpho lachaumei,
    Prepona praeneste buckleyana, Prepona buckleyana`,
};

const LISTINGS = APPENDICES.flatMap((appendix) =>
  LISTED[appendix].split(/,\s+/).map((name) => {
    const taxon = parseRuleTaxon(name);
    if (taxon === undefined) throw new Error(`not a taxon: ${name}`);
    return { appendix, taxon };
  }),
);

/** The appendices that the specimen may be in. Includes `none` if it may be in none. */
export function possibleAppendices(specimen: NamedSpecimen): ReadonlySet<Appendix | 'none'> {
  const possible = new Set<Appendix | 'none'>();
  const matches = LISTINGS.map(({ appendix, taxon }) => ({
    appendix,
    rank: taxon.rank,
    match: matchTaxon(specimen, taxon),
  }));
  const certain = matches.filter(({ match }) => match === 'certain').sort(bySpecificity)[0];
  possible.add(certain?.appendix ?? 'none');
  for (const { appendix, match } of matches) if (match === 'possible') possible.add(appendix);
  return possible;
}

const bySpecificity = (a: Pick<RuleTaxon, 'rank'>, b: Pick<RuleTaxon, 'rank'>) => b.rank - a.rank;
