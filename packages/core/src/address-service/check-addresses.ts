import type { AddressServiceAdapter } from "@plumbline/address";
import type { AddressService } from "./create-address-service.ts";
import { Lookup, type Check, type CheckContext, type Checked } from "./lookup.ts";
import type { Question } from "./question-key.ts";

const BEAT_MS = 5_000;

/**
 * Answers the questions of one batch. Each address is looked up once per job, from the cache where the service's terms allow
 * one, and within the job's budget. A service error is never an answer. No transaction is open during the call.
 */
export async function checkAddresses(
  ctx: CheckContext,
  check: Check,
  questions: readonly Question[],
): Promise<Checked> {
  const checked: Checked = { answers: new Map(), unanswered: new Set(), blocker: null };
  const beat = setInterval(() => check.control.heartbeat(), BEAT_MS);
  try {
    for (const [adapter, mine] of byAddressService(check.service, questions)) {
      if (checked.blocker) for (const question of mine) checked.unanswered.add(question.id);
      else {
        const found = await new Lookup(ctx, check, adapter, mine).run();
        for (const [id, answer] of found.answers) checked.answers.set(id, answer);
        for (const id of found.unanswered) checked.unanswered.add(id);
        checked.blocker = found.blocker;
      }
    }
  } finally {
    clearInterval(beat);
  }
  return checked;
}

function byAddressService(
  service: AddressService,
  questions: readonly Question[],
): Map<AddressServiceAdapter, Question[]> {
  const groups = new Map<AddressServiceAdapter, Question[]>();
  for (const question of questions) {
    const adapter = service.addressServiceFor(question.country);
    if (adapter) groups.set(adapter, [...(groups.get(adapter) ?? []), question]);
  }
  return groups;
}
