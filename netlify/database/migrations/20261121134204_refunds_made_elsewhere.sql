ALTER TABLE "flags" DROP CONSTRAINT "flags_kind_known";--> statement-breakpoint
DROP INDEX "refunds_once_by_itself";--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_ref" ON "refunds" USING btree ("payment_id","provider_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once_by_itself" ON "refunds" USING btree ("payment_id") WHERE "refunds"."cause" in ('late', 'double');--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_kind_known" CHECK ("flags"."kind" in ('mismatch', 'unknown-payment', 'refund-failed', 'stuck', 'refunded-elsewhere', 'disputed'));