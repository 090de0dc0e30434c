import type { Stage } from '../netlify/server/base/stage.ts';
import { preflight } from '../netlify/server/commands.ts';
import type { CheckState } from '../src/features/desk/preflight.contract.ts';
import type { Settings } from '../src/settings.ts';
import { CliError } from './arguments.ts';
import type { PrintLine } from './command.ts';

const SIGNS: Readonly<Record<CheckState, string>> = {
  ok: 'ok     ',
  wrong: 'WRONG  ',
  unasked: '?      ',
};

/** Throws a `CliError` if a check is wrong. */
export async function printPreflight(settings: Settings, stage: Stage, say: PrintLine): Promise<void> {
  const { lines, isRecorded } = await preflight(settings, stage);
  for (const { name, state, found, remedy } of lines) {
    say(`${SIGNS[state]}${name}: ${found}`);
    if (remedy !== undefined) say(`       → ${remedy}`);
  }
  if (!isRecorded) say('The Studio does not show this run, because the database could not keep it.');
  const count = (wanted: CheckState) => lines.filter(({ state }) => state === wanted).length;
  const wrong = count('wrong');
  const summary = `${count('ok')} ok, ${wrong} wrong, ${count('unasked')} could not be asked`;
  if (wrong > 0) throw new CliError(`${summary}.`);
  say(`${summary}.`);
}
