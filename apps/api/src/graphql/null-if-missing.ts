import { AppError } from "@plumbline/core/app-error.ts";

/** For fields that are null if the object does not exist or belongs to another account. */
export async function nullIfMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
