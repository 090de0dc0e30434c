CREATE TABLE "order_edit_lines" (
	"edit_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" text collate "C" NOT NULL,
	"variant_key" text collate "C" NOT NULL,
	"quality" text NOT NULL,
	"quantity_before" integer NOT NULL,
	"quantity_after" integer NOT NULL,
	"list_price_fen" integer NOT NULL,
	"unit_price_fen" integer NOT NULL,
	"tier_quantity" integer,
	"product" jsonb NOT NULL,
	"specimen" jsonb,
	CONSTRAINT "order_edit_lines_edit_id_position_pk" PRIMARY KEY("edit_id","position"),
	CONSTRAINT "order_edit_lines_quantity" CHECK ("order_edit_lines"."quantity_before" >= 0 and "order_edit_lines"."quantity_after" >= 0 and "order_edit_lines"."quantity_before" <> "order_edit_lines"."quantity_after")
);
--> statement-breakpoint
CREATE TABLE "order_edits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" text collate "C" NOT NULL,
	"state" text NOT NULL,
	"difference_fen" integer NOT NULL,
	"charge" integer,
	"reason" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "order_edits_state_known" CHECK ("order_edits"."state" in ('requested', 'confirmed', 'cancelled')),
	CONSTRAINT "order_edits_charge_is_due" CHECK (("order_edits"."charge" is not null) = ("order_edits"."difference_fen" > 0)),
	CONSTRAINT "order_edits_closed" CHECK (("order_edits"."state" = 'requested') = ("order_edits"."closed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_known";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_quantity";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "edit_id" uuid;--> statement-breakpoint
ALTER TABLE "order_edit_lines" ADD CONSTRAINT "order_edit_lines_edit_id_order_edits_id_fk" FOREIGN KEY ("edit_id") REFERENCES "public"."order_edits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_edits" ADD CONSTRAINT "order_edits_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_edits" ADD CONSTRAINT "order_edits_charge" FOREIGN KEY ("order_number","charge") REFERENCES "public"."charges"("order_number","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_edits_of_charge" ON "order_edits" USING btree ("order_number","charge");--> statement-breakpoint
CREATE UNIQUE INDEX "order_edits_one_open" ON "order_edits" USING btree ("order_number") WHERE "order_edits"."state" = 'requested';--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_known" CHECK ("order_events"."kind" in ('placed', 'paid', 'cancelled', 'shipped', 'received', 'refunded', 'address-changed', 'tracking-corrected', 'fee-set', 'link-sent', 'charge-paid', 'parcel-chosen', 'part-shipped', 'parcel-joined', 'parcel-split', 'recipient-changed', 'charge-added', 'charge-withdrawn', 'permit-added', 'permit-withdrawn', 'edit-requested', 'edit-confirmed', 'edit-cancelled', 'tags-set', 'note-added', 'mail-resent', 'buyer-written', 'printed', 'flagged', 'flag-cleared', 'refund-asked', 'restocked', 'end-asked'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" >= 0);