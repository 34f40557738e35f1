-- CreateTable
CREATE TABLE "account" (
    "id" UUID NOT NULL,
    "credit_threshold" INTEGER,
    "referral_type" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_login" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "email_confirmed_at" TIMESTAMPTZ(3),
    "is_operator" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_login_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "one_time_token" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "one_time_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_account" (
    "account_id" UUID NOT NULL,
    "available" INTEGER NOT NULL DEFAULT 0,
    "held" INTEGER NOT NULL DEFAULT 0,
    "spent" INTEGER NOT NULL DEFAULT 0,
    "frozen" INTEGER NOT NULL DEFAULT 0,
    "owed" INTEGER NOT NULL DEFAULT 0,
    "open_disputes" INTEGER NOT NULL DEFAULT 0,
    "seq" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "credit_account_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "credit_entry" (
    "account_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "d_available" INTEGER NOT NULL,
    "d_held" INTEGER NOT NULL,
    "d_spent" INTEGER NOT NULL,
    "d_frozen" INTEGER NOT NULL,
    "d_owed" INTEGER NOT NULL,
    "available_after" INTEGER NOT NULL,
    "held_after" INTEGER NOT NULL,
    "idem_key" TEXT NOT NULL,
    "input_hash" TEXT NOT NULL,
    "ref_type" TEXT NOT NULL,
    "ref_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_entry_pkey" PRIMARY KEY ("account_id","seq")
);

-- CreateTable
CREATE TABLE "credit_hold" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "job_id" UUID NOT NULL,
    "chunk_no" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "settled" INTEGER NOT NULL DEFAULT 0,
    "released" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_hold_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "connection" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "portal_id" TEXT NOT NULL,
    "portal_name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "needs_reconnect_since" TIMESTAMPTZ(3),
    "scopes" TEXT[],
    "access_token" TEXT NOT NULL,
    "refresh_token" TEXT NOT NULL,
    "previous_refresh_token" TEXT,
    "access_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "token_version" INTEGER NOT NULL DEFAULT 1,
    "refreshing_until" TIMESTAMPTZ(3),
    "disconnect_after" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "connection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_state" (
    "state_hash" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "cookie_hash" TEXT NOT NULL,
    "code_verifier" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_state_pkey" PRIMARY KEY ("state_hash")
);

-- CreateTable
CREATE TABLE "portal_limit" (
    "portal_id" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(6) NOT NULL,
    "blocked_until" TIMESTAMPTZ(6),

    CONSTRAINT "portal_limit_pkey" PRIMARY KEY ("portal_id")
);

-- CreateTable
CREATE TABLE "mapping_version" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "object_type" TEXT NOT NULL,
    "content_hash" TEXT NOT NULL,
    "street_address" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT '',
    "postal_code" TEXT NOT NULL DEFAULT '',
    "country" TEXT NOT NULL DEFAULT '',
    "settings" JSONB NOT NULL DEFAULT '{}',
    "inferred_style" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mapping_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mapping" (
    "account_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "object_type" TEXT NOT NULL,
    "version_id" UUID NOT NULL,

    CONSTRAINT "mapping_pkey" PRIMARY KEY ("connection_id","object_type")
);

-- CreateTable
CREATE TABLE "job" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "connection_id" UUID,
    "portal_id" TEXT NOT NULL,
    "portal_name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "object_type" TEXT NOT NULL,
    "list_id" TEXT NOT NULL DEFAULT '',
    "list_name" TEXT NOT NULL DEFAULT '',
    "mapping_version_id" UUID,
    "retry_of" UUID,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "reason" TEXT,
    "wish" TEXT NOT NULL DEFAULT 'run',
    "mail_when_done" BOOLEAN NOT NULL DEFAULT false,
    "snapshot_cursor" TEXT,
    "snapshot_done" BOOLEAN NOT NULL DEFAULT false,
    "chunk_size" INTEGER,
    "records_total" INTEGER NOT NULL DEFAULT 0,
    "confirmed" INTEGER NOT NULL DEFAULT 0,
    "corrected" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "review" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "not_done" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "paused_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "moved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_chunk" (
    "job_id" UUID NOT NULL,
    "chunk_no" INTEGER NOT NULL,
    "account_id" UUID NOT NULL,
    "lease_no" INTEGER NOT NULL DEFAULT 0,
    "holds" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "job_chunk_pkey" PRIMARY KEY ("job_id","chunk_no")
);

-- CreateTable
CREATE TABLE "job_record" (
    "job_id" UUID NOT NULL,
    "record_id" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "chunk_no" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "hold_id" UUID,
    "planned_outcome" TEXT,
    "planned_reason" TEXT,
    "before" JSONB,
    "after" JSONB,
    "changes" JSONB,
    "deferred_since" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "job_record_pkey" PRIMARY KEY ("job_id","record_id")
);

-- CreateTable
CREATE TABLE "record_memory" (
    "connection_id" UUID NOT NULL,
    "object_type" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "values_hash" TEXT NOT NULL DEFAULT '',
    "mapping_hash" TEXT NOT NULL DEFAULT '',
    "outcome" TEXT NOT NULL DEFAULT '',
    "reason" TEXT NOT NULL DEFAULT '',
    "claim_job_id" UUID,
    "claimed_at" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "record_memory_pkey" PRIMARY KEY ("connection_id","object_type","record_id")
);

-- CreateTable
CREATE TABLE "mail" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "template" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "idem_key" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_login_email_key" ON "user_login"("email");

-- CreateIndex
CREATE UNIQUE INDEX "user_login_account_id_id_key" ON "user_login"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_hash_key" ON "session"("token_hash");

-- CreateIndex
CREATE INDEX "session_account_id_user_id_idx" ON "session"("account_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "session_account_id_id_key" ON "session"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "one_time_token_token_hash_key" ON "one_time_token"("token_hash");

-- CreateIndex
CREATE INDEX "one_time_token_account_id_user_id_idx" ON "one_time_token"("account_id", "user_id");

-- CreateIndex
CREATE INDEX "credit_entry_account_id_ref_type_ref_id_idx" ON "credit_entry"("account_id", "ref_type", "ref_id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_entry_account_id_idem_key_key" ON "credit_entry"("account_id", "idem_key");

-- CreateIndex
CREATE INDEX "credit_hold_job_id_chunk_no_idx" ON "credit_hold"("job_id", "chunk_no");

-- CreateIndex
CREATE INDEX "credit_hold_account_id_status_idx" ON "credit_hold"("account_id", "status");

-- CreateIndex
CREATE UNIQUE INDEX "credit_hold_account_id_id_key" ON "credit_hold"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "connection_account_id_id_key" ON "connection"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "connection_portal_id_key" ON "connection"("portal_id");

-- CreateIndex
CREATE UNIQUE INDEX "mapping_version_account_id_id_key" ON "mapping_version"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "mapping_version_connection_id_object_type_content_hash_key" ON "mapping_version"("connection_id", "object_type", "content_hash");

-- CreateIndex
CREATE INDEX "job_account_id_created_at_idx" ON "job"("account_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "job_connection_id_idx" ON "job"("connection_id");

-- CreateIndex
CREATE UNIQUE INDEX "job_account_id_id_key" ON "job"("account_id", "id");

-- CreateIndex
CREATE INDEX "job_record_hold_id_idx" ON "job_record"("hold_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_idem_key_key" ON "mail"("idem_key");

-- AddForeignKey
ALTER TABLE "user_login" ADD CONSTRAINT "user_login_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "user_login"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "user_login"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection" ADD CONSTRAINT "connection_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mapping_version" ADD CONSTRAINT "mapping_version_account_id_connection_id_fkey" FOREIGN KEY ("account_id", "connection_id") REFERENCES "connection"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mapping" ADD CONSTRAINT "mapping_account_id_connection_id_fkey" FOREIGN KEY ("account_id", "connection_id") REFERENCES "connection"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mapping" ADD CONSTRAINT "mapping_account_id_version_id_fkey" FOREIGN KEY ("account_id", "version_id") REFERENCES "mapping_version"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

-- One cleaning of a list at a time: a second start finds the first.
CREATE UNIQUE INDEX job_one_per_list ON job (connection_id, object_type, list_id)
  WHERE kind = 'list' AND status IN ('pending', 'running', 'paused');
-- The dispatcher asks for what is not final and has not moved for its time.
CREATE INDEX job_open ON job (next_try_at) WHERE status IN ('pending', 'running', 'paused');
CREATE INDEX mail_open ON mail (next_try_at) WHERE status = 'waiting';
-- Next batch of a chunk, chunks with records left.
CREATE INDEX job_record_left ON job_record (job_id, chunk_no, record_id) WHERE state IN ('waiting', 'planned');
CREATE INDEX record_memory_claims ON record_memory (claim_job_id) WHERE claim_job_id IS NOT NULL;
CREATE UNIQUE INDEX credit_hold_one_open ON credit_hold (job_id, chunk_no) WHERE status = 'open';

ALTER TABLE user_login ADD CHECK (email = lower(email));
ALTER TABLE account ADD CHECK (credit_threshold >= 0);
ALTER TABLE connection ADD CHECK (status IN ('active', 'needs_reconnect', 'disconnecting'));
ALTER TABLE job
  ADD CHECK (kind IN ('list', 'recurring', 'update', 'workflow', 'retry')),
  ADD CHECK (object_type IN ('contact', 'company', 'deal', 'ticket')),
  ADD CHECK (status IN ('pending', 'running', 'paused', 'completed', 'failed', 'canceled')),
  ADD CHECK (wish IN ('run', 'pause', 'cancel')),
  ADD CHECK (status <> 'paused' OR reason IS NOT NULL),
  ADD CHECK ((status IN ('completed', 'failed', 'canceled')) = (finished_at IS NOT NULL));
ALTER TABLE job_record
  ADD CHECK (state IN ('waiting', 'planned', 'confirmed', 'corrected', 'unchanged', 'review', 'failed', 'skipped', 'not_done')),
  ADD CHECK (state <> 'planned' OR (hold_id IS NOT NULL AND planned_outcome IS NOT NULL));
ALTER TABLE mail ADD CHECK (status IN ('waiting', 'sent', 'dead'));
ALTER TABLE credit_account
  ADD CHECK (available >= 0), ADD CHECK (held >= 0), ADD CHECK (spent >= 0), ADD CHECK (frozen >= 0), ADD CHECK (owed >= 0),
  ADD CHECK (open_disputes >= 0), ADD CHECK (seq >= 0);
ALTER TABLE credit_hold
  ADD CHECK (amount > 0), ADD CHECK (settled >= 0), ADD CHECK (released >= 0), ADD CHECK (status IN ('open', 'closed')),
  ADD CHECK (settled + released <= amount),
  ADD CHECK (status = 'open' OR settled + released = amount);
-- Each kind of entry has one pattern of signs; the counterparty is implied (money in, or work done).
ALTER TABLE credit_entry ADD CHECK (CASE kind
  WHEN 'grant'    THEN d_available >= 0 AND d_owed <= 0 AND d_available - d_owed > 0 AND d_held = 0 AND d_spent = 0 AND d_frozen = 0
  WHEN 'hold'     THEN d_available < 0 AND d_held = -d_available AND d_spent = 0 AND d_frozen = 0 AND d_owed = 0
  WHEN 'settle'   THEN d_held < 0 AND d_spent = -d_held AND d_available = 0 AND d_frozen = 0 AND d_owed = 0
  WHEN 'release'  THEN d_held < 0 AND d_available >= 0 AND d_owed <= 0 AND d_available - d_owed = -d_held AND d_spent = 0 AND d_frozen = 0
  WHEN 'clawback' THEN d_available - d_owed <> 0 AND d_held = 0 AND d_spent = 0 AND d_frozen = 0
  WHEN 'freeze'   THEN d_available <= 0 AND d_frozen = -d_available AND d_held = 0 AND d_spent = 0 AND d_owed = 0
  WHEN 'unfreeze' THEN d_frozen <= 0 AND d_available >= 0 AND d_owed <= 0 AND d_available - d_owed = -d_frozen AND d_held = 0 AND d_spent = 0
  ELSE false END);
