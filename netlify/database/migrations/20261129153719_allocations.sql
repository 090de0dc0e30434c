CREATE TABLE "allocations" (
	"attempt_id" uuid NOT NULL,
	"order_number" text collate "C" NOT NULL,
	"charge" integer NOT NULL,
	"amount_fen" integer NOT NULL,
	"amount_minor" integer NOT NULL,
	CONSTRAINT "allocations_attempt_id_charge_pk" PRIMARY KEY("attempt_id","charge"),
	CONSTRAINT "allocations_amount" CHECK ("allocations"."amount_fen" > 0 and "allocations"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "charges" DROP CONSTRAINT "charges_link_of_others";--> statement-breakpoint
DROP INDEX "charges_due";--> statement-breakpoint
DROP INDEX "refunds_provider_ref";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "charge" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_charge" FOREIGN KEY ("order_number","charge") REFERENCES "public"."charges"("order_number","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allocations_of_charge" ON "allocations" USING btree ("order_number","charge");--> statement-breakpoint
CREATE INDEX "charges_due" ON "charges" USING btree ("created_at") WHERE "charges"."state" = 'due' and "charges"."link_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_ref" ON "refunds" USING btree ("provider_ref","payment_id","charge");--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_link" CHECK (("charges"."link_id" is null) = ("charges"."expires_at" is null) and ("charges"."link_id" is null or "charges"."position" > 0)
        and ("charges"."link_id" is not null or "charges"."kind" <> 'addition'));--> statement-breakpoint
-- The release before this one refunds without naming the charge: then it is the payment's own.
CREATE FUNCTION "refund_is_of_charge"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."charge" := (SELECT "charge" FROM "payments" WHERE "id" = NEW."payment_id");
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "refund_is_of_charge" BEFORE INSERT ON "refunds"
  FOR EACH ROW WHEN (NEW."charge" = 0) EXECUTE FUNCTION "refund_is_of_charge"();--> statement-breakpoint
UPDATE "refunds" SET "charge" = "payments"."charge" FROM "payments" WHERE "payments"."id" = "refunds"."payment_id";--> statement-breakpoint
-- Its attempts ask for one charge each.
CREATE FUNCTION "attempt_is_allocated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "allocations" ("attempt_id", "order_number", "charge", "amount_fen", "amount_minor")
  SELECT NEW."id", "order_number", "position", "amount_fen", NEW."amount_minor"
  FROM "charges" WHERE "order_number" = NEW."order_number" AND "position" = NEW."charge";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "attempt_is_allocated" AFTER INSERT ON "payment_attempts" FOR EACH ROW EXECUTE FUNCTION "attempt_is_allocated"();--> statement-breakpoint
INSERT INTO "allocations" ("attempt_id", "order_number", "charge", "amount_fen", "amount_minor")
SELECT "id", "payment_attempts"."order_number", "position", "amount_fen", "amount_minor"
FROM "payment_attempts" JOIN "charges" ON "charges"."order_number" = "payment_attempts"."order_number" AND "position" = "charge";--> statement-breakpoint
-- A payment may pay several charges, so refunds say which of them goes back.
CREATE OR REPLACE FUNCTION "went_back"("charge" "charges") RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT "charge"."state" = 'paid' AND "charge"."amount_fen" <= (
    SELECT sum("refunds"."amount_fen") FROM "refunds" JOIN "payments" ON "payments"."id" = "refunds"."payment_id"
    WHERE "refunds"."order_number" = "charge"."order_number" AND "refunds"."charge" = "charge"."position"
      AND "payments"."outcome" IN ('accepted', 'collected') AND "refunds"."state" = 'done') IS TRUE
$$;--> statement-breakpoint
-- Until the order is paid, its freight is a charge without a pay link, which follows the order as its goods do.
CREATE OR REPLACE FUNCTION "goods_are_charge"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "is_paid" boolean := NEW."status" = 'completed' OR NEW."paid_at" IS NOT NULL;
  "freight_fen" integer := CASE WHEN NEW."shipping_fee_status" IS NOT NULL AND NEW."shipping_fee_fen" > 0
    THEN NEW."shipping_fee_fen" END;
  "freight_state" text := CASE WHEN "freight_fen" IS NULL THEN 'withdrawn'
    WHEN "is_paid" THEN CASE NEW."shipping_fee_status" WHEN 'received' THEN 'paid' ELSE 'due' END
    WHEN NEW."status" = 'pending' THEN 'due' ELSE 'withdrawn' END;
BEGIN
  INSERT INTO "charges" ("order_number", "position", "kind", "amount_fen", "state", "created_by", "created_at", "paid_at", "withdrawn_at")
  VALUES (NEW."number", 0, 'goods', NEW."total_fen",
    CASE WHEN "is_paid" THEN 'paid' WHEN NEW."status" = 'pending' THEN 'due' ELSE 'withdrawn' END,
    'shopper', NEW."created_at",
    CASE WHEN "is_paid" THEN coalesce(NEW."paid_at", NEW."created_at") END,
    CASE WHEN NOT "is_paid" AND NEW."status" = 'cancelled' THEN coalesce(NEW."ended_at", NEW."created_at") END)
  ON CONFLICT ("order_number", "position") DO UPDATE SET "amount_fen" = excluded."amount_fen",
    "state" = excluded."state", "paid_at" = excluded."paid_at", "withdrawn_at" = excluded."withdrawn_at";
  IF TG_OP = 'UPDATE' AND OLD."paid_at" IS NOT NULL THEN RETURN NULL; END IF;
  UPDATE "charges" SET "amount_fen" = coalesce("freight_fen", "amount_fen"), "state" = "freight_state",
    "paid_at" = CASE "freight_state" WHEN 'paid' THEN NEW."paid_at" END,
    "withdrawn_at" = CASE "freight_state" WHEN 'withdrawn' THEN coalesce("withdrawn_at", NEW."ended_at", now()) END
  WHERE "order_number" = NEW."number" AND "kind" = 'freight' AND "link_id" IS NULL;
  IF NOT FOUND AND "freight_fen" IS NOT NULL AND NEW."status" = 'pending' THEN
    INSERT INTO "charges" ("order_number", "position", "kind", "amount_fen", "state", "created_by", "created_at")
    VALUES (NEW."number", 1, 'freight', "freight_fen", 'due', 'shopper', now());
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "goods_are_charge" ON "orders";--> statement-breakpoint
CREATE TRIGGER "goods_are_charge" AFTER INSERT OR UPDATE OF "status", "paid_at", "ended_at", "total_fen", "shipping_fee_fen", "shipping_fee_status"
  ON "orders" FOR EACH ROW EXECUTE FUNCTION "goods_are_charge"();--> statement-breakpoint
-- Freight that is decided after the payment is a charge with a pay link.
DROP TRIGGER "freight_is_charge" ON "orders";--> statement-breakpoint
CREATE TRIGGER "freight_is_charge" AFTER UPDATE OF "shipping_fee_fen", "shipping_fee_status" ON "orders"
  FOR EACH ROW WHEN (OLD."paid_at" IS NOT NULL) EXECUTE FUNCTION "freight_is_charge"();
