import type { AdminDashboard } from "@plumbline/core/admin/get-admin-dashboard.ts";

export function presentDashboard(dashboard: AdminDashboard) {
  const successes = (rows: AdminDashboard["topSuccessful24h"]) =>
    rows.map(({ email, successfulLookups }) => ({ email, successful_lookups: successfulLookups }));
  const failures = (rows: AdminDashboard["topFailed24h"]) =>
    rows.map(({ email, totalFailedLookups, reasons }) => ({
      email,
      total_failed_lookups: totalFailedLookups,
      reasons,
    }));
  return {
    ...dashboard,
    recentSignups: dashboard.recentSignups.map(({ email, credits, createdAt }) => ({
      email,
      credits,
      created_at: createdAt.toISOString(),
    })),
    topFailedAttempts: dashboard.topFailedAttempts.map(({ email, totalFailedLookups }) => ({
      email,
      total_failed_lookups: totalFailedLookups,
    })),
    referralStats: dashboard.referralStats.map(({ referralType, count }) => ({
      referral_type: referralType,
      count,
    })),
    usersBelowThreshold: dashboard.usersBelowThreshold.map(({ email, credits, creditThreshold }) => ({
      email,
      credits,
      credit_threshold: creditThreshold,
    })),
    topSuccessful24h: successes(dashboard.topSuccessful24h),
    topSuccessful7d: successes(dashboard.topSuccessful7d),
    topSuccessfulAllTime: successes(dashboard.topSuccessfulAllTime),
    topFailed24h: failures(dashboard.topFailed24h),
    topFailed7d: failures(dashboard.topFailed7d),
    todaysActiveUsers: dashboard.todaysActiveUsers.map(({ email, creditsUsedToday }) => ({
      email,
      credits_used_today: creditsUsedToday,
    })),
  };
}
