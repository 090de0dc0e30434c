CREATE SEQUENCE "public"."catalogue_tickets" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "carousel_items" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"rank" double precision,
	"created_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_documents" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"ticket" bigint NOT NULL,
	"updated_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"rank" double precision,
	"created_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"rank" double precision,
	"created_at" timestamp with time zone NOT NULL,
	"species_id" text collate "C" NOT NULL,
	"category_id" text collate "C" NOT NULL,
	"withdrawn" boolean NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "species" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"rank" double precision,
	"created_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL
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
CREATE INDEX "products_in_order" ON "products" USING btree ("rank","created_at" DESC NULLS LAST,"id") WHERE not "products"."withdrawn";--> statement-breakpoint
CREATE INDEX "products_of_species" ON "products" USING btree ("species_id","rank","created_at" DESC NULLS LAST,"id") WHERE not "products"."withdrawn";--> statement-breakpoint
CREATE INDEX "stock_movements_of_variant" ON "stock_movements" USING btree ("product_id","variant_key","id");