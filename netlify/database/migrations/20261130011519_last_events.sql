CREATE TABLE "last_events" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"detail" jsonb
);
