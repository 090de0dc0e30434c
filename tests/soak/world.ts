/** What all who take part in a run share. */
import type { Dice } from './dice.ts';
import type { Records } from './records.ts';
import type { SoakShop } from './soak-shop.ts';

export interface Good {
  readonly id: string;
  readonly key: string;
  readonly quality: string;
  /** What its price has to be above, for the product to be sound. Yuan. */
  readonly above: number;
}

export interface World {
  readonly shop: SoakShop;
  readonly records: Records;
  /** Chance for one who takes part; each has their own. */
  readonly diceOf: (name: string) => Dice;
  /** What shoppers fight for, so that it runs short. */
  readonly goods: readonly Good[];
  /** False once the time is over: who then has something in hand ends it. */
  readonly isOpen: () => boolean;
  /** What the shop said yes to, by a name that nobody else uses; each must be there once at the end. */
  readonly promised: {
    readonly accounts: Set<string>;
    readonly notes: Set<string>;
    readonly received: Map<string, number>;
  };
}
