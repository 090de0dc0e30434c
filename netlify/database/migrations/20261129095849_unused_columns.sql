-- The sources read "users"."trusted" and "orders"."network" no more. The columns are dropped once the release that declares
-- them can't return; personal data that nothing reads go now.
DELETE FROM "email_undos";--> statement-breakpoint
DROP INDEX "orders_of_network";--> statement-breakpoint
UPDATE "orders" SET "network" = NULL WHERE "network" IS NOT NULL;
