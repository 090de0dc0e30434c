/** The guards of what editors do: the door, stock, what is published, the builds, and the lake here. */
import type { Guard } from './guard.ts';

const STOCK = 'operations/stock.db.test.ts';
const PLAN = 'publishing/plan.test.ts';
const PUBLISH = 'publishing/publish.db.test.ts';
const SYNC = 'catalogue/sync.db.test.ts';
const ACCESS = '../../sandbox/lake/access.test.ts';
const ACTIONS = '../../sandbox/lake/actions/actions.test.ts';
const CONTENT_RULES = '../../src/rules/content';

export const STAFF_GUARDS: readonly Guard[] = [
  {
    name: 'the staff’s door opens to roles alone',
    file: 'operations/door.ts',
    find: 'if (!may(person.role, role))',
    replace: "if (!may(person.role, role) && role === 'operator')",
    tests: ['operations/me.db.test.ts', 'whose role is taken'],
  },
  {
    name: 'a staff’s write comes once for its key',
    file: 'operations/once.ts',
    find: 'if (before !== undefined) return before;',
    replace: "if (before?.kind === 'key-reused') return before;",
    tests: ['operations/orders-shipping.db.test.ts', 'asked for again by their key'],
  },
  {
    name: 'a key belongs to one request',
    file: 'operations/once.ts',
    find: 'return request === asked.request ?',
    replace: 'return request !== undefined ?',
    tests: [STOCK, 'once for one key'],
  },
  {
    name: 'an answer is kept in the transaction of its work',
    file: 'operations/once.ts',
    find: 'await keepAnswer(tx, asked, made);',
    replace: 'void keepAnswer;',
    tests: [STOCK, 'arrives many times at once'],
  },
  {
    name: 'a count over a movement that was not seen is refused',
    file: 'inventory/service.ts',
    find: "if (onHand === 'stale') return { kind: 'stale', level };",
    replace: "if (onHand === 'stale') return { kind: 'changed', level };",
    tests: [STOCK, 'that the editor has not seen'],
  },
  {
    name: 'pieces that are held for orders are not taken away',
    file: 'inventory/service.ts',
    find: 'if (onHand < level.held)',
    replace: 'if (onHand < 0)',
    tests: [STOCK, 'nor below what is held'],
  },
  {
    name: 'no stock is entered for what is mistyped',
    file: 'operations/known.ts',
    find: 'if (strange.length === 0) return undefined;',
    replace: 'if (strange.length < 1_000) return undefined;',
    tests: [STOCK, 'not for what is mistyped'],
  },
  {
    name: 'a row of a consignment is received once',
    file: 'inventory/consignment.ts',
    find: 'rows.filter((row) => !before.has(variantName(row)))',
    replace: 'rows.filter(() => true)',
    tests: [STOCK, 'once a row'],
  },
  {
    name: 'a token of the lake ends after ten minutes',
    file: 'operations/me.ts',
    find: 'const TOKEN_SECONDS = 10 * 60;',
    replace: 'const TOKEN_SECONDS = 60 * 60;',
    tests: ['operations/me.db.test.ts', 'token of ten minutes'],
  },
  {
    name: 'the lake takes no token that is good for longer',
    file: '../../sandbox/lake/users/identity.ts',
    find: 'exp - iat <= LONGEST && roles',
    replace: 'roles',
    tests: [ACCESS, 'ten minutes at most'],
  },
  {
    name: 'the lake asks whether the session and the role behind a token still stand',
    file: '../../sandbox/lake/users/identity.ts',
    find: "if (now === 'ended') return { kind: 'refused', why: 'expired' };",
    replace: '',
    tests: [ACCESS, 'while whoever signed it says so'],
  },
  {
    name: 'what an editor listens to ends with them',
    file: '../../sandbox/lake/listen/standing.ts',
    find: 'if (await isStill()) return;',
    replace: 'if ((await isStill()) || everyMs > 0) return;',
    tests: [ACCESS, 'while whoever signed it says so'],
  },
  {
    name: 'a token of the lake ends with its session',
    file: 'accounts/store.ts',
    find: 'eq(sessions.id, sessionId), ',
    replace: '',
    tests: ['operations/me.db.test.ts', 'ends with its session'],
  },
  {
    name: 'the lake takes tokens of editors and operators alone',
    file: '../../sandbox/lake/users/identity.ts',
    find: ' && roles.some((role) => WORKING_ROLES.includes(role))',
    replace: ' && roles.length >= 0',
    tests: [ACCESS, 'ten minutes at most'],
  },
  {
    name: 'nobody publishes over what somebody else published meanwhile',
    file: '../../sandbox/lake/actions/apply.ts',
    find: 'if (changed) return changed;\n  const _createdAt',
    replace: 'const _createdAt',
    tests: [ACTIONS, 'somebody else published meanwhile'],
  },
  {
    name: 'what others need stays',
    file: '../../sandbox/lake/actions/apply.ts',
    find: 'const broken = checkReferences(view);',
    replace: 'const broken = checkReferences(view) && null;',
    tests: [ACTIONS, 'neither deleted nor unpublished'],
  },
  {
    name: 'a catalogue never vanishes by a list that was cut short',
    file: 'catalogue/sync.ts',
    find: 'published.length * VANISHING_MAX',
    replace: 'published.length',
    tests: [SYNC, 'more than a fifth'],
  },
  {
    name: 'what is broken stays as it last was sound',
    file: 'catalogue/sync.ts',
    find: '.filter(({ isLastSound }) => !isLastSound)',
    replace: '.filter(() => true)',
    tests: [SYNC, 'broken'],
  },
  {
    name: 'a day has no more builds than its budget',
    file: 'publishing/plan.ts',
    find: 'after(counted[rules.perDay - 1], DAY),',
    replace: 'now,',
    tests: [PLAN, 'than the budget'],
  },
  {
    name: 'a build hook is called by one process',
    file: 'publishing/publish.ts',
    find: 'await lockBuilds(tx);\n    const known = await readKnown(tx, now);',
    replace: 'const known = await readKnown(tx, now);',
    tests: [PUBLISH, 'while another is about to'],
  },
  {
    name: 'only production calls a host’s build hook',
    file: 'publishing/publish.ts',
    find: "hook === undefined || stage === 'preview'",
    replace: 'hook === undefined',
    tests: [PUBLISH, 'previews call nothing'],
  },
  {
    name: 'bulk tiers fall in price',
    file: '../../src/rules/content/money.ts',
    find: ' && tierPrice >= before.price',
    replace: ' && tierPrice > before.price',
    tests: [`${CONTENT_RULES}/money.test.ts`, 'bulk tiers'],
  },
  {
    name: 'what is struck through was dearer',
    file: '../../src/rules/content/money.ts',
    find: ' || original > price)',
    replace: ' || original >= price)',
    tests: [`${CONTENT_RULES}/money.test.ts`, 'an original price'],
  },
  {
    name: 'appendix II is sold with a permit',
    file: '../../src/rules/content/specimen.ts',
    find: 'if (!product.permit_note?.trim())',
    replace: 'if (product.permit_note === undefined)',
    tests: [`${CONTENT_RULES}/specimen.test.ts`, 'a product of appendix II'],
  },
];
