ALTER TABLE "orders" DROP CONSTRAINT "orders_shipped_has_recipient";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contact_email" text;--> statement-breakpoint
CREATE INDEX "orders_of_leavers" ON "orders" USING btree ("number") WHERE "orders"."contact_email" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_contact_of_leaver" CHECK ("orders"."contact_email" is null or ("orders"."buyer_left_at" is not null and "orders"."recipient" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shipped_has_recipient" CHECK ("orders"."shipping_status" is null
      or "orders"."shipping_status" = 'pending' or "orders"."recipient" is not null or "orders"."buyer_left_at" is not null);