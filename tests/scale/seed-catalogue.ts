/** Species and products of a large shop, by way of the mirror itself. */
import { drawTicket, recordSnapshots } from '../../netlify/server/catalogue/mirror-store.ts';
import type { Database } from '../../netlify/server/db/connection.ts';
import { rawProductOf, rawSpeciesOf, snapshotsAt } from '../../netlify/server/testing/documents.ts';

const GENERA = ['Morpho', 'Papilio', 'Ornithoptera', 'Troides', 'Delias', 'Charaxes', 'Agrias', 'Parnassius'];
const EPITHETS = ['didius', 'ulysses', 'priamus', 'helena', 'hyparete', 'eurypylus', 'claudina', 'apollo'];
/** So many products of each species. */
const OF_SPECIES = 25;
const GRADES = ['A1', 'A2', 'B'];

/** Latin names are different ones, of eight genera. */
function latinName(n: number): string {
  const [genus = '', epithet = ''] = [GENERA[n % 8], EPITHETS[Math.floor(n / 8) % 8]];
  return n < 64 ? `${genus} ${epithet}` : `${genus} ${epithet} ${romanTo(n)}`;
}

/** Letters alone: nothing that could be taken for digits of a phone or a number. */
function romanTo(n: number): string {
  return [...n.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('');
}

export async function seedCatalogue(database: Database, products: number): Promise<void> {
  const species = Array.from({ length: Math.ceil(products / OF_SPECIES) }, (_, n) =>
    rawSpeciesOf(`s-${n}`, { latinName: latinName(n), name: `蝴蝶 ${n}` }),
  );
  const goods = Array.from({ length: products }, (_, n) =>
    rawProductOf(`p-${n}`, {
      name: `展翅标本 ${n}`,
      description: '翅面完整，触角齐全，按原色保存，随盒附采集标签。',
      species: species[n % species.length],
      variants: GRADES.map((grade, at) => ({
        _key: grade.toLowerCase(),
        ...{ grade, description: null, price: 40 + ((n * 7) % 400) + at, original_price: null },
        ...{ withdrawn: false, tiers: null },
      })),
    }),
  );
  await recordSnapshots(database, snapshotsAt(await drawTicket(database), ...species, ...goods));
}
