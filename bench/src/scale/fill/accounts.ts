import { sqlId } from "../ids.ts";
import type { Sizes } from "../sizes.ts";

/** Accounts, logins, portals and mappings. `sealed` replaces every secret, encrypted with the newest key. */
export function fillAccounts({ accounts }: Sizes, sealed: string): string[] {
  const each = `FROM generate_series(0, ${accounts - 1}) n`;
  const account = sqlId("account", "n");
  const connection = sqlId("connection", "n");
  const version = sqlId("version", "n * 2 + type.no");
  const types = `(VALUES (0, 'contact'), (1, 'company')) type (no, name)`;
  return [
    `INSERT INTO account (id, credit_threshold, created_at)
     SELECT ${account}, CASE WHEN n % 2 = 0 THEN 1000 END, now() - make_interval(days => n % 700) ${each}`,
    `INSERT INTO user_login (id, account_id, email, password_hash, email_confirmed_at, created_at)
     SELECT ${sqlId("user", "n")}, ${account}, 'user' || n || '@example.com', '-', now(), now() - make_interval(days => n % 700) ${each}`,
    // The database creates it for the first user of an account.
    `UPDATE membership SET id = user_id`,
    `INSERT INTO session (id, account_id, user_id, token_hash, expires_at)
     SELECT ${sqlId("session", `s * ${accounts} + n`)}, ${account}, ${sqlId("user", "n")}, 'token ' || n || '/' || s, now() - make_interval(days => s * 3 - 20)
     ${each}, generate_series(0, 29) s`,
    `INSERT INTO connection (id, account_id, portal_id, portal_name, scopes, access_token, refresh_token, access_expires_at, setup_reminder_at)
     SELECT ${connection}, ${account}, (1000000 + n)::text, 'portal ' || n, '{}', '${sealed}', '${sealed}', now() + interval '1 hour', now() ${each}`,
    `INSERT INTO mapping_version (id, account_id, connection_id, object_type, content_hash, street_address, city, state, postal_code, country)
     SELECT ${version}, ${account}, ${connection}, type.name, 'content ' || type.no, 'address', 'city', 'state', 'zip', 'country' ${each}, ${types}`,
    `INSERT INTO mapping (account_id, connection_id, object_type, version_id)
     SELECT ${account}, ${connection}, type.name, ${version} ${each}, ${types}`,
    `INSERT INTO auto_clean (account_id, connection_id, object_type, poll_cursor, next_poll_at)
     SELECT ${account}, ${connection}, type.name, now(), now() + make_interval(secs => n % 600 - 60) ${each}, ${types}`,
    `INSERT INTO portal_inbox (connection_id, account_id, next_try_at, callbacks_try_at)
     SELECT ${connection}, ${account}, CASE WHEN n % 20 = 3 THEN now() END, CASE WHEN n % 20 = 2 THEN now() END ${each}`,
    `INSERT INTO recurring_job (id, account_id, connection_id, portal_id, portal_name, object_type, list_id, list_name, recurrence_interval, anchor_at, synced_revision, is_active)
     SELECT ${sqlId("recurring", "n")}, ${account}, ${connection}, (1000000 + n)::text, 'portal ' || n, 'contact', 'hourly', 'hourly', '1h', now(), 1, true ${each}`,
    `INSERT INTO webhook_endpoint (id, account_id, url, events, secret, next_try_at, created_at)
     SELECT ${sqlId("endpoint", "n")}, ${account}, 'https://example.com/', '{job.finished}', '${sealed}', CASE WHEN n % 50 = 0 THEN now() END, now() ${each}`,
  ];
}
