import { AppError } from "@plumbline/core/app-error.ts";

/** A download reads thousands of rows and occupies a socket until its client has read them. */
const AT_ONCE = 4;

/** Downloads that this process is sending, by account. */
const running = new Map<string, number>();

/** Runs a download within the account's limit of concurrent downloads. Error: `rate_limited`. */
export async function asDownload(accountId: string, send: () => Promise<void>): Promise<void> {
  const others = running.get(accountId) ?? 0;
  if (others >= AT_ONCE)
    throw new AppError(
      "rate_limited",
      "Other downloads are still running in your account. Please wait until one ends.",
      {
        retryAfterMs: 5_000,
      },
    );
  running.set(accountId, others + 1);
  try {
    await send();
  } finally {
    const left = (running.get(accountId) ?? 1) - 1;
    if (left > 0) running.set(accountId, left);
    else running.delete(accountId);
  }
}
