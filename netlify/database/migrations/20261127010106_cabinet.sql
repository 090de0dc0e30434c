CREATE TABLE "cabinet_drawers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"link_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cabinet_drawers_link_id_unique" UNIQUE("link_id")
);
--> statement-breakpoint
CREATE TABLE "cabinet_placements" (
	"order_number" text collate "C" NOT NULL,
	"position" integer NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"drawer_id" uuid NOT NULL,
	CONSTRAINT "cabinet_placements_order_number_position_pk" PRIMARY KEY("order_number","position")
);
--> statement-breakpoint
CREATE TABLE "cabinet_specimens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"drawer_id" uuid,
	"latin_name" text NOT NULL,
	"chinese_name" text NOT NULL,
	"family" text NOT NULL,
	"sex" text,
	"country" text,
	"locality" text NOT NULL,
	"collected_on" text NOT NULL,
	"collector" text NOT NULL,
	"number" text NOT NULL,
	"note" text NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cabinet_specimens_quantity" CHECK ("cabinet_specimens"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "cabinet_drawers" ADD CONSTRAINT "cabinet_drawers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cabinet_placements" ADD CONSTRAINT "cabinet_placements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cabinet_placements" ADD CONSTRAINT "cabinet_placements_drawer_id_cabinet_drawers_id_fk" FOREIGN KEY ("drawer_id") REFERENCES "public"."cabinet_drawers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cabinet_placements" ADD CONSTRAINT "cabinet_placements_line" FOREIGN KEY ("order_number","position") REFERENCES "public"."order_lines"("order_number","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cabinet_specimens" ADD CONSTRAINT "cabinet_specimens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cabinet_specimens" ADD CONSTRAINT "cabinet_specimens_drawer_id_cabinet_drawers_id_fk" FOREIGN KEY ("drawer_id") REFERENCES "public"."cabinet_drawers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cabinet_drawers_of_user" ON "cabinet_drawers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cabinet_placements_of_user" ON "cabinet_placements" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cabinet_placements_of_drawer" ON "cabinet_placements" USING btree ("drawer_id");--> statement-breakpoint
CREATE INDEX "cabinet_specimens_of_user" ON "cabinet_specimens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cabinet_specimens_of_drawer" ON "cabinet_specimens" USING btree ("drawer_id");