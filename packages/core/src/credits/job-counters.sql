-- A job's counters equal its rows. Every row returned is a violation: (invariant, account_id, detail).
SELECT 'I4 the counters of a job are its rows', job.account_id, job.id::text
  FROM job JOIN LATERAL (
    SELECT COUNT(*) FILTER (WHERE state = 'confirmed') AS confirmed, COUNT(*) FILTER (WHERE state = 'corrected') AS corrected,
      COUNT(*) FILTER (WHERE state = 'review') AS review, COUNT(*) FILTER (WHERE state = 'failed') AS failed,
      COUNT(*) FILTER (WHERE state = 'skipped') AS skipped, COUNT(*) FILTER (WHERE state = 'not_done') AS not_done, COUNT(*) FILTER (WHERE state = 'restored') AS restored, COUNT(*) AS rows
    FROM job_record WHERE job_record.job_id = job.id) r ON true
  WHERE r.rows > 0 AND NOT EXISTS (SELECT 1 FROM account WHERE account.id = job.account_id AND deleted_at IS NOT NULL) AND (job.confirmed, job.corrected, job.review, job.failed, job.skipped, job.not_done, job.restored)
    <> (r.confirmed, r.corrected, r.review, r.failed, r.skipped, r.not_done, r.restored)
