CREATE TABLE "payment_asks" (
	"attempt_id" uuid NOT NULL,
	"call" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" jsonb,
	CONSTRAINT "payment_asks_attempt_id_call_pk" PRIMARY KEY("attempt_id","call")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "payment_asks" ADD CONSTRAINT "payment_asks_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_asks_by_time" ON "payment_asks" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "orders_of_network" ON "orders" USING btree ("network") WHERE "orders"."network" is not null;