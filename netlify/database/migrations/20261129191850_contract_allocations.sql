-- contract: release d8c90f97 names the charge of its refunds, allocates its attempts, and reads accepted rules.
DROP TABLE "shipping_rules" CASCADE;--> statement-breakpoint
DROP TRIGGER "attempt_is_allocated" ON "payment_attempts";--> statement-breakpoint
DROP FUNCTION "attempt_is_allocated"();--> statement-breakpoint
DROP TRIGGER "refund_is_of_charge" ON "refunds";--> statement-breakpoint
DROP FUNCTION "refund_is_of_charge"();
