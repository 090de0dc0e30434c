CREATE TABLE "alert_mailboxes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	CONSTRAINT "alert_mailboxes_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "favorite_links" (
	"user_id" text collate "C" PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favorite_links_link_id_unique" UNIQUE("link_id")
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"user_id" text collate "C" NOT NULL,
	"product_id" text collate "C" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favorites_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "stock_alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"product_id" text collate "C" NOT NULL,
	"variant_key" text collate "C" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "stock_alerts_once" UNIQUE("mailbox_id","product_id","variant_key")
);
--> statement-breakpoint
CREATE TABLE "want_matches" (
	"want_id" uuid NOT NULL,
	"product_id" text collate "C" NOT NULL,
	"variant_key" text collate "C" NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "want_matches_want_id_product_id_variant_key_pk" PRIMARY KEY("want_id","product_id","variant_key")
);
--> statement-breakpoint
CREATE TABLE "wants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"level" text NOT NULL,
	"taxon" text collate "C" NOT NULL,
	"sex" text,
	"quality" text,
	"origin" text,
	"max_fen" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wants_level_known" CHECK ("wants"."level" in ('species', 'genus', 'family'))
);
--> statement-breakpoint
ALTER TABLE "favorite_links" ADD CONSTRAINT "favorite_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_mailbox_id_alert_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."alert_mailboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "want_matches" ADD CONSTRAINT "want_matches_want_id_wants_id_fk" FOREIGN KEY ("want_id") REFERENCES "public"."wants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wants" ADD CONSTRAINT "wants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_mailboxes_by_use" ON "alert_mailboxes" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "favorites_of_product" ON "favorites" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "stock_alerts_open" ON "stock_alerts" USING btree ("product_id","variant_key") WHERE "stock_alerts"."confirmed_at" is not null and "stock_alerts"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "stock_alerts_by_age" ON "stock_alerts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stock_alerts_unconfirmed" ON "stock_alerts" USING btree ("created_at") WHERE "stock_alerts"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "stock_alerts_mailed" ON "stock_alerts" USING btree ("mailed_at") WHERE "stock_alerts"."mailed_at" is not null;--> statement-breakpoint
CREATE INDEX "want_matches_unmailed" ON "want_matches" USING btree ("want_id") WHERE "want_matches"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "want_matches_by_age" ON "want_matches" USING btree ("found_at");--> statement-breakpoint
CREATE INDEX "wants_of_user" ON "wants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wants_of_taxon" ON "wants" USING btree ("level","taxon");--> statement-breakpoint
CREATE INDEX "wants_by_age" ON "wants" USING btree ("changed_at");