ALTER TABLE "mails" DROP CONSTRAINT "mails_state_known";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_unsent_have_letter";--> statement-breakpoint
CREATE INDEX "mails_for_sheet" ON "mails" USING btree ("created_at") WHERE "mails"."state" = 'for-sheet';--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_state_known" CHECK ("mails"."state" in ('waiting', 'sending', 'for-sheet', 'sent', 'dropped', 'gathered', 'given-up'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_unsent_have_letter" CHECK (not "mails"."state" in ('waiting', 'sending', 'for-sheet') or "mails"."letter" is not null);