CREATE TABLE "claim_lines" (
	"claim_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"pieces" integer NOT NULL,
	CONSTRAINT "claim_lines_claim_id_position_pk" PRIMARY KEY("claim_id","position"),
	CONSTRAINT "claim_lines_pieces" CHECK ("claim_lines"."pieces" > 0)
);
--> statement-breakpoint
CREATE TABLE "claim_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" text collate "C" NOT NULL,
	"account_id" text collate "C" NOT NULL,
	"claim_id" uuid,
	"picture" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" text collate "C" NOT NULL,
	"account_id" text collate "C" NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"words" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"refund_id" uuid,
	CONSTRAINT "claims_state_known" CHECK ("claims"."state" in ('open', 'refunded', 'refused')),
	CONSTRAINT "claims_answered" CHECK (("claims"."state" = 'open') = ("claims"."answered_at" is null)
      and ("claims"."state" = 'open') = ("claims"."answer" is null)
      and ("claims"."state" = 'refunded') = ("claims"."refund_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_photos" ADD CONSTRAINT "claim_photos_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_photos" ADD CONSTRAINT "claim_photos_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_photos" ADD CONSTRAINT "claim_photos_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_photos_of_order" ON "claim_photos" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "claim_photos_of_account" ON "claim_photos" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "claim_photos_of_claim" ON "claim_photos" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "claim_photos_loose" ON "claim_photos" USING btree ("created_at") WHERE "claim_photos"."claim_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "claims_once" ON "claims" USING btree ("account_id","key");--> statement-breakpoint
CREATE INDEX "claims_of_order" ON "claims" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "claims_of_refund" ON "claims" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "claims_by_time" ON "claims" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "claims_open" ON "claims" USING btree ("created_at","id") WHERE "claims"."state" = 'open';