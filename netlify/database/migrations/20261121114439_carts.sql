CREATE TABLE "cart_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text collate "C" NOT NULL,
	"product_id" text collate "C" NOT NULL,
	"variant_key" text collate "C" NOT NULL,
	"quality" text NOT NULL,
	"quantity" integer NOT NULL,
	"confirmed_unit_fen" integer NOT NULL,
	"product" jsonb NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_quantity" CHECK ("cart_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"account_id" text collate "C" PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_account_id_carts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."carts"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_lines_one_per_variant" ON "cart_lines" USING btree ("account_id","product_id","variant_key");