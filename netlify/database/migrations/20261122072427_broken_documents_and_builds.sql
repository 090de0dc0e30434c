CREATE TABLE "site_builds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_builds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"actor" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"begun_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"covers" bigint,
	"deploy" text,
	"note" text,
	CONSTRAINT "site_builds_state_known" CHECK ("site_builds"."state" in ('asked', 'firing', 'fired', 'refused', 'unanswered', 'building', 'built', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "catalogue_documents" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_documents" ADD COLUMN "raw" jsonb;--> statement-breakpoint
ALTER TABLE "catalogue_documents" ADD COLUMN "problem" jsonb;--> statement-breakpoint
ALTER TABLE "catalogue_documents" ADD COLUMN "problem_ticket" bigint;--> statement-breakpoint
ALTER TABLE "catalogue_documents" ADD COLUMN "problem_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "site_builds_by_begin" ON "site_builds" USING btree ("begun_at");--> statement-breakpoint
CREATE INDEX "site_builds_asked" ON "site_builds" USING btree ("id") WHERE "site_builds"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "catalogue_problems" ON "catalogue_documents" USING btree ("problem_since") WHERE "catalogue_documents"."problem" is not null;