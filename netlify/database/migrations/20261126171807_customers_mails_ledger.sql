CREATE TABLE "customer_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text collate "C" NOT NULL,
	"text" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_known";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "order_number" text collate "C";--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_notes_of_account" ON "customer_notes" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "charges_withdrawn" ON "charges" USING btree ("withdrawn_at") WHERE "charges"."withdrawn_at" is not null;--> statement-breakpoint
CREATE INDEX "mails_of_order" ON "mails" USING btree ("order_number","created_at") WHERE "mails"."order_number" is not null;--> statement-breakpoint
CREATE INDEX "payments_unapplied" ON "payments" USING btree ("at") WHERE "payments"."outcome" in ('sent-back', 'flagged');--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_known" CHECK ("order_events"."kind" in ('placed', 'paid', 'cancelled', 'shipped', 'received', 'refunded', 'address-changed', 'tracking-corrected', 'fee-set', 'link-sent', 'charge-paid', 'parcel-chosen', 'part-shipped', 'parcel-joined', 'parcel-split', 'recipient-changed', 'charge-added', 'charge-withdrawn', 'permit-added', 'permit-withdrawn', 'tags-set', 'note-added', 'mail-resent', 'buyer-written', 'printed', 'flagged', 'flag-cleared', 'refund-asked', 'restocked', 'end-asked'));