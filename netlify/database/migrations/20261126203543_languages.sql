ALTER TABLE "users" ADD COLUMN "language" text DEFAULT 'zh-CN' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "language" text DEFAULT 'zh-CN' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_language_known" CHECK ("users"."language" in ('zh-CN', 'zh-Hant'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_language_known" CHECK ("mails"."language" in ('zh-CN', 'zh-Hant'));