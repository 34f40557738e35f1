-- A login that belongs to no account any more is kept for the term of its security links, then it is erased; null for all others.
ALTER TABLE user_login ADD COLUMN erase_after timestamptz(3);
