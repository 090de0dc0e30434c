CREATE TABLE "picture_parts" (
	"address" text collate "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO "picture_parts" ("address")
SELECT found[1] FROM "catalogue_documents", regexp_matches("content"::text, '/images/((?:\d+-){3}\d+/[0-9a-f]{40}-\d+x\d+\.[a-z]+)', 'g') AS found
UNION
SELECT substring("product" ->> 'main_image' FROM '^/images/((?:\d+-){3}\d+/[0-9a-f]{40}-\d+x\d+\.[a-z]+)') FROM "order_lines" WHERE "product" ->> 'main_image' ~ '^/images/(\d+-){3}\d+/[0-9a-f]{40}-\d+x\d+\.[a-z]+';
