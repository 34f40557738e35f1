-- As proposal_one_per_record, by address.
CREATE UNIQUE INDEX CONCURRENTLY proposal_one_per_address ON proposal (connection_id, object_type, record_id, set_key) WHERE status IN ('open', 'accepted');
