DROP INDEX "refunds_provider_ref";--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_ref" ON "refunds" USING btree ("provider_ref","payment_id");