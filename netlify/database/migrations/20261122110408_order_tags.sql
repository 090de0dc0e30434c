CREATE TABLE "order_tags" (
	"tag" text PRIMARY KEY NOT NULL
);
