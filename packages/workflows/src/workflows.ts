// What the worker's bundle holds: every workflow under its name.
export { billingEvent } from "./billing-event.ts";
export { cleanList } from "./clean-list.ts";
export { deleteAccount } from "./delete-account.ts";
export { deliverWebhooks } from "./deliver-webhooks.ts";
export { deliverEmail } from "./deliver-email.ts";
export { disconnect } from "./disconnect.ts";
export { runRecurring } from "./run-recurring.ts";
export { completeCallbacks } from "./complete-callbacks.ts";
export { pollChanges } from "./poll-changes.ts";
export { portalInbox } from "./portal-inbox.ts";
export { maintain } from "./maintain.ts";
export { reconcileBilling } from "./reconcile-billing.ts";
export { reviewAction } from "./review-action.ts";
export { updateCustomer } from "./update-customer.ts";
