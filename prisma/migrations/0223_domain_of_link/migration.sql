-- Of a link that lifts a requirement: the domain. No foreign key, because a link may outlive the domain.
ALTER TABLE "one_time_token" ADD COLUMN     "domain_id" UUID;
