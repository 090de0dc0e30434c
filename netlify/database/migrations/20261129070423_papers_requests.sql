ALTER TABLE "quotes" ADD COLUMN "for_papers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "destination" jsonb;