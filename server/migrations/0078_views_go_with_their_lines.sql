-- Lines of the log that say who was shown whose telephone go after a year; what owners' files show of them goes too.
ALTER TABLE "owner_view" ADD CONSTRAINT "owner_view_entry_fk" FOREIGN KEY ("tenant_id","op_log_id") REFERENCES "public"."op_log"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_view_entry" ON "owner_view" USING btree ("tenant_id","op_log_id");
