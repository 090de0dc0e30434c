-- A buyer may change the address in a loop. Such a change joins the order's newest event if that is a change of the
-- address, too, and less than an hour old. The joint event has the new version, so nobody ships to an address unseen.
CREATE OR REPLACE FUNCTION "order_event_makes_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "orders" SET "version" = "version" + 1 WHERE "number" = NEW."order_number" RETURNING "version" INTO NEW."version";
  IF NEW."kind" = 'address-changed' THEN
    UPDATE "order_events" SET "version" = NEW."version", "at" = NEW."at", "data" = jsonb_build_object('changes', (
      SELECT jsonb_agg(DISTINCT "change")
      FROM jsonb_array_elements(("data" -> 'changes') || (NEW."data" -> 'changes')) AS "change"))
    WHERE "order_number" = NEW."order_number" AND "version" = NEW."version" - 1 AND "kind" = NEW."kind"
      AND "at" > NEW."at" - interval '1 hour';
    IF FOUND THEN RETURN NULL; END IF;
  END IF;
  RETURN NEW;
END $$;
