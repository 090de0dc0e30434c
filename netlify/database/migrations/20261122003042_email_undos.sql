CREATE TABLE "email_undos" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"email" text NOT NULL,
	"place" integer GENERATED ALWAYS AS IDENTITY (sequence name "email_undos_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"expires_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "email_undos" ADD CONSTRAINT "email_undos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_undos_of_user" ON "email_undos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_undos_of_email" ON "email_undos" USING btree ("email");--> statement-breakpoint
-- Whoever paid an order before this was noted has confirmed their mailbox.
UPDATE "users" SET "email_verified" = true WHERE "id" IN (
	SELECT "orders"."account_id" FROM "orders" INNER JOIN "payments" ON "payments"."order_number" = "orders"."number" WHERE "payments"."outcome" = 'accepted'
);
