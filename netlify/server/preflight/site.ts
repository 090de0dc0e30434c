import { contentReader } from '../../../src/content/reader.ts';
import type { AcceptedKind } from '../../../src/features/acceptance/acceptance.rules.ts';
import { healthSchema } from '../../../src/features/base/health.contract.ts';
import { shopDay } from '../../../src/features/desk/ops-figures.contract.ts';
import { readAcceptance } from '../acceptance/acceptance.ts';
import { listOperatorNames } from '../accounts/role-store.ts';
import { type Check, listChecks, okIf, once, type PreflightContext, unasked, wrong } from './check.ts';
import { reasonOf } from './run.ts';

/** netlify.toml sets them. */
const HEADERS = [
  ['strict-transport-security', / max-age=\d{8}/],
  ['content-security-policy', / frame-ancestors 'self'/],
  ['x-content-type-options', / nosniff$/],
  ['referrer-policy', / strict-origin-when-cross-origin$/],
] as const;
/** An address of each function, with the type and status of its answer. */
const FUNCTIONS = [
  ['/api/v1/health', / (200|503) application\/json/],
  ['/images/none.jpg', / 404 text\/plain/],
  ['/search', / 200 text\/html/],
  ['/payment/wallet', / 200 text\/html/],
  ['/product/none', / 404 text\/html/],
] as const;
/** A bad certificate, or a server that does not speak TLS. */
const TLS_ERRORS = /certificate|SSL routines/i;
const WORDS = /secret|password|changeme|example|qwerty|abcdef|123456/i;
/** 32 random hexadecimal digits have fewer in one of a million cases. */
const DIFFERENT_CHARACTERS_MIN = 9;

export function siteChecks({ settings, stage, origin, database }: PreflightContext): readonly Check[] {
  const { hostname, protocol } = new URL(origin);
  const askHome = once(async () => {
    const response = await fetch(origin, { redirect: 'manual', signal: AbortSignal.timeout(4_000) });
    return { headers: response.headers, status: response.status, html: await response.text() };
  });
  const home = async () => {
    const answer = await askHome();
    if (answer.status === 404) throw new Error(`${origin} answers 404. Ask again after the first deploy.`);
    return answer;
  };
  const checkAccepted = async (kind: AcceptedKind, remedy: string) => {
    const services = { database: await database(), content: contentReader(settings), log: () => undefined };
    const { accepted, published } = await readAcceptance(services, kind);
    if (published.kind !== 'readable') return unasked(`What is published is ${published.kind}.`);
    if (kind === 'freight-rates' && published.size === 0 && accepted === null)
      return unasked('No rates are published: staff decides each freight after payment.');
    const { differences, warnings } = published;
    const today = shopDay(Date.now());
    const stale = warnings.filter((one) => 'until' in one && (one.until ?? '') < today);
    const found = `${accepted?.size ?? 0} are in force since ${accepted?.at ?? 'never'}; ${differences.length} published ones differ, ${stale.length} are out of date.`;
    return okIf(accepted !== null && differences.length === 0 && stale.length === 0, found, remedy);
  };

  return listChecks({
    'site-https': async (signal) => {
      if (protocol !== 'https:' && stage !== 'production') return unasked('Only production needs https.');
      const remedy = 'Set domain and certificate at Netlify (Domain management), or in the proxy; then URL.';
      const answer = await askHome().then(
        ({ status }) => status,
        (error: unknown) => {
          if (!TLS_ERRORS.test(reasonOf(error))) throw error;
          return reasonOf(error);
        },
      );
      if (protocol !== 'https:' || typeof answer === 'string')
        return wrong(`${origin} answers ${answer}, and is not safe.`, remedy);
      const plain = await fetch(`http://${hostname}`, { redirect: 'manual', signal });
      const target = plain.headers.get('location');
      const found = `${origin} answers ${answer}. By http ${hostname} answers ${plain.status}, to ${target ?? 'nowhere'}.`;
      return okIf(target?.startsWith('https:') === true, found, remedy);
    },
    'site-canonical': async () => {
      const { html, status } = await home();
      const address = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
      if (address === undefined && stage === 'local') return unasked('Without URL pages name no address.');
      const found = `The home page (${status}) says that its address is ${address ?? 'unknown'}.`;
      const remedy = `Make ${origin} the primary domain at Netlify (or set URL), and deploy again.`;
      return okIf(URL.parse(address ?? '')?.origin === origin, found, remedy);
    },
    'site-headers': async () => {
      const { headers, html } = await home();
      const values = HEADERS.map(([name, expected]) => ({
        expected,
        value: `${name}: ${headers.get(name)}`,
      }));
      const hasPolicy = /<meta http-equiv="content-security-policy"/i.test(html);
      const found = `The home page has ${hasPolicy ? 'a' : 'no'} policy for its scripts; ${values.map(({ value }) => value).join('; ')}.`;
      const remedy = 'Deploy with this netlify.toml. A proxy in front must pass headers on.';
      return okIf(hasPolicy && values.every(({ expected, value }) => expected.test(value)), found, remedy);
    },
    'site-functions': async (signal) => {
      await home();
      const hasWallet = settings.PAYPAL_CLIENT_ID !== undefined;
      const answers = await Promise.all(
        FUNCTIONS.filter(([path]) => hasWallet || path !== '/payment/wallet').map(
          async ([path, expected]) => {
            const { status, headers } = await fetch(origin + path, { signal, redirect: 'manual' });
            return { expected, answer: `${path} ${status} ${headers.get('content-type')}` };
          },
        ),
      );
      const found = `The functions answer ${answers.map(({ answer }) => answer).join(', ')}.`;
      const remedy = 'See their logs at Netlify (Logs, Functions), where a function names a wrong setting.';
      const isRight = answers.every(({ expected, answer }) => expected.test(answer));
      return okIf(isRight, found, remedy);
    },
    'site-jobs': async (signal) => {
      await home();
      const body = healthSchema.parse(await (await fetch(`${origin}/api/v1/health`, { signal })).json());
      const { content, payments, mails, providers } = body.status === 200 ? body.data : body.health;
      const jobs = Object.entries({ content, payments, mails, ...providers });
      const late = jobs.filter(([, job]) => job?.isLate !== false);
      const found = `Late jobs: ${late.map((job) => JSON.stringify(job)).join(', ') || 'none'}.`;
      const remedy = 'Ask again a quarter of an hour after the deploy, then see the log of the function.';
      const areNew = late.length > 0 && late.every(([, job]) => job && Object.values(job).includes(null));
      return stage !== 'production' && areNew
        ? unasked(`${found} ${remedy}`)
        : okIf(late.length === 0, found, remedy);
    },
    'site-secret': async () => {
      const { AUTH_SECRET: secret } = settings;
      if (secret === undefined) return unasked('AUTH_SECRET is unset: a shop on this machine makes its own.');
      const different = new Set(secret).size;
      const found = `AUTH_SECRET has ${secret.length} characters, ${different} of them different${WORDS.test(secret) ? ', and a common word' : ''}.`;
      const remedy = 'Set AUTH_SECRET to what `openssl rand -base64 48` prints. That ends all sessions.';
      return okIf(different >= DIFFERENT_CHARACTERS_MIN && !WORDS.test(secret), found, remedy);
    },
    'site-staff': async () => {
      const operators = await listOperatorNames(await database());
      const found = `The shop's operators: ${operators.length}.`;
      const remedy =
        'Register at the shop, confirm the address, then npm run operator -- grant EMAIL operator.';
      return okIf(operators.length > 0, found, remedy);
    },
    'site-rules': () => checkAccepted('shipping-rules', 'Check them in the Studio, then 寄送规则 → 生效.'),
    'site-rates': () => checkAccepted('freight-rates', 'Check them in the Studio, then 运费表 → 生效.'),
  });
}
