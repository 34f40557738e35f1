import type { SpendingScope } from "@plumbline/schema/credits/spending.ts";

/**
 * Content of an email; stored until it is sent, then erased. Links are paths of the product; the public URL is prepended when the
 * email is sent.
 */
export type EmailContent =
  | { template: "confirm_email"; link: string }
  | { template: "reset_password"; link: string }
  /** To the owner, whoever changed it. */
  | { template: "password_changed"; link: string; access: ProgramAccess | null }
  /** To the owner, whoever changed it. */
  | { template: "second_factor_changed"; link: string; isOn: boolean; undoLink: string; access: ProgramAccess | null }
  /** To a person who may have no login. */
  | { template: "invitation"; link: string; inviter: string; role: string }
  /** To the inviter, whoever uses their session. */
  | { template: "member_invited"; link: string; email: string; role: string; revokeLink: string }
  /** To a member who was removed or has left. */
  | { template: "access_ended"; link: string; secureLink?: string }
  /** To the login that changed somebody's access or how people log in, with a link; to the other owners without. */
  | { template: "access_changed"; link: string; acts: string[]; secureLink?: string }
  /** To each owner, once the record of a proven domain is missing, and once its proof has ended. */
  | { template: "domain_record_missing"; link: string; domain: string; isLost: boolean; requiresOpenid: boolean }
  /** To the owner who asked for it. `link` lifts the requirement of a domain whose proof has ended. */
  | { template: "lift_requirement"; link: string; domain: string }
  | { template: "api_key_created"; link: string; name: string; access: ProgramAccess | null }
  /** An endpoint has accepted nothing for days and was turned off. */
  | { template: "webhook_disabled"; link: string; url: string }
  /** To each owner; `secureLink` to the one whose login asked for it. `until`: when the deletion becomes final, in words. */
  | { template: "account_deleted"; link: string; until?: string; secureLink?: string; eraseLink?: string }
  /** To the new address. */
  | { template: "change_email"; link: string }
  /** To the old address: a change was requested, or has happened. */
  | { template: "email_change_asked"; link: string; cancelLink: string }
  | { template: "email_changed"; link: string; revertLink: string }
  /** To the operator, from the support form; `email` is the reply address. */
  | { template: "support_message"; link: string; email: string; phone: string; subject: string; message: string }
  /** A run of a recurring job ended for a reason that a person can fix. */
  | { template: "recurring_stopped"; link: string; listName: string; reason: string }
  /** A spending limit is reached, and jobs wait for it. */
  | {
      template: "spending_limit";
      link: string;
      listName: string;
      portalName: string;
      scope: SpendingScope;
      period: "run" | "month";
      credits: number;
    }
  | { template: "needs_reconnect"; link: string; portalName: string }
  /** HubSpot refuses an operation until further notice; `reason` is a blocker's. */
  | { template: "hubspot_blocked"; link: string; portalName: string; reason: string; missingScopes: string[] }
  /** A portal was disconnected, and HubSpot kept some of what was to be removed from it. */
  | { template: "status_not_removed"; link: string; portalName: string; left: string[] }
  | {
      template: "job_finished";
      link: string;
      listName: string;
      status: string;
      corrected: number;
      confirmed: number;
      review: number;
      failed: number;
      credits: number;
    }
  /** Purchased credits were added. */
  | { template: "credits_bought"; link: string; what: string; credits: number; paidCents: number }
  | { template: "payment_failed"; link: string; credits: number }
  | { template: "purchase_failed"; link: string; what: string }
  | {
      template: "low_credits";
      link: string;
      credits: number;
      threshold: number;
      /** At the rate of the last weeks; null when nothing was spent. */
      daysLeft: number | null;
      unsubscribeToken: string;
    }
  | { template: "setup_reminder"; link: string; portalName: string; unsubscribeToken: string };

/** Keys and endpoints that work without a password, for security emails; null if there are none. */
export type ProgramAccess = { keys: string[]; endpoints: string[]; revokeLink: string };
