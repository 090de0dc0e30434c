-- Orders are locked in the order of their numbers, as by whoever prints many at once; and looked at again once they are:
-- one that was shipped meanwhile goes where it goes.
CREATE OR REPLACE FUNCTION "changed_address_is_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "order_events" ("order_number", "kind", "actor", "at", "data")
  SELECT "number", 'address-changed', 'shopper', now(),
    jsonb_build_object('changes',
      CASE WHEN NEW."name" <> OLD."name" THEN '[{"field":"name","before":null,"after":null}]'::jsonb ELSE '[]' END
      || CASE WHEN NEW."phone" <> OLD."phone" THEN '[{"field":"phone","before":null,"after":null}]'::jsonb ELSE '[]' END
      || CASE WHEN NEW."address" <> OLD."address" THEN '[{"field":"address","before":null,"after":null}]'::jsonb ELSE '[]' END)
  FROM (
    SELECT "number" FROM "orders"
    WHERE "account_id" = NEW."id" AND "status" = 'completed' AND "shipping_status" = 'pending' AND "recipient" IS NULL
    ORDER BY "number" FOR NO KEY UPDATE
  ) AS "waiting";
  RETURN NULL;
END $$;
