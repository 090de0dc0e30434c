ALTER TABLE "quotes" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "withdrawal_reason" text;--> statement-breakpoint
CREATE INDEX "quotes_by_state" ON "quotes" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "quotes_asked" ON "quotes" USING btree ("created_at","id") WHERE "quotes"."state" = 'sent' and "quotes"."asked_at" > "quotes"."sent_at";