CREATE TABLE "charges" (
	"order_number" text collate "C" NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"state" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"outside" boolean DEFAULT false NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"link_id" uuid,
	"link_sent_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"staff_told_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	CONSTRAINT "charges_order_number_position_pk" PRIMARY KEY("order_number","position"),
	CONSTRAINT "charges_kind_known" CHECK ("charges"."kind" in ('goods', 'freight', 'addition')),
	CONSTRAINT "charges_state_known" CHECK ("charges"."state" in ('due', 'paid', 'withdrawn')),
	CONSTRAINT "charges_amount" CHECK ("charges"."amount_fen" > 0),
	CONSTRAINT "charges_goods_first" CHECK (("charges"."kind" = 'goods') = ("charges"."position" = 0)),
	CONSTRAINT "charges_link_of_others" CHECK (("charges"."position" = 0) = ("charges"."link_id" is null) and ("charges"."position" = 0) = ("charges"."expires_at" is null)),
	CONSTRAINT "charges_paid_at" CHECK (("charges"."state" = 'paid') = ("charges"."paid_at" is not null))
);--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "charge" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "charge" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_outcome_known";--> statement-breakpoint
DROP INDEX "payment_attempts_one_live";--> statement-breakpoint
DROP INDEX "payment_attempts_of_order";--> statement-breakpoint
DROP INDEX "payments_of_order";--> statement-breakpoint
-- The goods charge follows its order, also while the release before this one writes orders.
CREATE FUNCTION "goods_are_charge"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "is_paid" boolean := NEW."status" = 'completed' OR NEW."paid_at" IS NOT NULL;
BEGIN
  INSERT INTO "charges" ("order_number", "position", "kind", "amount_fen", "state", "created_by", "created_at", "paid_at", "withdrawn_at")
  VALUES (NEW."number", 0, 'goods', NEW."total_fen",
    CASE WHEN "is_paid" THEN 'paid' WHEN NEW."status" = 'pending' THEN 'due' ELSE 'withdrawn' END,
    'shopper', NEW."created_at",
    CASE WHEN "is_paid" THEN coalesce(NEW."paid_at", NEW."created_at") END,
    CASE WHEN NOT "is_paid" AND NEW."status" = 'cancelled' THEN coalesce(NEW."ended_at", NEW."created_at") END)
  ON CONFLICT ("order_number", "position") DO UPDATE SET "amount_fen" = excluded."amount_fen",
    "state" = excluded."state", "paid_at" = excluded."paid_at", "withdrawn_at" = excluded."withdrawn_at";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "goods_are_charge" AFTER INSERT OR UPDATE OF "status", "paid_at", "ended_at", "total_fen" ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "goods_are_charge"();--> statement-breakpoint
-- The release before this one writes freight to the order alone. This one writes the charge first: nothing differs then.
CREATE FUNCTION "freight_is_charge"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "wanted" text := CASE WHEN NEW."shipping_fee_fen" > 0
    THEN CASE NEW."shipping_fee_status" WHEN 'received' THEN 'paid' WHEN 'due' THEN 'due' END END;
  "standing" "charges"%ROWTYPE;
BEGIN
  SELECT * INTO "standing" FROM "charges"
  WHERE "order_number" = NEW."number" AND "kind" = 'freight' AND "state" <> 'withdrawn'
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
END $$;--> statement-breakpoint
CREATE TRIGGER "freight_is_charge" AFTER UPDATE OF "shipping_fee_fen", "shipping_fee_status" ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "freight_is_charge"();--> statement-breakpoint
-- What stood before.
INSERT INTO "charges" ("order_number", "position", "kind", "amount_fen", "state", "created_by", "created_at", "paid_at", "withdrawn_at")
SELECT "number", 0, 'goods', "total_fen",
  CASE WHEN "is_paid" THEN 'paid' WHEN "status" = 'pending' THEN 'due' ELSE 'withdrawn' END, 'shopper', "created_at",
  CASE WHEN "is_paid" THEN coalesce("paid_at", "created_at") END,
  CASE WHEN NOT "is_paid" AND "status" = 'cancelled' THEN coalesce("ended_at", "created_at") END
FROM (SELECT *, "status" = 'completed' OR "paid_at" IS NOT NULL AS "is_paid" FROM "orders") AS "orders";--> statement-breakpoint
INSERT INTO "charges" ("order_number", "position", "kind", "amount_fen", "state", "created_by", "created_at", "paid_at", "outside", "expires_at", "link_id")
SELECT "number", 1, 'freight', "shipping_fee_fen", CASE "shipping_fee_status" WHEN 'received' THEN 'paid' ELSE 'due' END,
  'shop', "set_at", CASE "shipping_fee_status" WHEN 'received' THEN "set_at" END, "shipping_fee_status" = 'received',
  now() + interval '30 days', gen_random_uuid()
FROM "orders" CROSS JOIN LATERAL (
  SELECT coalesce(max("at"), "paid_at", "created_at") AS "set_at" FROM "order_events"
  WHERE "order_number" = "number" AND "kind" IN ('fee-set', 'shipped')
) AS "last"
WHERE "shipping_fee_fen" > 0 AND ("shipping_fee_status" = 'received' OR "shipping_fee_status" = 'due' AND "status" = 'completed');--> statement-breakpoint
CREATE UNIQUE INDEX "charges_link" ON "charges" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "charges_due" ON "charges" USING btree ("created_at") WHERE "charges"."state" = 'due' and "charges"."position" > 0;--> statement-breakpoint
CREATE INDEX "charges_paid_by_link" ON "charges" USING btree ("paid_at") WHERE "charges"."paid_at" is not null and "charges"."position" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_live_of_charge" ON "payment_attempts" USING btree ("order_number","charge") WHERE "payment_attempts"."state" in ('opening', 'open', 'capturing', 'processing');--> statement-breakpoint
CREATE INDEX "payment_attempts_of_charge" ON "payment_attempts" USING btree ("order_number","charge");--> statement-breakpoint
CREATE INDEX "payment_attempts_of_links" ON "payment_attempts" USING btree ("created_at") WHERE "payment_attempts"."charge" > 0 and "payment_attempts"."state" in ('opening', 'open', 'capturing', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_collected" ON "payments" USING btree ("order_number","charge") WHERE "payments"."outcome" = 'collected';--> statement-breakpoint
CREATE INDEX "payments_of_charge" ON "payments" USING btree ("order_number","charge");--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_charge" FOREIGN KEY ("order_number","charge") REFERENCES "public"."charges"("order_number","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_charge" FOREIGN KEY ("order_number","charge") REFERENCES "public"."charges"("order_number","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_known" CHECK ("order_events"."kind" in ('placed', 'paid', 'cancelled', 'shipped', 'received', 'refunded', 'address-changed', 'tracking-corrected', 'fee-set', 'link-sent', 'charge-paid', 'tags-set', 'note-added', 'printed', 'flagged', 'flag-cleared', 'refund-asked', 'restocked', 'end-asked'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_outcome_known" CHECK ("payments"."outcome" in ('accepted', 'collected', 'sent-back', 'flagged'));
