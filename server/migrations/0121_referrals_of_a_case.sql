CREATE INDEX "live_order_stay" ON "live_order" USING btree ("tenant_id","live_info_id","done_time");--> statement-breakpoint
CREATE INDEX "referral_case" ON "referral" USING btree ("tenant_id","case_id");--> statement-breakpoint
CREATE INDEX "referral_visit" ON "referral" USING btree ("tenant_id","accept_booking_id");