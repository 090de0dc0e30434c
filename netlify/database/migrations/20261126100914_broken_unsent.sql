ALTER TABLE "refunds" ADD COLUMN "are_unsent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- As before, less units that broke before shipping.
CREATE OR REPLACE FUNCTION "unsent_lines"("wanted" text) RETURNS TABLE ("line_position" integer, "unsent" integer)
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
          AND "piece" ->> 'variantKey' = "line"."variant_key"), 0)
    - coalesce((SELECT sum(("part" ->> 'pieces')::int) FROM "refunds"
        CROSS JOIN LATERAL jsonb_array_elements("lines") AS "part"
        WHERE "order_number" = "wanted" AND "are_unsent"
          AND ("part" ->> 'position')::int = "line"."position"), 0))::int
  FROM "order_lines" AS "line" WHERE "line"."order_number" = "wanted"
$$;
