-- An order's version grows with each of its events, in whose transaction it does; the event keeps the version it made.
CREATE FUNCTION "order_event_makes_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "orders" SET "version" = "version" + 1 WHERE "number" = NEW."order_number" RETURNING "version" INTO NEW."version";
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_event_makes_version" BEFORE INSERT ON "order_events"
  FOR EACH ROW EXECUTE FUNCTION "order_event_makes_version"();--> statement-breakpoint
-- A flag that is raised is an event of its order, so that nobody goes on with what they saw before.
CREATE FUNCTION "flag_is_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "order_events" ("order_number", "kind", "actor", "at", "data")
  SELECT "number", 'flagged', 'shop', NEW."at",
    jsonb_build_object('changes', jsonb_build_array(
      jsonb_build_object('field', 'flag', 'before', null, 'after', NEW."kind")))
  FROM "orders" WHERE "number" = NEW."order_number";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "flag_is_event" AFTER INSERT ON "flags"
  FOR EACH ROW WHEN (NEW."order_number" IS NOT NULL) EXECUTE FUNCTION "flag_is_event"();--> statement-breakpoint
-- So is a changed address, of those that are paid and not shipped. What it was is told nowhere but in the account.
CREATE FUNCTION "changed_address_is_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "order_events" ("order_number", "kind", "actor", "at", "data")
  SELECT "number", 'address-changed', 'shopper', now(),
    jsonb_build_object('changes',
      CASE WHEN NEW."name" <> OLD."name" THEN '[{"field":"name","before":null,"after":null}]'::jsonb ELSE '[]' END
      || CASE WHEN NEW."phone" <> OLD."phone" THEN '[{"field":"phone","before":null,"after":null}]'::jsonb ELSE '[]' END
      || CASE WHEN NEW."address" <> OLD."address" THEN '[{"field":"address","before":null,"after":null}]'::jsonb ELSE '[]' END)
  FROM "orders"
  WHERE "account_id" = NEW."id" AND "status" = 'completed' AND "shipping_status" = 'pending' AND "recipient" IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "changed_address_is_event" AFTER UPDATE OF "name", "phone", "address" ON "users"
  FOR EACH ROW WHEN ((OLD."name", OLD."phone", OLD."address") IS DISTINCT FROM (NEW."name", NEW."phone", NEW."address"))
  EXECUTE FUNCTION "changed_address_is_event"();--> statement-breakpoint
-- What was there before.
UPDATE "order_events" SET "version" = "counted"."version" FROM (
  SELECT "id", row_number() OVER (PARTITION BY "order_number" ORDER BY "id") AS "version" FROM "order_events"
) AS "counted" WHERE "counted"."id" = "order_events"."id";--> statement-breakpoint
UPDATE "orders" SET
  "version" = (SELECT count(*) FROM "order_events" WHERE "order_number" = "number"),
  "paid_at" = (SELECT max("at") FROM "order_events" WHERE "order_number" = "number" AND "kind" = 'paid');--> statement-breakpoint
UPDATE "order_lines" SET "ordered_at" = "created_at" FROM "orders" WHERE "number" = "order_number";--> statement-breakpoint
UPDATE "order_lines" SET "specimen" = jsonb_build_object(
  'latinName', "species"."content" -> 'latinName', 'speciesName', "species"."content" -> 'name',
  'family', "species"."content" -> 'family', 'cites', "species"."content" -> 'cites',
  'origin', "bought"."content" -> 'origin', 'locality', coalesce("bought"."content" -> 'locality', '""'),
  'localityCoarsened', coalesce("bought"."content" -> 'locality_coarsened', 'false'),
  'collectedOn', coalesce("bought"."content" -> 'collected_on', 'null'),
  'collector', coalesce("bought"."content" -> 'collector', 'null'), 'sex', "bought"."content" -> 'gender',
  'forewingMm', coalesce("bought"."content" -> 'forewing_mm', 'null'),
  'source', coalesce("bought"."content" -> 'source', 'null'),
  'permitNote', coalesce("bought"."content" -> 'permit_note', 'null'),
  'exPupa', coalesce("bought"."content" -> 'ex_pupa', 'false'),
  'repaired', coalesce("bought"."content" -> 'repaired', 'false'))
FROM "catalogue_documents" AS "bought" JOIN "catalogue_documents" AS "species"
  ON "species"."kind" = 'species' AND "species"."id" = "bought"."species_id" AND "species"."content" IS NOT NULL
WHERE "bought"."kind" = 'product' AND "bought"."id" = "product_id" AND "bought"."content" IS NOT NULL;
