-- contract: no release since 5ee81dab names these columns, and none asks the table
DROP TABLE "email_undos";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "trusted";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "network";
