import type { Species } from '../specimen/species.ts';
import { ornithopteraCroesus } from './birdwing/ornithoptera-croesus.ts';
import { ornithopteraGoliath } from './birdwing/ornithoptera-goliath.ts';
import { ornithopteraPriamus } from './birdwing/ornithoptera-priamus.ts';
import { trogonopteraBrookiana } from './birdwing/trogonoptera-brookiana.ts';
import { troidesHelena } from './birdwing/troides-helena.ts';
import { bhutanitisLidderdalii } from './kite/bhutanitis-lidderdalii.ts';
import { graphiumAntiphates } from './kite/graphium-antiphates.ts';
import { graphiumSarpedon } from './kite/graphium-sarpedon.ts';
import { graphiumWeiskei } from './kite/graphium-weiskei.ts';
import { iphiclidesPodalirius } from './kite/iphiclides-podalirius.ts';
import { lampropteraCurius } from './kite/lamproptera-curius.ts';
import { parnassiusApollo } from './kite/parnassius-apollo.ts';
import { polyommatusIcarus } from './lycaenid/polyommatus-icarus.ts';
import { morphoDidius } from './morpho/morpho-didius.ts';
import { morphoPeleides } from './morpho/morpho-peleides.ts';
import { morphoPolyphemus } from './morpho/morpho-polyphemus.ts';
import { morphoRhetenor } from './morpho/morpho-rhetenor.ts';
import { aglaisIo } from './nymphalid/aglais-io.ts';
import { agriasClaudina } from './nymphalid/agrias-claudina.ts';
import { caligoEurilochus } from './nymphalid/caligo-eurilochus.ts';
import { cethosiaBiblis } from './nymphalid/cethosia-biblis.ts';
import { charaxesJasius } from './nymphalid/charaxes-jasius.ts';
import { cithaeriasPireta } from './nymphalid/cithaerias-pireta.ts';
import { danausPlexippus } from './nymphalid/danaus-plexippus.ts';
import { diaethriaClymena } from './nymphalid/diaethria-clymena.ts';
import { gretaOto } from './nymphalid/greta-oto.ts';
import { heliconiusMelpomene } from './nymphalid/heliconius-melpomene.ts';
import { ideaLeuconoe } from './nymphalid/idea-leuconoe.ts';
import { kallimaInachus } from './nymphalid/kallima-inachus.ts';
import { parthenosSylvia } from './nymphalid/parthenos-sylvia.ts';
import { sasakiaCharonda } from './nymphalid/sasakia-charonda.ts';
import { aporiaCrataegi } from './pierid/aporia-crataegi.ts';
import { deliasHyparete } from './pierid/delias-hyparete.ts';
import { gonepteryxRhamni } from './pierid/gonepteryx-rhamni.ts';
import { hebomoiaGlaucippe } from './pierid/hebomoia-glaucippe.ts';
import { pierisRapae } from './pierid/pieris-rapae.ts';
import { papilioBlumei } from './swallowtail/papilio-blumei.ts';
import { papilioMaackii } from './swallowtail/papilio-maackii.ts';
import { papilioMachaon } from './swallowtail/papilio-machaon.ts';
import { papilioMemnon } from './swallowtail/papilio-memnon.ts';
import { papilioParis } from './swallowtail/papilio-paris.ts';
import { papilioUlysses } from './swallowtail/papilio-ulysses.ts';

/** Every species the maker can draw, in the order of the drawers. */
export const SPECIES: readonly Species[] = [
  morphoDidius,
  morphoRhetenor,
  morphoPeleides,
  morphoPolyphemus,
  ornithopteraPriamus,
  ornithopteraCroesus,
  ornithopteraGoliath,
  trogonopteraBrookiana,
  troidesHelena,
  papilioUlysses,
  papilioBlumei,
  papilioParis,
  papilioMaackii,
  papilioMachaon,
  papilioMemnon,
  graphiumWeiskei,
  graphiumSarpedon,
  graphiumAntiphates,
  iphiclidesPodalirius,
  lampropteraCurius,
  parnassiusApollo,
  bhutanitisLidderdalii,
  hebomoiaGlaucippe,
  deliasHyparete,
  aporiaCrataegi,
  pierisRapae,
  gonepteryxRhamni,
  caligoEurilochus,
  gretaOto,
  cithaeriasPireta,
  danausPlexippus,
  ideaLeuconoe,
  kallimaInachus,
  agriasClaudina,
  cethosiaBiblis,
  charaxesJasius,
  parthenosSylvia,
  aglaisIo,
  sasakiaCharonda,
  heliconiusMelpomene,
  diaethriaClymena,
  polyommatusIcarus,
];

/** The species with this id; an unknown id is a bug in a recipe. */
export function speciesById(id: string): Species {
  const found = SPECIES.find((s) => s.id === id);
  if (!found) throw new Error(`The maker knows no species '${id}'`);
  return found;
}
