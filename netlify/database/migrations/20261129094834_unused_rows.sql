-- Networks of buyers and addresses of mailboxes that no release reads any more.
UPDATE "orders" SET "network" = NULL WHERE "network" IS NOT NULL;--> statement-breakpoint
DELETE FROM "email_undos";
