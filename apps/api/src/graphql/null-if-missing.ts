import { AppError } from "@plumbline/core/app-error.ts";

/** For fields that are null where the thing does not exist, or is somebody else's. */
export async function nullIfMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
