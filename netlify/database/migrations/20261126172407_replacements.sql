CREATE TABLE "replacement_lines" (
	"order_number" text collate "C" NOT NULL,
	"position" integer NOT NULL,
	"claim_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"sent_before" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "replacement_lines_order_number_position_claim_id_pk" PRIMARY KEY("order_number","position","claim_id"),
	CONSTRAINT "replacement_lines_quantity" CHECK ("replacement_lines"."quantity" > 0),
	CONSTRAINT "replacement_lines_sent_before" CHECK ("replacement_lines"."sent_before" >= 0)
);
--> statement-breakpoint
ALTER TABLE "claims" DROP CONSTRAINT "claims_state_known";--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_known";--> statement-breakpoint
ALTER TABLE "replacement_lines" ADD CONSTRAINT "replacement_lines_line" FOREIGN KEY ("order_number","position") REFERENCES "public"."order_lines"("order_number","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_state_known" CHECK ("claims"."state" in ('open', 'refunded', 'replaced', 'refused'));--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_known" CHECK ("order_events"."kind" in ('placed', 'paid', 'cancelled', 'shipped', 'received', 'refunded', 'address-changed', 'tracking-corrected', 'fee-set', 'link-sent', 'charge-paid', 'parcel-chosen', 'part-shipped', 'replacement-made', 'replacement-given-up', 'parcel-joined', 'parcel-split', 'recipient-changed', 'charge-added', 'charge-withdrawn', 'permit-added', 'permit-withdrawn', 'edit-requested', 'edit-confirmed', 'edit-cancelled', 'tags-set', 'note-added', 'mail-resent', 'buyer-written', 'printed', 'flagged', 'flag-cleared', 'refund-asked', 'restocked', 'end-asked'));--> statement-breakpoint
-- As before; of a line with replacements, those that no parcel took yet. Nothing else of it was left to send when the
-- first one was made, so all units sent since are replacements.
CREATE OR REPLACE FUNCTION "unsent_lines"("wanted" text) RETURNS TABLE ("line_position" integer, "unsent" integer)
LANGUAGE sql STABLE AS $$
  SELECT "line"."position", greatest(0, CASE WHEN "replaced"."quantity" IS NOT NULL
    THEN "replaced"."quantity" + "replaced"."sent_before" - "sent"."quantity"
    ELSE "line"."quantity" - "sent"."quantity"
      - coalesce((SELECT sum("returned") FROM "holds" WHERE "order_number" = "wanted"
          AND "product_id" = "line"."product_id" AND "variant_key" = "line"."variant_key"), 0)
      - coalesce((SELECT sum(("piece" ->> 'quantity')::int) FROM "refunds"
          CROSS JOIN LATERAL jsonb_array_elements("pieces") AS "piece"
          WHERE "order_number" = "wanted" AND "state" IN ('intended', 'pending') AND "restocked_at" IS NULL
            AND "pieces" IS NOT NULL AND "piece" ->> 'productId' = "line"."product_id"
            AND "piece" ->> 'variantKey' = "line"."variant_key"), 0)
      - coalesce((SELECT sum(("part" ->> 'pieces')::int) FROM "refunds"
          CROSS JOIN LATERAL jsonb_array_elements("lines") AS "part"
          WHERE "order_number" = "wanted" AND "are_unsent"
            AND ("part" ->> 'position')::int = "line"."position"), 0) END)::int
  FROM "order_lines" AS "line"
  CROSS JOIN LATERAL (
    SELECT coalesce(sum("quantity"), 0) AS "quantity" FROM "shipment_lines"
    WHERE "order_number" = "wanted" AND "position" = "line"."position") AS "sent"
  CROSS JOIN LATERAL (
    SELECT sum("quantity") AS "quantity", min("sent_before") AS "sent_before" FROM "replacement_lines"
    WHERE "order_number" = "wanted" AND "position" = "line"."position") AS "replaced"
  WHERE "line"."order_number" = "wanted"
$$;
