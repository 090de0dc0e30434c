import { expect, test } from 'vitest';
import { breakingStatements } from './breaking.ts';

test.each([
  'ALTER TABLE "holds" DROP COLUMN "until";',
  'DROP TABLE "carts" CASCADE;',
  'ALTER TABLE "orders" ALTER COLUMN "hold_until" SET NOT NULL;',
  'ALTER TABLE "orders" RENAME COLUMN "note" TO "remark";',
  'ALTER TABLE "orders" RENAME TO "purchases";',
  'ALTER TABLE "orders" ALTER COLUMN "total_fen" SET DATA TYPE bigint;',
  'ALTER TABLE "orders" ALTER COLUMN "total_fen" TYPE bigint;',
  'ALTER TABLE "orders" ALTER COLUMN "version" DROP DEFAULT;',
  'ALTER TABLE "orders" ADD COLUMN "remark" text NOT NULL;',
  'TRUNCATE "tries";',
])('%s breaks the release before', (statement) => {
  expect(breakingStatements(statement)).toHaveLength(1);
});

test.each([
  'ALTER TABLE "orders" ADD COLUMN "remark" text;',
  `ALTER TABLE "orders" ADD COLUMN "remark" text DEFAULT '' NOT NULL;`,
  'ALTER TABLE "orders" ALTER COLUMN "remark" DROP NOT NULL;',
  'ALTER TABLE "orders" ALTER COLUMN "remark" SET DEFAULT now();',
  'CREATE TABLE "notes" ("id" text NOT NULL, "text" text NOT NULL);',
  'DROP INDEX "orders_by_time";',
  'ALTER TABLE "flags" DROP CONSTRAINT "flags_kind_known";',
  '-- Later: DROP COLUMN "until"\nCREATE INDEX "a" ON "orders" ("number");',
])('%s does not', (statement) => {
  expect(breakingStatements(statement)).toEqual([]);
});

test('one of several is found, and a migration marked as a contract step with a reason is allowed', () => {
  const both =
    'ALTER TABLE "orders" ADD COLUMN "a" text;--> statement-breakpoint\nALTER TABLE "orders" DROP COLUMN "b";';
  expect(breakingStatements(both)).toEqual(['ALTER TABLE "orders" DROP COLUMN "b"']);
  expect(breakingStatements(`-- contract: no release since 53fa4709 reads b\n${both}`)).toEqual([]);
  expect(breakingStatements(`-- contract:\n${both}`)).toHaveLength(1);
});
