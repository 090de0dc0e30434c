CREATE TABLE "operation_answers" (
	"account_id" text collate "C" NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"status" integer NOT NULL,
	"body" json NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operation_answers_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "role_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "role_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text collate "C" NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "role_changes_before_known" CHECK ("role_changes"."before" in ('shopper', 'editor', 'operator')),
	CONSTRAINT "role_changes_after_known" CHECK ("role_changes"."after" in ('shopper', 'editor', 'operator'))
);
--> statement-breakpoint
ALTER TABLE "operation_answers" ADD CONSTRAINT "operation_answers_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operation_answers_by_age" ON "operation_answers" USING btree ("at");--> statement-breakpoint
CREATE INDEX "role_changes_of_account" ON "role_changes" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_received_once" ON "stock_movements" USING btree ("product_id","variant_key","reference") WHERE "stock_movements"."kind" = 'received' and "stock_movements"."reference" is not null;