/**
 * Comes before every module of the shop's commands (`scripts/run.mjs`). Node 24 reads package.json anew for each module
 * of a package, and drizzle-orm's names five hundred ways in: without this half a second of every process that opens
 * the database went into reading it some 500 times. Answers what Node would. Plain JavaScript and harmless in an older Node,
 * as npm and what it starts meet it, too.
 */
import * as nodeModule from 'node:module';

const PACKAGE = 'drizzle-orm';
const INSIDE = `/node_modules/${PACKAGE}/`;

/** What the package's names lead to, by name and by what kind of module asks. */
const known = new Map();

function resolve(specifier, context, next) {
  const isFromInside = context.parentURL?.includes(INSIDE) === true;
  // All its files that end so are of one kind.
  if (isFromInside && /^\.\.?\/.*\.js$/.test(specifier))
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  if (isFromInside || !(specifier === PACKAGE || specifier.startsWith(`${PACKAGE}/`)))
    return next(specifier, context);
  const key = [specifier, ...context.conditions].join(' ');
  const answer = known.get(key) ?? next(specifier, context);
  known.set(key, answer);
  return { ...answer, shortCircuit: true };
}

nodeModule.registerHooks?.({ resolve });
