-- What the operator's dashboard asks for: credits used and records failed since a moment, over all accounts.
-- CreateIndex
CREATE INDEX "credit_entry_kind_created_at_idx" ON "credit_entry"("kind", "created_at");

CREATE INDEX job_record_failed ON job_record (decided_at) WHERE state = 'failed';
