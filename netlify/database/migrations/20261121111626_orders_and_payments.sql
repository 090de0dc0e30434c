CREATE TABLE "flags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "flags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text collate "C" NOT NULL,
	"order_number" text collate "C",
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "flags_kind_known" CHECK ("flags"."kind" in ('mismatch', 'unknown-payment', 'refund-failed', 'stuck'))
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"order_number" text collate "C" NOT NULL,
	"product_id" text collate "C" NOT NULL,
	"variant_key" text collate "C" NOT NULL,
	"quantity" integer NOT NULL,
	"state" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "holds_order_number_product_id_variant_key_pk" PRIMARY KEY("order_number","product_id","variant_key"),
	CONSTRAINT "holds_quantity" CHECK ("holds"."quantity" > 0),
	CONSTRAINT "holds_state_known" CHECK ("holds"."state" in ('held', 'released', 'sold', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "job_places" (
	"job" text PRIMARY KEY NOT NULL,
	"place" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_number" text collate "C" NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_events_kind_known" CHECK ("order_events"."kind" in ('placed', 'paid', 'cancelled', 'shipped', 'received', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_number" text collate "C" NOT NULL,
	"position" integer NOT NULL,
	"product_id" text collate "C" NOT NULL,
	"variant_key" text collate "C" NOT NULL,
	"quality" text NOT NULL,
	"quantity" integer NOT NULL,
	"list_price_fen" integer NOT NULL,
	"unit_price_fen" integer NOT NULL,
	"tier_quantity" integer,
	"amount_fen" integer NOT NULL,
	"product" jsonb NOT NULL,
	CONSTRAINT "order_lines_order_number_position_pk" PRIMARY KEY("order_number","position"),
	CONSTRAINT "order_lines_add_up" CHECK ("order_lines"."amount_fen" = "order_lines"."unit_price_fen" * "order_lines"."quantity"),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"number" text collate "C" PRIMARY KEY NOT NULL,
	"account_id" text collate "C" NOT NULL,
	"status" text NOT NULL,
	"method" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"total_fen" integer NOT NULL,
	"shipping_status" text,
	"shipping_method" text DEFAULT '' NOT NULL,
	"courier" text DEFAULT '' NOT NULL,
	"tracking_number" text DEFAULT '' NOT NULL,
	"shipping_fee_fen" integer,
	"recipient" jsonb,
	"checked_at" timestamp with time zone,
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('pending', 'completed', 'cancelled')),
	CONSTRAINT "orders_total_above_zero" CHECK ("orders"."total_fen" > 0),
	CONSTRAINT "orders_shipped_has_recipient" CHECK ("orders"."shipping_status" is null
      or "orders"."shipping_status" = 'pending' or "orders"."recipient" is not null)
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" text collate "C" NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text collate "C",
	"state" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"rate" text,
	"url" text,
	"origin" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"captures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_attempts_state_known" CHECK ("payment_attempts"."state" in ('opening', 'open', 'capturing', 'processing', 'paid', 'closed')),
	CONSTRAINT "payment_attempts_amount" CHECK ("payment_attempts"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text collate "C" NOT NULL,
	"attempt_id" uuid NOT NULL,
	"order_number" text collate "C" NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"outcome" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_outcome_known" CHECK ("payments"."outcome" in ('accepted', 'sent-back', 'flagged'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_number" text collate "C" NOT NULL,
	"cause" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"amount_fen" integer NOT NULL,
	"restock" boolean NOT NULL,
	"actor" text NOT NULL,
	"state" text NOT NULL,
	"provider_ref" text collate "C",
	"created_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('intended', 'pending', 'done', 'failed')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_minor" > 0 and "refunds"."amount_fen" >= 0)
);
--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "flags_once" ON "flags" USING btree ("kind","provider","provider_ref");--> statement-breakpoint
CREATE INDEX "order_events_of_order" ON "order_events" USING btree ("order_number","id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open_per_account" ON "orders" USING btree ("account_id") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_of_account" ON "orders" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("checked_at") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_provider_ref" ON "payment_attempts" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_live" ON "payment_attempts" USING btree ("order_number") WHERE "payment_attempts"."state" in ('opening', 'open', 'capturing', 'processing');--> statement-breakpoint
CREATE INDEX "payment_attempts_of_order" ON "payment_attempts" USING btree ("order_number");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_ref" ON "payments" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_accepted" ON "payments" USING btree ("order_number") WHERE "payments"."outcome" = 'accepted';--> statement-breakpoint
CREATE INDEX "payments_of_order" ON "payments" USING btree ("order_number");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once_by_itself" ON "refunds" USING btree ("payment_id") WHERE "refunds"."cause" <> 'operator';--> statement-breakpoint
CREATE INDEX "refunds_of_order" ON "refunds" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "refunds_unfinished" ON "refunds" USING btree ("tried_at") WHERE "refunds"."state" in ('intended', 'pending');