CREATE TABLE "job_leases" (
	"job" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "awaits_approval" boolean DEFAULT false NOT NULL;