CREATE TABLE "permit_file_parts" (
	"file_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "permit_file_parts_file_id_part_pk" PRIMARY KEY("file_id","part")
);
--> statement-breakpoint
CREATE TABLE "permit_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"attached_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "permits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "permits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_number" text collate "C" NOT NULL,
	"position" integer NOT NULL,
	"shipment_id" bigint,
	"kind" text NOT NULL,
	"permit_number" text NOT NULL,
	"issued_on" date NOT NULL,
	"valid_until" date,
	"file_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" text,
	CONSTRAINT "permits_kind_known" CHECK ("permits"."kind" in ('cites-export', 'cites-reexport', 'captive-bred', 'china-export', 'species-certificate', 'import', 'origin', 'other')),
	CONSTRAINT "permits_dates" CHECK ("permits"."valid_until" is null or "permits"."valid_until" >= "permits"."issued_on"),
	CONSTRAINT "permits_withdrawn" CHECK (("permits"."withdrawn_at" is null) = ("permits"."withdrawn_by" is null))
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_known";--> statement-breakpoint
ALTER TABLE "permit_file_parts" ADD CONSTRAINT "permit_file_parts_file_id_permit_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."permit_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permits" ADD CONSTRAINT "permits_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permits" ADD CONSTRAINT "permits_file_id_permit_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."permit_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permits" ADD CONSTRAINT "permits_line" FOREIGN KEY ("order_number","position") REFERENCES "public"."order_lines"("order_number","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "permit_files_loose" ON "permit_files" USING btree ("created_by","created_at") WHERE "permit_files"."attached_at" is null;--> statement-breakpoint
CREATE INDEX "permits_of_line" ON "permits" USING btree ("order_number","position");--> statement-breakpoint
CREATE INDEX "permits_of_shipment" ON "permits" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "permits_of_file" ON "permits" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "permits_once" ON "permits" USING btree ("order_number","position","kind","permit_number",coalesce("shipment_id", 0)) WHERE "permits"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "order_lines_listed" ON "order_lines" USING btree ("order_number","position") WHERE ("order_lines"."specimen" ->> 'cites' is not null or jsonb_path_exists("order_lines"."specimen", '$.otherSpecies[*].cites ? (@ != null)'));--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_known" CHECK ("order_events"."kind" in ('placed', 'paid', 'cancelled', 'shipped', 'received', 'refunded', 'address-changed', 'tracking-corrected', 'fee-set', 'link-sent', 'charge-paid', 'parcel-chosen', 'part-shipped', 'parcel-joined', 'parcel-split', 'recipient-changed', 'charge-added', 'charge-withdrawn', 'permit-added', 'permit-withdrawn', 'tags-set', 'note-added', 'printed', 'flagged', 'flag-cleared', 'refund-asked', 'restocked', 'end-asked'));