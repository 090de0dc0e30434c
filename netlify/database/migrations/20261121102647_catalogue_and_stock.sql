CREATE SEQUENCE "public"."catalogue_tickets" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "catalogue_documents" (
	"kind" text NOT NULL,
	"id" text collate "C" NOT NULL,
	"ticket" bigint NOT NULL,
	"changed_by" bigint NOT NULL,
	"updated_at" timestamp with time zone,
	"listed" boolean NOT NULL,
	"rank" double precision,
	"created_at" timestamp with time zone,
	"species_id" text collate "C",
	"content" jsonb,
	CONSTRAINT "catalogue_documents_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "catalogue_listed_has_content" CHECK (not "catalogue_documents"."listed" or "catalogue_documents"."content" is not null)
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"product_id" text collate "C" NOT NULL,
	"variant_key" text collate "C" NOT NULL,
	"on_hand" integer NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "stock_product_id_variant_key_pk" PRIMARY KEY("product_id","variant_key"),
	CONSTRAINT "stock_on_hand_not_negative" CHECK ("stock"."on_hand" >= 0),
	CONSTRAINT "stock_held_not_negative" CHECK ("stock"."held" >= 0),
	CONSTRAINT "stock_held_is_on_hand" CHECK ("stock"."held" <= "stock"."on_hand")
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text collate "C" NOT NULL,
	"variant_key" text collate "C" NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"version" integer NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"reference" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_kind_known" CHECK ("stock_movements"."kind" in ('received', 'corrected', 'held', 'released', 'sold', 'returned')),
	CONSTRAINT "stock_movements_quantity_fits" CHECK ("stock_movements"."quantity" > 0 or ("stock_movements"."kind" = 'corrected' and "stock_movements"."quantity" <> 0))
);
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_of_stock" FOREIGN KEY ("product_id","variant_key") REFERENCES "public"."stock"("product_id","variant_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_in_order" ON "catalogue_documents" USING btree ("kind","rank","created_at" DESC NULLS LAST,"id") WHERE "catalogue_documents"."listed";--> statement-breakpoint
CREATE INDEX "products_of_species_in_order" ON "catalogue_documents" USING btree ("species_id","rank","created_at" DESC NULLS LAST,"id") WHERE "catalogue_documents"."listed" and "catalogue_documents"."kind" = 'product';--> statement-breakpoint
CREATE INDEX "stock_movements_of_variant" ON "stock_movements" USING btree ("product_id","variant_key","id");