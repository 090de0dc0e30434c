ALTER TABLE "permits" ALTER COLUMN "issued_on" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_papers" ADD COLUMN "issued_on" date;