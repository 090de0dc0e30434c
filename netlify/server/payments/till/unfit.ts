/** How a provider tells what keeps a deployed shop from taking money by it. */
import type { Settings } from '../../../../src/settings.ts';
import type { Stage } from '../../base/stage.ts';

/** Each a sentence that says how to mend it. */
export type Unfit = Readonly<Record<Exclude<Stage, 'local'>, (settings: Settings) => string[]>>;

export function isAt(address: string | undefined, own: string): boolean {
  return address === undefined || URL.parse(address)?.origin === own;
}

export function leadsToSandbox(setting: string, own: string): string {
  return `${setting} leads to a sandbox, whose money is not real: unset it, so that it is ${own}.`;
}
