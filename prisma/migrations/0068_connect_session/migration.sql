-- The session in which a connection to HubSpot was begun; null for those that the release before began.
ALTER TABLE "oauth_state" ADD COLUMN     "session_id" UUID;
