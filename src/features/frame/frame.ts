/** The small scripts of every page's frame. The frame works without them; they add manners. */
import { carrySpecimen } from './carry.ts';
import { watchSpeciesMenu } from './species-menu.ts';

watchSpeciesMenu();
carrySpecimen();
