/** `npm run preflight`: asks each service what the shop relies on (docs/deploying.md). */
import type { CheckLine, CheckName } from '../../../src/features/desk/preflight.contract.ts';
import type { Settings } from '../../../src/settings.ts';
import { originOf } from '../base/origin.ts';
import type { Stage } from '../base/stage.ts';
import { connectDatabase } from '../db/connection.ts';
import { recordLastEvent } from '../db/last-events.ts';
import { apiAddressProblems } from '../payments/validate-config.ts';
import { type Check, ok, type PreflightContext, wrong } from './check.ts';
import { databaseChecks } from './database.ts';
import { mailChecks } from './mail.ts';
import { paypalChecks } from './paypal.ts';
import { runChecks } from './run.ts';
import { sanityChecks } from './sanity.ts';
import { siteChecks } from './site.ts';
import { stripeChecks } from './stripe.ts';

/** Checks that ask Sanity, beside its own. */
const READ_CONTENT: readonly CheckName[] = ['site-rules', 'site-rates'];

/** A service whose address the shop itself refuses is sent no key, and has one line. */
function checksOf(context: PreflightContext): readonly Check[] {
  const { settings, stage } = context;
  const unlessRefused = (name: CheckName, problems: string[], checksOfService: typeof siteChecks) =>
    problems.length === 0
      ? checksOfService(context)
      : [{ name, ask: async () => wrong('It is not asked, and was sent no key.', problems.join(' ')) }];
  const isLakeRefused = stage !== 'local' && settings.SANITY_API_HOST !== undefined;
  return [
    settingsCheck(context),
    ...unlessRefused('stripe-key', apiAddressProblems('stripe', stage, settings), stripeChecks),
    ...unlessRefused('paypal-token', apiAddressProblems('paypal', stage, settings), paypalChecks),
    ...unlessRefused('sanity-dataset', isLakeRefused ? ['Unset SANITY_API_HOST.'] : [], sanityChecks),
    ...databaseChecks(context),
    ...mailChecks(context),
    ...siteChecks(context).filter(({ name }) => !isLakeRefused || !READ_CONTENT.includes(name)),
  ];
}

function settingsCheck({ settingProblems: problems, stage }: PreflightContext): Check {
  return {
    name: 'settings',
    ask: async () =>
      problems.length === 0
        ? ok(`The settings fit a shop in ${stage}.`)
        : wrong(`${problems.length} of the settings do not fit a shop in ${stage}.`, problems.join(' ')),
  };
}

/** `isRecorded`: false if the database could not keep the run, which the Studio then doesn't show. */
export async function runPreflight(
  settings: Settings,
  stage: Stage,
  settingProblems: readonly string[],
): Promise<{ readonly lines: readonly CheckLine[]; readonly isRecorded: boolean }> {
  const origin = originOf(settings);
  const database = () => connectDatabase(settings);
  const lines = await runChecks(checksOf({ settings, stage, settingProblems, origin, database }), settings);
  const isRecorded = await database()
    .then((opened) => recordLastEvent(opened, 'preflight', { lines }))
    .then(
      () => true,
      () => false,
    );
  return { lines, isRecorded };
}
