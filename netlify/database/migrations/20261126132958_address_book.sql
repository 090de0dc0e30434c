CREATE TABLE "addresses" (
	"id" uuid NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"recipient" text NOT NULL,
	"phone" text NOT NULL,
	"country" text NOT NULL,
	"lines" text NOT NULL,
	"district" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"postcode" text DEFAULT '' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "addresses_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "addresses_country_code" CHECK ("addresses"."country" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_country_code" CHECK ("users"."country" ~ '^[A-Z]{2}$');--> statement-breakpoint
-- The country is on the documents of an order, so a change is an event as that of the address.
CREATE OR REPLACE FUNCTION "changed_address_is_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "order_events" ("order_number", "kind", "actor", "at", "data")
  SELECT "number", 'address-changed', 'shopper', now(),
    jsonb_build_object('changes',
      CASE WHEN NEW."name" <> OLD."name" THEN '[{"field":"name","before":null,"after":null}]'::jsonb ELSE '[]' END
      || CASE WHEN NEW."phone" <> OLD."phone" THEN '[{"field":"phone","before":null,"after":null}]'::jsonb ELSE '[]' END
      || CASE WHEN NEW."address" <> OLD."address" THEN '[{"field":"address","before":null,"after":null}]'::jsonb ELSE '[]' END
      || CASE WHEN NEW."country" IS DISTINCT FROM OLD."country" THEN '[{"field":"country","before":null,"after":null}]'::jsonb ELSE '[]' END)
  FROM (
    -- Locked in the order of their numbers, and read again once locked: some may have been shipped.
    SELECT "number" FROM "orders"
    WHERE "account_id" = NEW."id" AND "status" = 'completed' AND "shipping_status" = 'pending' AND "recipient" IS NULL
    ORDER BY "number" FOR NO KEY UPDATE
  ) AS "waiting";
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "changed_address_is_event" ON "users";--> statement-breakpoint
CREATE TRIGGER "changed_address_is_event" AFTER UPDATE OF "name", "phone", "address", "country" ON "users"
  FOR EACH ROW WHEN (
    (OLD."name", OLD."phone", OLD."address", OLD."country")
    IS DISTINCT FROM (NEW."name", NEW."phone", NEW."address", NEW."country"))
  EXECUTE FUNCTION "changed_address_is_event"();
