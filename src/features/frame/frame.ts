/** The small scripts of every page's frame. The frame also works without them. */
import { watchNotices } from '../notices/region.ts';
import { watchAccount } from './account.ts';
import { carrySpecimen } from './carry.ts';
import { watchCart } from './cart.ts';
import { watchSearchBox } from './search.ts';
import { watchSpeciesMenu } from './species-menu.ts';

watchAccount();
watchCart();
watchSpeciesMenu();
watchSearchBox();
watchNotices();
carrySpecimen();
