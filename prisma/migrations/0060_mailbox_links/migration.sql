-- Security links: when each was sent, and whether the address that it restores was confirmed.
ALTER TABLE "one_time_token" ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "prior_confirmed_at" TIMESTAMPTZ(3);

-- When the password was set through a link sent to the address.
ALTER TABLE "user_login" ADD COLUMN     "password_mailed_at" TIMESTAMPTZ(3);


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

-- Every security link names the address that it restores; links of the release before do not.
ALTER TABLE one_time_token DROP CONSTRAINT one_time_token_names_email;
ALTER TABLE one_time_token ADD CONSTRAINT one_time_token_names_address
  CHECK (purpose NOT IN ('change_email', 'revert_email_change') OR new_email IS NOT NULL) NOT VALID;
