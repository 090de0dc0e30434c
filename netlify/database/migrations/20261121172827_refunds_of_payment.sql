CREATE INDEX "payments_of_attempt" ON "payments" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "refunds_of_payment" ON "refunds" USING btree ("payment_id");