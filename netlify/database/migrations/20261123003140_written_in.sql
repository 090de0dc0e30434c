-- In two steps: with a default that differs by transaction at once, PostgreSQL would write the whole ledger anew.
ALTER TABLE "catalogue_documents" ADD COLUMN "changed_in" "xid8";--> statement-breakpoint
ALTER TABLE "catalogue_documents" ALTER COLUMN "changed_in" SET DEFAULT pg_current_xact_id();--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "written_in" "xid8";--> statement-breakpoint
ALTER TABLE "stock_movements" ALTER COLUMN "written_in" SET DEFAULT pg_current_xact_id();--> statement-breakpoint
CREATE INDEX "catalogue_changed_in" ON "catalogue_documents" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "stock_movements_written_in" ON "stock_movements" USING btree ("written_in") WHERE "stock_movements"."written_in" is not null;