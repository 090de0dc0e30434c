ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_known";--> statement-breakpoint
ALTER TABLE "flags" ADD COLUMN "done_by" text;--> statement-breakpoint
ALTER TABLE "flags" ADD COLUMN "done_note" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "data" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "specimen" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "latin_name" text collate "C" GENERATED ALWAYS AS ((specimen ->> 'latinName') collate "C") STORED;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "ordered_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "printed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_fee_status" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_fee_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "pieces" jsonb;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_by_phone" ON "users" USING btree (reverse(regexp_replace("phone", '[^0-9]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "mails_by_time" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "flags_of_order" ON "flags" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "flags_open" ON "flags" USING btree ("at") WHERE "flags"."done_at" is null;--> statement-breakpoint
CREATE INDEX "order_lines_of_species" ON "order_lines" USING btree ("latin_name","ordered_at");--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("created_at","number");--> statement-breakpoint
CREATE INDEX "orders_of_status" ON "orders" USING btree ("status","created_at","number");--> statement-breakpoint
CREATE INDEX "orders_of_country" ON "orders" USING btree ("country","created_at","number");--> statement-breakpoint
CREATE INDEX "orders_to_ship" ON "orders" USING btree ("paid_at","number") WHERE "status" = 'completed' and "shipping_status" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_shipped" ON "orders" USING btree ("created_at","number") WHERE "orders"."shipping_status" in ('translating', 'done');--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_tags" ON "orders" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "orders_by_tracking" ON "orders" USING btree (upper("tracking_number") text_pattern_ops) WHERE "orders"."tracking_number" <> '';--> statement-breakpoint
CREATE INDEX "orders_by_recipient" ON "orders" USING btree (lower("recipient" ->> 'name') text_pattern_ops) WHERE "orders"."recipient" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_phone" ON "orders" USING btree (reverse(regexp_replace("recipient" ->> 'phone', '[^0-9]', '', 'g')) text_pattern_ops) WHERE "orders"."recipient" is not null;--> statement-breakpoint
CREATE INDEX "refunds_by_time" ON "refunds" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_known" CHECK ("order_events"."kind" in ('placed', 'paid', 'cancelled', 'shipped', 'received', 'refunded', 'address-changed', 'tracking-corrected', 'fee-set', 'tags-set', 'note-added', 'printed', 'flagged', 'flag-cleared', 'refund-asked', 'restocked', 'end-asked'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fee_status_known" CHECK ("orders"."shipping_fee_status" in ('due', 'received'));