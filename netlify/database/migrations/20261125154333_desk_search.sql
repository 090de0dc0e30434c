-- As a search compares text: without case, accents and full width (docs/decisions/0071). Extensions for this, such as
-- unaccent and pg_trgm, are not on every PostgreSQL that the shop runs on.
CREATE FUNCTION folded(told text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select replace(translate(lower(regexp_replace(normalize(told, NFKD), '[\u0300-\u036f]', '', 'g')), 'łøđðħı', 'loddhi'), 'ß', 'ss')
$$;--> statement-breakpoint
-- The characters of a text and its pairs of neighbours: a text that contains another has all parts of it.
CREATE FUNCTION search_parts(told text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select array(select distinct substr(told, start, length) from generate_series(1, length(told)) start, generate_series(1, 2) length)
$$;--> statement-breakpoint
CREATE INDEX "products_by_name_part" ON "catalogue_documents" USING gin (search_parts(folded("content" ->> 'name'))) WHERE "catalogue_documents"."kind" = 'product';--> statement-breakpoint
CREATE INDEX "users_by_name_part" ON "users" USING gin (search_parts(folded("name")));--> statement-breakpoint
CREATE INDEX "order_lines_of_product" ON "order_lines" USING btree ("product_id","ordered_at");--> statement-breakpoint
CREATE INDEX "orders_by_recipient_part" ON "orders" USING gin (search_parts(folded("recipient" ->> 'name'))) WHERE "orders"."recipient" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_last_digits" ON "orders" USING btree (reverse(replace("number", '-', '')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_by_tracking_end" ON "orders" USING btree (reverse(upper("tracking_number")) text_pattern_ops) WHERE "orders"."tracking_number" <> '';
