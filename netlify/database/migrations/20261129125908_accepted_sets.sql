CREATE TABLE "accepted_sets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accepted_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"format" integer NOT NULL,
	"entries" jsonb NOT NULL,
	"actor" text NOT NULL,
	"note" text NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "accepted_sets_newest" ON "accepted_sets" USING btree ("kind","id");--> statement-breakpoint
-- A shop that has rules keeps them in force.
INSERT INTO "accepted_sets" ("kind", "format", "entries", "actor", "note", "accepted_at")
SELECT 'shipping-rules', 1, "rules", 'upgrade', '升级时沿用当时的规则', "copied_at" FROM "shipping_rules" WHERE "rules" <> '[]';
