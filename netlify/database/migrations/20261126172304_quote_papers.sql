CREATE TABLE "order_papers" (
	"order_number" text collate "C" NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"who" text NOT NULL,
	"lines" integer[] NOT NULL,
	"asked_on" date,
	"expected_by" date,
	"received_on" date,
	"number" text DEFAULT '' NOT NULL,
	"valid_until" date,
	"note" text DEFAULT '' NOT NULL,
	"reported_number" text,
	CONSTRAINT "order_papers_order_number_name_pk" PRIMARY KEY("order_number","name"),
	CONSTRAINT "order_papers_who_known" CHECK ("order_papers"."who" in ('shop', 'buyer')),
	CONSTRAINT "order_papers_lines" CHECK (cardinality("order_papers"."lines") > 0),
	CONSTRAINT "order_papers_received" CHECK ("order_papers"."received_on" is null or "order_papers"."number" <> '')
);
--> statement-breakpoint
ALTER TABLE "quotes" DROP CONSTRAINT "quotes_state_known";--> statement-breakpoint
ALTER TABLE "quotes" DROP CONSTRAINT "quotes_sent";--> statement-breakpoint
ALTER TABLE "order_papers" ADD CONSTRAINT "order_papers_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_state_known" CHECK ("quotes"."state" in ('requested', 'draft', 'papers', 'sent', 'paid', 'declined', 'expired', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_sent" CHECK (case when "quotes"."state" in ('sent', 'paid')
        then "quotes"."order_number" is not null and "quotes"."sent_at" is not null and "quotes"."valid_until" is not null
        when "quotes"."state" in ('papers', 'declined', 'expired')
        then "quotes"."order_number" is not null and "quotes"."valid_until" is not null
        when "quotes"."state" in ('requested', 'draft') then "quotes"."order_number" is null and "quotes"."sent_at" is null
        else true end);