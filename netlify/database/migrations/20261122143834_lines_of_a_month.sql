DROP INDEX "order_lines_by_time";--> statement-breakpoint
CREATE INDEX "order_lines_by_time" ON "order_lines" USING btree ("ordered_at");