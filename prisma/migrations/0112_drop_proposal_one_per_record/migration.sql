-- contract: unused since 0.2.0
DROP INDEX CONCURRENTLY proposal_one_per_record;
