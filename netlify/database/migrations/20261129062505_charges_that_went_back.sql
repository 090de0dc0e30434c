ALTER TABLE "flags" ADD COLUMN "stage" text;--> statement-breakpoint
-- True if the whole money of a paid charge was refunded: the rule of `chargeStatus` (src/rules/charges.ts).
CREATE FUNCTION "went_back"("charge" "charges") RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT "charge"."state" = 'paid' AND "charge"."amount_fen" <= (
    SELECT sum("refunds"."amount_fen") FROM "payments" JOIN "refunds" ON "refunds"."payment_id" = "payments"."id"
    WHERE "payments"."order_number" = "charge"."order_number" AND "payments"."charge" = "charge"."position"
      AND "payments"."outcome" IN ('accepted', 'collected') AND "refunds"."state" = 'done') IS TRUE
$$;--> statement-breakpoint
-- Freight that went back stands no more: it stays as it is, beside the freight that is decided next.
CREATE OR REPLACE FUNCTION "freight_is_charge"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "wanted" text := CASE WHEN NEW."shipping_fee_fen" > 0
    THEN CASE NEW."shipping_fee_status" WHEN 'received' THEN 'paid' WHEN 'due' THEN 'due' END END;
  "standing" "charges"%ROWTYPE;
BEGIN
  SELECT * INTO "standing" FROM "charges"
  WHERE "order_number" = NEW."number" AND "kind" = 'freight' AND "state" <> 'withdrawn' AND NOT "went_back"("charges")
  ORDER BY "position" DESC LIMIT 1;
  IF "standing"."state" IS NOT DISTINCT FROM "wanted"
    AND ("wanted" IS NULL OR "standing"."amount_fen" = NEW."shipping_fee_fen") THEN RETURN NULL; END IF;
  IF "standing"."state" = 'due' AND "wanted" = 'paid' AND "standing"."amount_fen" = NEW."shipping_fee_fen" THEN
    UPDATE "charges" SET "state" = 'paid', "paid_at" = now(), "outside" = true
    WHERE "order_number" = NEW."number" AND "position" = "standing"."position";
    RETURN NULL;
  END IF;
  UPDATE "charges" SET "state" = 'withdrawn', "withdrawn_at" = now(), "paid_at" = NULL
  WHERE "order_number" = NEW."number" AND "position" = "standing"."position";
  INSERT INTO "charges" ("order_number", "position", "kind", "amount_fen", "state", "created_by", "created_at", "paid_at", "outside", "expires_at", "link_id")
  SELECT NEW."number", max("position") + 1, 'freight', NEW."shipping_fee_fen", "wanted", 'shop', now(),
    CASE "wanted" WHEN 'paid' THEN now() END, "wanted" = 'paid', now() + interval '30 days', gen_random_uuid()
  FROM "charges" WHERE "order_number" = NEW."number" HAVING "wanted" IS NOT NULL;
  RETURN NULL;
END $$;
