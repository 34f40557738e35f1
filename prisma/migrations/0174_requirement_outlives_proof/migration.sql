-- A requirement stays when the proof of its domain ends, until an owner lifts it: otherwise whoever lost the company's account could
-- log in by password again.
ALTER TABLE email_domain DROP CONSTRAINT email_domain_openid_check;
