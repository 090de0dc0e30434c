ALTER TABLE "refunds" ADD COLUMN "restocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "lines" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "outside" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "covers_fen" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "waived_fen" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_owed" ON "refunds" USING btree ("order_number") WHERE "refunds"."state" = 'failed' and "refunds"."waived_fen" < "refunds"."amount_fen";
--> statement-breakpoint
-- Until now pieces came back as soon as the provider had taken a refund on.
UPDATE "refunds" SET "restocked_at" = coalesce("tried_at", "created_at") WHERE "state" <> 'intended' AND "pieces" IS NOT NULL;--> statement-breakpoint
-- What failed before is owed, unless it was paid by a later refund of the same payment, or is a dispute that was won.
UPDATE "refunds" AS "old" SET "waived_fen" = "amount_fen"
WHERE "state" = 'failed' AND (
  EXISTS (
    SELECT FROM "refunds" AS "later"
    WHERE "later"."payment_id" = "old"."payment_id" AND "later"."state" <> 'failed' AND "later"."created_at" > "old"."created_at")
  OR EXISTS (
    SELECT FROM "flags" WHERE "kind" = 'disputed' AND "flags"."provider_ref" = "old"."provider_ref" || ' won'));
