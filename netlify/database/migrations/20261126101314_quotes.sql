CREATE TABLE "quote_lines" (
	"quote_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" text collate "C" NOT NULL,
	"variant_key" text collate "C" NOT NULL,
	"quality" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_fen" integer,
	"product" jsonb NOT NULL,
	CONSTRAINT "quote_lines_quote_id_position_pk" PRIMARY KEY("quote_id","position"),
	CONSTRAINT "quote_lines_quantity" CHECK ("quote_lines"."quantity" > 0),
	CONSTRAINT "quote_lines_price" CHECK ("quote_lines"."unit_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text collate "C" NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"state" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"freight_fen" integer,
	"valid_until" timestamp with time zone,
	"reserving" boolean DEFAULT false NOT NULL,
	"order_number" text collate "C",
	"sent_at" timestamp with time zone,
	"question" text,
	"asked_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "quotes_state_known" CHECK ("quotes"."state" in ('requested', 'draft', 'sent', 'paid', 'declined', 'expired', 'withdrawn')),
	CONSTRAINT "quotes_freight" CHECK ("quotes"."freight_fen" >= 0),
	CONSTRAINT "quotes_sent" CHECK (case when "quotes"."state" in ('sent', 'paid', 'declined', 'expired')
        then "quotes"."order_number" is not null and "quotes"."sent_at" is not null and "quotes"."valid_until" is not null
        when "quotes"."state" in ('requested', 'draft') then "quotes"."order_number" is null and "quotes"."sent_at" is null
        else true end),
	CONSTRAINT "quotes_asked" CHECK (("quotes"."question" is null) = ("quotes"."asked_at" is null)),
	CONSTRAINT "quotes_ended" CHECK (("quotes"."state" in ('paid', 'declined', 'expired', 'withdrawn')) = ("quotes"."ended_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_ending_known";--> statement-breakpoint
DROP INDEX "orders_one_open_per_account";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quote_id" uuid;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quote_lines_variant" ON "quote_lines" USING btree ("quote_id","product_id","variant_key");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_once" ON "quotes" USING btree ("account_id","key");--> statement-breakpoint
CREATE INDEX "quotes_of_account" ON "quotes" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_of_order" ON "quotes" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "quotes_by_time" ON "quotes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "quotes_unsent" ON "quotes" USING btree ("created_at","id") WHERE "quotes"."state" in ('requested', 'draft');--> statement-breakpoint
CREATE INDEX "orders_of_quotes" ON "orders" USING btree ("account_id") WHERE "orders"."quote_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open_per_account" ON "orders" USING btree ("account_id") WHERE "status" = 'pending' and "quote_id" is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_ending_known" CHECK ("orders"."ending" in ('window-closed', 'cancelled', 'replaced', 'refused', 'expired', 'declined', 'withdrawn', 'revised'));