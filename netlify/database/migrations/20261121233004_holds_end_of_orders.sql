ALTER TABLE "orders" ADD COLUMN "hold_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ending" text;--> statement-breakpoint
UPDATE "orders" SET "hold_until" = coalesce(
  (SELECT max("holds"."until") FROM "holds" WHERE "holds"."order_number" = "orders"."number"),
  "created_at" + interval '30 minutes');--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "hold_until" SET NOT NULL;--> statement-breakpoint
UPDATE "orders" SET
  "ended_at" = coalesce("ended"."at", "orders"."hold_until"),
  "ending" = case "ended"."actor" when 'shopper' then 'cancelled' when 'checkout' then 'replaced' else 'expired' end
FROM "orders" AS "one"
LEFT JOIN LATERAL (
  SELECT "at", "actor" FROM "order_events"
  WHERE "order_events"."order_number" = "one"."number" AND "kind" = 'cancelled'
  ORDER BY "id" DESC LIMIT 1
) AS "ended" ON true
WHERE "one"."number" = "orders"."number" AND "orders"."status" = 'cancelled' AND NOT EXISTS (
  SELECT 1 FROM "payments" WHERE "payments"."order_number" = "orders"."number" AND "outcome" = 'accepted'
);--> statement-breakpoint
ALTER TABLE "holds" DROP COLUMN "until";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_ending_known" CHECK ("orders"."ending" in ('window-closed', 'cancelled', 'replaced', 'refused', 'expired'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_ended_unpaid" CHECK (("orders"."ended_at" is null) = ("orders"."ending" is null)
      and ("orders"."ending" is null or "orders"."status" = 'cancelled'));