-- Orders that were paid before received papers became permits get theirs (docs/decisions/0098). The words are those of
-- `permitKindOfPaper`. Permits that are there or were withdrawn are left alone.
WITH "due" AS (
  SELECT "paper"."order_number", "line"."position", "paper"."name", "paper"."number", "paper"."valid_until",
    CASE WHEN "paper"."valid_until" < "paper"."issued_on" THEN NULL ELSE "paper"."issued_on" END AS "issued_on",
    CASE WHEN "paper"."name" ~ '再出口' THEN 'cites-reexport'
      WHEN "paper"."name" ~ '允许进出口|中国证' THEN 'china-export'
      WHEN "paper"."name" ~ '进口|输入' THEN 'import'
      WHEN "paper"."name" ~ '人工繁育' THEN 'captive-bred'
      WHEN "paper"."name" ~ '公约证' OR "paper"."name" ~* '(CITES|濒危).*出口' THEN 'cites-export'
      WHEN "paper"."name" ~ '物种证明' THEN 'species-certificate'
      WHEN "paper"."name" ~ '合法来源' THEN 'origin'
      ELSE 'other' END AS "kind",
    ("line"."product" ->> 'name') || ' ' || "line"."quality" AS "goods"
  FROM "orders"
  JOIN "order_papers" AS "paper" ON "paper"."order_number" = "orders"."number"
  JOIN "order_lines" AS "line"
    ON "line"."order_number" = "orders"."number" AND "line"."position" = ANY("paper"."lines")
  JOIN "unsent_lines"("orders"."number") ON "line_position" = "line"."position" AND "unsent" > 0
  WHERE "orders"."status" = 'completed' AND "orders"."shipping_status" = 'pending'
    AND "paper"."received_on" IS NOT NULL
), "new" AS (
  SELECT DISTINCT ON ("order_number", "position", "kind", "number") * FROM "due"
  WHERE NOT EXISTS (
    SELECT FROM "permits" WHERE "permits"."order_number" = "due"."order_number"
      AND "permits"."position" = "due"."position" AND "permits"."kind" = "due"."kind"
      AND "permits"."permit_number" = "due"."number")
  ORDER BY "order_number", "position", "kind", "number", "name"
), "added" AS (
  INSERT INTO "permits" ("order_number", "position", "kind", "permit_number", "issued_on", "valid_until",
    "created_at", "created_by")
  SELECT "order_number", "position", "kind", "number", "issued_on", "valid_until", now(), 'settle' FROM "new"
)
INSERT INTO "order_events" ("order_number", "kind", "actor", "at", "data")
SELECT "order_number", 'permit-added', 'settle', now(), jsonb_build_object(
  'changes', jsonb_build_array(
    jsonb_build_object('field', 'permit', 'before', null, 'after', min("name") || ' ' || "number")),
  'note', string_agg("goods", '，' ORDER BY "position"))
FROM "new" GROUP BY "order_number", "kind", "number";
