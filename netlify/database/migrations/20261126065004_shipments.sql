CREATE TABLE "shipment_lines" (
	"shipment_id" bigint NOT NULL,
	"order_number" text collate "C" NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_lines_order_number_position_shipment_id_pk" PRIMARY KEY("order_number","position","shipment_id"),
	CONSTRAINT "shipment_lines_quantity" CHECK ("shipment_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"courier" text NOT NULL,
	"tracking_number" text NOT NULL,
	"method" text NOT NULL,
	"shipped_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_known";--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_line" FOREIGN KEY ("order_number","position") REFERENCES "public"."order_lines"("order_number","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_lines_of_shipment" ON "shipment_lines" USING btree ("shipment_id");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_known" CHECK ("order_events"."kind" in ('placed', 'paid', 'cancelled', 'shipped', 'received', 'refunded', 'address-changed', 'tracking-corrected', 'fee-set', 'link-sent', 'charge-paid', 'part-shipped', 'tags-set', 'note-added', 'printed', 'flagged', 'flag-cleared', 'refund-asked', 'restocked', 'end-asked'));--> statement-breakpoint
-- Units of each line that no parcel took yet. Units that are back in stock, or will be by a pending refund, are taken
-- from those first.
CREATE FUNCTION "unsent_lines"("wanted" text) RETURNS TABLE ("line_position" integer, "unsent" integer)
LANGUAGE sql STABLE AS $$
  SELECT "line"."position", greatest(0, "line"."quantity"
    - coalesce((SELECT sum("quantity") FROM "shipment_lines"
        WHERE "order_number" = "wanted" AND "position" = "line"."position"), 0)
    - coalesce((SELECT sum("returned") FROM "holds" WHERE "order_number" = "wanted"
        AND "product_id" = "line"."product_id" AND "variant_key" = "line"."variant_key"), 0)
    - coalesce((SELECT sum(("piece" ->> 'quantity')::int) FROM "refunds"
        CROSS JOIN LATERAL jsonb_array_elements("pieces") AS "piece"
        WHERE "order_number" = "wanted" AND "state" IN ('intended', 'pending') AND "restocked_at" IS NULL
          AND "pieces" IS NOT NULL AND "piece" ->> 'productId' = "line"."product_id"
          AND "piece" ->> 'variantKey' = "line"."variant_key"), 0))::int
  FROM "order_lines" AS "line" WHERE "line"."order_number" = "wanted"
$$;--> statement-breakpoint
-- The release before this one ships and corrects in the order alone. This one writes the parcel first: nothing is left
-- to send then.
CREATE FUNCTION "shipped_is_parcel"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "made" bigint;
BEGIN
  IF OLD."shipping_status" = 'pending' AND NEW."shipping_status" = 'translating' THEN
    IF EXISTS (SELECT FROM "unsent_lines"(NEW."number") WHERE "unsent" > 0) THEN
      INSERT INTO "shipments" ("courier", "tracking_number", "method", "shipped_at", "created_by")
      VALUES (NEW."courier", NEW."tracking_number", NEW."shipping_method", now(), 'shop') RETURNING "id" INTO "made";
      INSERT INTO "shipment_lines" ("shipment_id", "order_number", "position", "quantity")
      SELECT "made", NEW."number", "line_position", "unsent" FROM "unsent_lines"(NEW."number") WHERE "unsent" > 0;
    END IF;
  ELSIF NEW."shipping_status" = 'translating' THEN
    UPDATE "shipments" SET "courier" = NEW."courier", "tracking_number" = NEW."tracking_number"
    WHERE "id" = (SELECT max("shipment_id") FROM "shipment_lines" WHERE "order_number" = NEW."number");
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "shipped_is_parcel" AFTER UPDATE OF "shipping_status", "courier", "tracking_number" ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "shipped_is_parcel"();--> statement-breakpoint
-- What stood before: each shipped order is one parcel with all that was not kept back.
WITH "sent" AS MATERIALIZED (
  SELECT nextval('shipments_id_seq') AS "id", "number", "courier", "tracking_number", "shipping_method",
    coalesce("event"."at", "paid_at", "created_at") AS "at", coalesce("event"."actor", 'shop') AS "actor",
    coalesce("event"."data" -> 'keptBack', '[]') AS "kept_back"
  FROM "orders" LEFT JOIN LATERAL (
    SELECT "at", "actor", "data" FROM "order_events"
    WHERE "order_number" = "number" AND "kind" = 'shipped' ORDER BY "order_events"."id" DESC LIMIT 1
  ) AS "event" ON true
  WHERE "shipping_status" IN ('translating', 'done')
), "parcels" AS (
  INSERT INTO "shipments" ("id", "courier", "tracking_number", "method", "shipped_at", "created_by")
  OVERRIDING SYSTEM VALUE
  SELECT "id", "courier", "tracking_number", "shipping_method", "at", "actor" FROM "sent"
)
INSERT INTO "shipment_lines" ("shipment_id", "order_number", "position", "quantity")
SELECT "id", "number", "position", "left" FROM "sent" CROSS JOIN LATERAL (
  SELECT "position", "quantity" - coalesce((
    SELECT sum(("piece" ->> 'quantity')::int) FROM jsonb_array_elements("kept_back") AS "piece"
    WHERE "piece" ->> 'productId' = "product_id" AND "piece" ->> 'variantKey' = "variant_key"), 0) AS "left"
  FROM "order_lines" WHERE "order_number" = "number"
) AS "lines" WHERE "left" > 0;
