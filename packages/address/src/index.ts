export { codesOf, ENRICHMENT_TARGETS, enrichmentOf } from "./enrich.ts";
export type {
  BuildingAnswer,
  EnrichmentSource,
  EnrichmentTarget,
  EnrichmentValue,
  EnrichmentValues,
} from "./enrich.ts";
export { ENGINE_VERSION, loadEngine } from "./engine.ts";
export type { CleanOptions, Engine } from "./engine.ts";
export type { Signals } from "./signals/signals.ts";
export type { Seen, WitnessFacts } from "./witness/witness.ts";
export { witnessKeys } from "./witness/witness-keys.ts";
export type { WitnessKeys } from "./witness/witness-keys.ts";
export { inferStyle } from "./infer-style.ts";
export { foldWords } from "./text/fold.ts";
export {
  confidenceBand,
  CONFIRMED_POLICY,
  decisiveReason,
  EMBEDDED_POLICY,
  MAX_VALUE_CHANGES,
  MIN_AUTO_CONFIDENCE,
  MIN_REVIEW_CONFIDENCE,
  POLICY_VERSION,
} from "./policy.ts";
export type { PolicyRule } from "./policy.ts";
export type { PostalParts } from "./postal-lines.ts";
export { loadPostalFacts } from "./postal-facts.ts";
export type { FindPostalFacts, PostalFacts } from "./postal-facts.ts";
export { REPLACED_PARTS, Replacements } from "./replacements.ts";
export type { ReplacedPart, ReplacementRule } from "./replacements.ts";
export { DEFAULT_STYLE } from "./style.ts";
export type { FormatStyle } from "./style.ts";
export { arrangeUnits, isStreetLine, unitsBehind, withoutUnits } from "./street/street-columns.ts";
export type { ArrangedColumns, ColumnDoubt, StreetColumns } from "./street/street-columns.ts";
export {
  CANDIDATE_BASES,
  CHANGE_KINDS,
  CHANGE_REASONS,
  GRANULARITIES,
  MAX_CANDIDATES,
  NOT_CHECKED,
  OUTCOMES,
  PARTS,
  REASONS,
  REASON_WEIGHTS,
} from "./types.ts";
export type {
  AddressCandidate,
  AddressFields,
  CandidateBasis,
  ChangeKind,
  ChangeReason,
  CleanResult,
  EngineOutcome,
  FieldChange,
  Granularity,
  NotChecked,
  Part,
  Reason,
} from "./types.ts";
export { ReferenceIndex, ReferenceIndexError } from "./reference/read-index.ts";
export type { ReferenceAnswer, ReferencePoint } from "./reference/read-index.ts";
export { referenceService } from "./reference/address-service.ts";
export { createServices, SERVICES, addressServiceFor } from "./services/create-services.ts";
export type { ServiceName, ServiceSettings } from "./services/create-services.ts";
export { embeddedService } from "./services/embedded.ts";
export { questionFor } from "./services/question-for.ts";
export type { AskFor } from "./services/question-for.ts";
export { settle } from "./services/settle.ts";
export { COMPONENTS, ADDRESS_SERVICE_NAMES } from "./services/port.ts";
export type {
  AddressServiceAdapter,
  BuildingUse,
  Component,
  ComponentState,
  Deliverability,
  RetentionRule,
  ServiceError,
  VerifiedComponent,
  AddressServiceName,
  AddressServiceTraits,
  VerifyAnswer,
  VerifyQuery,
  VerifyReason,
  VerifyResult,
  VerifyStatus,
} from "./services/port.ts";
