ALTER TABLE "payments" ADD COLUMN "fee_minor" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_currency" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_without_fee" ON "payments" USING btree ("at") WHERE "payments"."fee_minor" is null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_fee" CHECK (("payments"."fee_minor" is null) = ("payments"."fee_currency" is null));