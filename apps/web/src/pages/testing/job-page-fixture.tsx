import type { ApolloClient } from "@apollo/client";
import { showWithServer, type Answers } from "../../testing/show-with-server.tsx";
import { JobPage } from "../JobPage.tsx";

export const job = {
  __typename: "Job",
  id: "j",
  kind: "list",
  objectType: "contact",
  portalId: "1",
  portalName: "Short of Credits",
  listName: "Everybody",
  name: "Everybody",
  listId: "8",
  status: "paused",
  desiredState: "pause",
  reason: "out_of_credits",
  reasonText: "The job resumes automatically when you add credits.",
  createdAt: "2026-01-01T00:00:00Z",
  finishedAt: null,
  startedAt: "2026-01-01T00:00:00Z",
  retryOf: null,
  isTotalKnown: true,
  membersRead: 0,
  unreadableEntries: 0,
  changedSince: null,
  pausedAt: null,
  nextTryAt: null,
  recordsTotal: 25,
  recordsProcessed: 10,
  recordsInFlight: 0,
  recordsLastMinute: 0,
  outcomes: [{ __typename: "OutcomeCount", outcome: "corrected", count: 10 }],
  creditsUsed: 10,
  addressSets: [
    {
      __typename: "JobAddressSet",
      id: "j:primary",
      key: "primary",
      label: "",
      isLeftOut: false,
      unusableProperties: [],
      outcomes: [],
    },
  ],
  startedBy: null,
  addressLookups: 0,
  recordsFilled: 0,
  durationMs: null,
  canPause: false,
  canResume: true,
  canCancel: true,
  canRetry: false,
  undo: { __typename: "UndoOffer", isOffered: false, reasonText: "Only a finished job can be undone.", records: 10 },
  undoOf: null,
  undoFilter: null,
  fieldsLeft: [],
};

export const noProposals = {
  __typename: "ProposalsNow",
  open: 0,
  ready: 0,
  accepted: 0,
  written: 0,
  dismissed: 0,
  locked: 0,
  closed: 0,
  applyJobIds: [],
  isComplete: true,
};
/** The server's response about the current state of a finished job. */
export const nowAnswer = (facts: object) => ({
  job: {
    __typename: "Job",
    id: "j",
    status: "completed",
    recordsProcessed: 25,
    now: { __typename: "JobNow", standing: 0, putBack: 0, undos: [], proposals: noProposals, ...facts },
  },
});

const viewer = { __typename: "Viewer", id: "v", credits: { __typename: "Credits", id: "c", available: 3 } };
export const noCredits = { viewer: { ...viewer, credits: { ...viewer.credits, available: 0 } } };
const ofJob = (facts: object) => ({ job: { __typename: "Job", id: "j", ...facts } });

const city = (before: string, after: string) => ({
  __typename: "RecordField",
  part: "city",
  before,
  after,
  change: {
    __typename: "FieldChange",
    kind: "replaced",
    reason: "other_place_suggested",
    reasonText: "",
    confidence: 1,
  },
});

export const record = {
  __typename: "JobRecord",
  id: "j:77",
  recordId: "77",
  addressSet: "primary",
  addressSetLabel: "",
  hubspotUrl: null,
  outcome: "corrected",
  reason: "cleaned",
  reasonText: "Cleaned and written to HubSpot.",
  laterJobId: null,
  credits: 1,
  checkedBy: null,
  notChecked: ["house_number", "street"],
  fields: [city("Sprngfield", "Springfield")],
  enrichment: [],
};
export const unusual = { ...record, __typename: "PreviewRecord", recordId: "12", fields: [city("IL", "Springfield")] };

export const jobAnswer = (facts: object) => ({ job: { ...job, ...facts }, viewer });
type Listed = { addressSets?: readonly object[]; endCursor?: string | null };
export const recordsAnswer = (
  nodes: readonly object[],
  { addressSets = job.addressSets, endCursor = null }: Listed = {},
) =>
  ofJob({
    portalId: "1",
    objectType: "contact",
    addressSets,
    records: { __typename: "JobRecordPage", nodes, endCursor },
  });

export const ANSWERS: Answers = {
  JobPage: () => jobAnswer({}),
  ConnectedPortals: () => ({ connections: [{ __typename: "Connection", id: "k", portalId: "1" }] }),
  JobRecords: () => recordsAnswer([]),
  JobReasons: () =>
    ofJob({
      reasons: [{ __typename: "ReasonCount", outcome: "corrected", reason: "cleaned", text: "Cleaned.", count: 10 }],
      changeKinds: {
        __typename: "ChangeKinds",
        kinds: [{ __typename: "ChangeKindCount", kind: "spelling", count: 4 }],
        isComplete: true,
      },
    }),
  JobNow: () => ofJob({ status: "paused", recordsProcessed: 10, now: null }),
  RecordNames: () => ofJob({ recordNames: [{ __typename: "RecordName", recordId: "77", name: "Ada Lovelace" }] }),
  CanaryRecords: () => ofJob({ canaryRecords: [unusual] }),
};

/** The page of job `j`, with a server that responds at once. */
export function showJobPage(answer: Parameters<typeof showWithServer>[0]["answer"], view = ""): ApolloClient {
  return showWithServer({ page: <JobPage />, pattern: "/jobs/:jobId", path: `/jobs/j${view}`, answer });
}

export function showJob(answers: Answers): ApolloClient {
  const all = { ...ANSWERS, ...answers };
  return showJobPage((operation, asked) => ({ data: all[operation]?.(asked) ?? {} }));
}
