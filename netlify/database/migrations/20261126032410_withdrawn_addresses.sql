ALTER TABLE "catalogue_documents" ADD COLUMN "last_content" jsonb;--> statement-breakpoint
CREATE INDEX "catalogue_by_slug" ON "catalogue_documents" USING btree (("content" ->> 'slug')) WHERE "catalogue_documents"."kind" = 'page';--> statement-breakpoint
CREATE INDEX "catalogue_by_old_address" ON "catalogue_documents" USING gin (("content" -> 'oldAddresses'));--> statement-breakpoint
CREATE INDEX "catalogue_withdrawn" ON "catalogue_documents" USING btree ("kind") WHERE "catalogue_documents"."last_content" is not null;