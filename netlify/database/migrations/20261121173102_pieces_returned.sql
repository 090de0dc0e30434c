ALTER TABLE "holds" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "holds" SET "returned" = "quantity" WHERE "state" = 'returned';--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_returned" CHECK (case "holds"."state"
        when 'returned' then "holds"."returned" = "holds"."quantity"
        when 'sold' then "holds"."returned" >= 0 and "holds"."returned" < "holds"."quantity"
        else "holds"."returned" = 0 end);