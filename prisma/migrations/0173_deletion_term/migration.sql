-- When a deletion becomes final: until then the account is kept and can be taken back. Null for deletions of the release before.
ALTER TABLE account ADD COLUMN erase_at timestamptz(3), ADD COLUMN is_billing_held boolean NOT NULL DEFAULT false;
