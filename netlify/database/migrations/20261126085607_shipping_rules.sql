CREATE TABLE "shipping_rules" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"ticket" bigint NOT NULL,
	"rules" jsonb NOT NULL,
	"copied_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipping_rules_one_row" CHECK ("shipping_rules"."only")
);
