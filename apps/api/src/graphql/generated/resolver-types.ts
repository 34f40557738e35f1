import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { ApiKeyParent, ConnectionParent, CreditsParent, WebhookEndpointParent, WebhookDeliveryParent, JobParent, JobRecordParent, RecurringJobParent, ViewerParent, ReceiptParent, UsageParent } from '../mappers.ts';
import type { GraphqlContext } from '../graphql-context.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** ISO 8601 moment in UTC. */
  DateTime: { input: Date; output: Date; }
  /** What an integration can be told of: job.finished or credits.low. */
  WebhookEvent: { input: string; output: string; }
};

/** A part of an address. */
export type AddressPart =
  /** The locality. */
  | 'city'
  /** The country. */
  | 'country'
  /** ZIP or postal code. */
  | 'postal_code'
  /** State, province or region. */
  | 'state'
  /** Street, house number and unit. */
  | 'street_address';

/** A user who spent credits today. */
export type AdminActive = {
  __typename?: 'AdminActive';
  /** How many. */
  creditsUsedToday: Scalars['Int']['output'];
  /** Who. */
  email: Scalars['String']['output'];
};

/** A user whose credits run low. */
export type AdminBelowThreshold = {
  __typename?: 'AdminBelowThreshold';
  /** Below this an email is sent. */
  creditThreshold: Scalars['Int']['output'];
  /** Credits that can be spent now. */
  credits: Scalars['Int']['output'];
  /** Who. */
  email: Scalars['String']['output'];
};

/** A user's credits. */
export type AdminCredits = {
  __typename?: 'AdminCredits';
  /** Credits that can be spent now. */
  credits: Scalars['Int']['output'];
  /** Who. */
  email: Scalars['String']['output'];
};

/** The operator's numbers. Each analytics list shows the top five. */
export type AdminDashboard = {
  __typename?: 'AdminDashboard';
  /** Confirmed and corrected addresses ever. */
  allTimeSuccessfulLookups: Scalars['Int']['output'];
  /** Accounts that ended the low-credit email. */
  creditUnsubscribesCount: Scalars['Int']['output'];
  /** Most credits first. */
  highCreditUsers: Array<AdminCredits>;
  /** Connected portals. */
  hubspotConnectionsCount: Scalars['Int']['output'];
  /** Accounts that ended the reminder to map a portal. */
  portalConfigUnsubscribesCount: Scalars['Int']['output'];
  /** Portals with a mapping. */
  portalConfigsCount: Scalars['Int']['output'];
  /** Of the last seven days, newest first. */
  recentSignups: Array<AdminSignup>;
  /** Empty for those who came by themselves. */
  referralStats: Array<AdminReferral>;
  /** Of this UTC day. */
  todaysActiveUsers: Array<AdminActive>;
  /** Of the last seven days. */
  topFailed7d: Array<AdminFailure>;
  /** Of the last 24 hours. */
  topFailed24h: Array<AdminFailure>;
  /** Most failed addresses first. */
  topFailedAttempts: Array<AdminFailedTotal>;
  /** Of the last seven days. */
  topSuccessful7d: Array<AdminSuccess>;
  /** Of the last 24 hours. */
  topSuccessful24h: Array<AdminSuccess>;
  /** Ever. */
  topSuccessfulAllTime: Array<AdminSuccess>;
  /** Failed addresses, as the jobs count them. */
  trackedFailedAttempts: Scalars['Int']['output'];
  /** The same, as the jobs count it. */
  trackedSuccessfulLookups: Scalars['Int']['output'];
  /** Those with fewer credits than their threshold. */
  usersBelowThreshold: Array<AdminBelowThreshold>;
};

/** A user's failed addresses. */
export type AdminFailedTotal = {
  __typename?: 'AdminFailedTotal';
  /** Who. */
  email: Scalars['String']['output'];
  /** How many failed. */
  totalFailedLookups: Scalars['Int']['output'];
};

/** A user's failed addresses with their reasons. */
export type AdminFailure = {
  __typename?: 'AdminFailure';
  /** Who. */
  email: Scalars['String']['output'];
  /** Why. */
  reasons: Array<AdminFailureReason>;
  /** How many failed. */
  totalFailedLookups: Scalars['Int']['output'];
};

/** How often a reason came up. */
export type AdminFailureReason = {
  __typename?: 'AdminFailureReason';
  /** Addresses. */
  count: Scalars['Int']['output'];
  /** A code. */
  reason: Scalars['String']['output'];
  /** The same in words. */
  text: Scalars['String']['output'];
};

/** What became of the grant. */
export type AdminGrantPayload = {
  __typename?: 'AdminGrantPayload';
  /** False when this key has given its credits before. */
  granted: Scalars['Boolean']['output'];
};

/** Sign-ups by the way they came. */
export type AdminReferral = {
  __typename?: 'AdminReferral';
  /** Accounts. */
  count: Scalars['Int']['output'];
  /** The partner. */
  referralType: Scalars['String']['output'];
};

/** A user who signed up. */
export type AdminSignup = {
  __typename?: 'AdminSignup';
  /** When. */
  createdAt: Scalars['DateTime']['output'];
  /** Credits that can be spent now. */
  credits: Scalars['Int']['output'];
  /** Who. */
  email: Scalars['String']['output'];
};

/** A user's cleaned addresses. */
export type AdminSuccess = {
  __typename?: 'AdminSuccess';
  /** Who. */
  email: Scalars['String']['output'];
  /** Confirmed and corrected. */
  successfulLookups: Scalars['Int']['output'];
};

/** A program's way in. Of the key itself only its first letters are known. */
export type ApiKey = {
  __typename?: 'ApiKey';
  /** When it was made. */
  createdAt: Scalars['DateTime']['output'];
  /** Ours. */
  id: Scalars['ID']['output'];
  /** To the minute; null = never. */
  lastUsedAt?: Maybe<Scalars['DateTime']['output']>;
  /** What its owner called it. */
  name: Scalars['String']['output'];
  /** Its first letters. */
  prefix: Scalars['String']['output'];
  /** What it may do. */
  scope: ApiKeyScope;
};

/** What a key may do. Keys never manage users, keys, passwords, billing or deletion. */
export type ApiKeyScope =
  /** Look. */
  | 'read'
  /** Also start and change cleanings. */
  | 'write';

/** Something that was done in or to the account. */
export type AuditEvent = {
  __typename?: 'AuditEvent';
  /** A code. */
  action: Scalars['String']['output'];
  /** Done by whoever runs the service. */
  byOperator: Scalars['Boolean']['output'];
  /** When. */
  createdAt: Scalars['DateTime']['output'];
  /** Which one: a portal, a browser, an amount. */
  detail?: Maybe<Scalars['String']['output']>;
  /** Ours. */
  id: Scalars['ID']['output'];
  /** The same in words. */
  text: Scalars['String']['output'];
};

/** A page of what was done. */
export type AuditEventPage = {
  __typename?: 'AuditEventPage';
  /** For the next page; null = there is none. */
  endCursor?: Maybe<Scalars['String']['output']>;
  /** The events. */
  nodes: Array<AuditEvent>;
};

/** The switch 'clean automatically when updated' of one object type. */
export type AutoClean = {
  __typename?: 'AutoClean';
  /** What keeps changes from being cleaned at the moment; null = nothing. */
  blocker?: Maybe<UpdateBlocker>;
  /** Records left alone for a day because something else keeps writing the old value back. */
  contestedRecords: Scalars['Int']['output'];
  /** How changes reach us. */
  detection: ChangeDetection;
  /** How changes reach us and how late that can be. */
  detectionText: Scalars['String']['output'];
  /** The switch. */
  isOn: Scalars['Boolean']['output'];
  /** The object type. */
  objectType: ObjectType;
};

/** The first step of connecting a portal. */
export type BeginConnectPayload = {
  __typename?: 'BeginConnectPayload';
  /** HubSpot's page of consent. */
  installUrl: Scalars['String']['output'];
};

/** What the authenticator app has to be told. */
export type BeginTotpPayload = {
  __typename?: 'BeginTotpPayload';
  /** For a QR code. */
  otpauthUrl: Scalars['String']['output'];
  /** In base32, for those who type it. */
  secret: Scalars['String']['output'];
};

/** How we learn that a record changed. */
export type ChangeDetection =
  /** We look every few minutes. */
  | 'poll'
  /** HubSpot tells of changes at once. */
  | 'webhook';

/** What became of it. */
export type ChangeEmailPayload = {
  __typename?: 'ChangeEmailPayload';
  /** The same in words. */
  message: Scalars['String']['output'];
};

/** Stripe's pages for the subscription. */
export type CheckoutPortal = {
  __typename?: 'CheckoutPortal';
  /** Where the browser goes. */
  url: Scalars['String']['output'];
};

/** A purchase that was begun. */
export type CheckoutSession = {
  __typename?: 'CheckoutSession';
  /** Stripe's id of the checkout. */
  sessionId: Scalars['ID']['output'];
  /** Where the browser goes to pay. */
  url: Scalars['String']['output'];
};

/** A HubSpot portal connected to the account. */
export type Connection = {
  __typename?: 'Connection';
  /** One for each object type that is configured. */
  autoClean: Array<AutoClean>;
  /** What HubSpot refuses at the moment; nothing of it is lost or charged. */
  blockers: Array<ConnectionBlocker>;
  /** Object types that are mapped. */
  configuredObjectTypes: Array<ObjectType>;
  /** When it was connected. */
  createdAt: Scalars['DateTime']['output'];
  /** Ours. */
  id: Scalars['ID']['output'];
  /** At least one object type is mapped. */
  isConfigured: Scalars['Boolean']['output'];
  /** Its lists of one object type. */
  lists: Array<CrmList>;
  /** The mapping in force, one for each object type that is on. */
  mappings: Array<ObjectMapping>;
  /** HubSpot's. */
  portalId: Scalars['String']['output'];
  /** The portal's name in HubSpot. */
  portalName: Scalars['String']['output'];
  /** Settings left out are none. Without a list: the records that changed last. Rate-limited. */
  preview: MappingPreview;
  /** Text properties that can be written, by label. */
  properties: Array<CrmProperty>;
  /** Whether it can be used. */
  status: ConnectionStatus;
  /** What keeps workflows from being told how their records ended; null = nothing. */
  workflowBlocker?: Maybe<UpdateBlocker>;
};


/** A HubSpot portal connected to the account. */
export type ConnectionListsArgs = {
  objectType: ObjectType;
};


/** A HubSpot portal connected to the account. */
export type ConnectionPreviewArgs = {
  listId?: InputMaybe<Scalars['String']['input']>;
  mapping: ObjectMappingInput;
};


/** A HubSpot portal connected to the account. */
export type ConnectionPropertiesArgs = {
  objectType: ObjectType;
};

/** An operation that HubSpot refuses for a portal until further notice. */
export type ConnectionBlocker = {
  __typename?: 'ConnectionBlocker';
  /** Scopes that HubSpot named as missing. */
  missingScopes: Array<Scalars['String']['output']>;
  /** The object type that it concerns; null = all of them. */
  objectType?: Maybe<ObjectType>;
  /** Why. */
  reason: ConnectionBlockerReason;
  /** When it is tried again. */
  retryAt: Scalars['DateTime']['output'];
  /** Since when. */
  since: Scalars['DateTime']['output'];
  /** Why, and the one thing to do. */
  text: Scalars['String']['output'];
  /** What is refused, in words. */
  what: Scalars['String']['output'];
};

/** Why HubSpot refuses an operation. */
export type ConnectionBlockerReason =
  /** The portal has used up its requests to HubSpot for today. */
  | 'daily_limit'
  /** HubSpot refuses the requests. */
  | 'hubspot_refuses'
  /** HubSpot does not respond, or not as it should. */
  | 'hubspot_unavailable'
  /** A permission that the operation needs was not granted. */
  | 'missing_permission';

/** Whether a portal can be used. */
export type ConnectionStatus =
  /** It can. */
  | 'active'
  /** It is being disconnected; batches in flight are finished. */
  | 'disconnecting'
  /** HubSpot no longer accepts our access: the customer must reconnect. */
  | 'needs_reconnect';

/** A new key. */
export type CreateApiKeyPayload = {
  __typename?: 'CreateApiKeyPayload';
  /** What is kept of it. */
  apiKey: ApiKey;
  /** Send it as a bearer token; it is not shown again. */
  key: Scalars['String']['output'];
};

/** The recurring job. */
export type CreateRecurringJobPayload = {
  __typename?: 'CreateRecurringJobPayload';
  /** True when this list was cleaned on that schedule already. */
  alreadyExists: Scalars['Boolean']['output'];
  /** What became of it, in words. */
  message: Scalars['String']['output'];
  /** The new one, or the one that was there. */
  recurringJob: RecurringJob;
};

/** A new endpoint. */
export type CreateWebhookEndpointPayload = {
  __typename?: 'CreateWebhookEndpointPayload';
  /** The endpoint. */
  endpoint: WebhookEndpoint;
  /** Signs what is sent; it is not shown again. */
  secret: Scalars['String']['output'];
};

/** When an email tells that credits run low. */
export type CreditNotifications = {
  __typename?: 'CreditNotifications';
  /** The account's id. */
  id: Scalars['ID']['output'];
  /** The emails were ended by the link in one of them; saving a threshold turns them on again. */
  isUnsubscribed: Scalars['Boolean']['output'];
  /** Credits below which an email is sent; null = no email. */
  threshold?: Maybe<Scalars['Int']['output']>;
};

/** Whole numbers; one credit is one address that was really processed. */
export type Credits = {
  __typename?: 'Credits';
  /** What can be spent now; the number shown as balance. */
  available: Scalars['Int']['output'];
  /** Set aside for work in hand. */
  held: Scalars['Int']['output'];
  /** The account's id. */
  id: Scalars['ID']['output'];
  /** Owed after a refund of credits that were already spent; paid first by what comes in. */
  owed: Scalars['Int']['output'];
  /** Used up for good. */
  spent: Scalars['Int']['output'];
};

/** A list in HubSpot. */
export type CrmList = {
  __typename?: 'CrmList';
  /** False while HubSpot is still finding its records; it cannot be cleaned until then, and its size is not known. */
  isReady: Scalars['Boolean']['output'];
  /** HubSpot's id. */
  listId: Scalars['String']['output'];
  /** Its name. */
  name: Scalars['String']['output'];
  /** How many records it had when it was asked for. */
  size: Scalars['Int']['output'];
};

/** A property of HubSpot's records. */
export type CrmProperty = {
  __typename?: 'CrmProperty';
  /** Its name for people. */
  label: Scalars['String']['output'];
  /** Its internal name. */
  name: Scalars['String']['output'];
  /** HubSpot's type of it. */
  type: Scalars['String']['output'];
};

/** Something that was given up and waits for an operator. */
export type DeadLetter = {
  __typename?: 'DeadLetter';
  /** How often it was tried. */
  attempts: Scalars['Int']['output'];
  /** When it came. */
  createdAt: Scalars['DateTime']['output'];
  /** Ours, or Stripe's for its events. */
  id: Scalars['ID']['output'];
  /** email, hubspot_event or stripe_event. */
  kind: Scalars['String']['output'];
  /** What it was about; no values of records. */
  what: Scalars['String']['output'];
};

/** What becomes of the account. */
export type DeleteAccountPayload = {
  __typename?: 'DeleteAccountPayload';
  /** The same in words. */
  message: Scalars['String']['output'];
};

/** The connection that is being ended. */
export type DeleteConnectionPayload = {
  __typename?: 'DeleteConnectionPayload';
  /** Its id. */
  id: Scalars['ID']['output'];
};

/** The recurring job that was ended. */
export type DeleteRecurringJobPayload = {
  __typename?: 'DeleteRecurringJobPayload';
  /** Its id. */
  id: Scalars['ID']['output'];
};

/** The endpoint that is gone. */
export type DeleteWebhookEndpointPayload = {
  __typename?: 'DeleteWebhookEndpointPayload';
  /** Its id. */
  id: Scalars['ID']['output'];
};

/** What became of it. */
export type EndOtherSessionsPayload = {
  __typename?: 'EndOtherSessionsPayload';
  /** How many sign-ins ended. */
  ended: Scalars['Int']['output'];
};

/** The sign-in that has ended. */
export type EndSessionPayload = {
  __typename?: 'EndSessionPayload';
  /** Its id. */
  id: Scalars['ID']['output'];
};

/** One change of one part. */
export type FieldChange = {
  __typename?: 'FieldChange';
  /** From 0 to 1. */
  confidence: Scalars['Float']['output'];
  /** format, restore, spelling, disagreement, added, replaced or lost. */
  kind: Scalars['String']['output'];
  /** A code. */
  reason: Scalars['String']['output'];
  /** The same in words. */
  reasonText: Scalars['String']['output'];
};

/** How addresses are written; null = as the majority of the column is. */
export type FormatSettings = {
  __typename?: 'FormatSettings';
  /** crm or postal. */
  casing?: Maybe<Scalars['String']['output']>;
  /** iso2, iso3 or name. */
  country?: Maybe<Scalars['String']['output']>;
  /** code or name. */
  state?: Maybe<Scalars['String']['output']>;
  /** short, long or keep. */
  streetWords?: Maybe<Scalars['String']['output']>;
  /** end or keep. */
  unitPlace?: Maybe<Scalars['String']['output']>;
  /** space, comma or keep. */
  unitSeparator?: Maybe<Scalars['String']['output']>;
};

/** casing: crm, postal; state: code, name; country: iso2, iso3, name; streetWords: short, long, keep; unitSeparator: space, comma, keep; unitPlace: end, keep. */
export type FormatSettingsInput = {
  /** crm or postal. */
  casing?: InputMaybe<Scalars['String']['input']>;
  /** iso2, iso3 or name. */
  country?: InputMaybe<Scalars['String']['input']>;
  /** code or name. */
  state?: InputMaybe<Scalars['String']['input']>;
  /** short, long or keep. */
  streetWords?: InputMaybe<Scalars['String']['input']>;
  /** end or keep. */
  unitPlace?: InputMaybe<Scalars['String']['input']>;
  /** space, comma or keep. */
  unitSeparator?: InputMaybe<Scalars['String']['input']>;
};

/** A user who was looked for. */
export type FoundUser = {
  __typename?: 'FoundUser';
  /** The account that pays. */
  accountId: Scalars['String']['output'];
  /** When they signed up. */
  createdAt: Scalars['DateTime']['output'];
  /** Credits that can be spent now. */
  credits: Scalars['Int']['output'];
  /** The address that signs in. */
  email: Scalars['String']['output'];
  /** Set aside for work in hand. */
  held: Scalars['Int']['output'];
  /** The user's id. */
  id: Scalars['ID']['output'];
  /** HubSpot's ids of the connected portals. */
  portals: Array<Scalars['String']['output']>;
  /** What runs and ran for them, on Temporal's own pages; null where they are not configured. */
  temporalUrl?: Maybe<Scalars['String']['output']>;
};

/** Something outside that we use. */
export type Integration = {
  __typename?: 'Integration';
  /** Its name. */
  name: Scalars['String']['output'];
  /** real, sandbox or off. */
  state: Scalars['String']['output'];
};

/** One cleaning run. */
export type Job = {
  __typename?: 'Job';
  /** How often a paid address service was asked for this job. */
  addressLookups: Scalars['Int']['output'];
  /** Cancel. */
  canCancel: Scalars['Boolean']['output'];
  /** What may be done now. */
  canPause: Scalars['Boolean']['output'];
  /** Resume, or Continue. */
  canResume: Scalars['Boolean']['output'];
  /** Retry what is left over. */
  canRetry: Scalars['Boolean']['output'];
  /** When it was asked for. */
  createdAt: Scalars['DateTime']['output'];
  /** Credits spent: one for each record confirmed or corrected. */
  creditsUsed: Scalars['Int']['output'];
  /** From start to end in milliseconds; null while it runs. */
  durationMs?: Maybe<Scalars['Int']['output']>;
  /** When it ended. */
  finishedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Ours. */
  id: Scalars['ID']['output'];
  /** False while the list is still being read: the total may grow. */
  isTotalKnown: Scalars['Boolean']['output'];
  /** What started it. */
  kind: JobKind;
  /** HubSpot's id of the list; empty where there is none. */
  listId: Scalars['String']['output'];
  /** The list's name when it started. */
  listName: Scalars['String']['output'];
  /** The records that it cleans. */
  objectType: ObjectType;
  /** How many records had each outcome. */
  outcomes: Array<OutcomeCount>;
  /** HubSpot's id of the portal. */
  portalId: Scalars['String']['output'];
  /** The portal's name when it started. */
  portalName: Scalars['String']['output'];
  /** Why it is paused or how it ended; a code. */
  reason?: Maybe<Scalars['String']['output']>;
  /** The same in words. */
  reasonText?: Maybe<Scalars['String']['output']>;
  /** How many records had each reason. */
  reasons: Array<ReasonCount>;
  /** Records with an outcome by id, at most 100 at a time. */
  records: JobRecordPage;
  /** Records decided in the last minute. */
  recordsLastMinute: Scalars['Int']['output'];
  /** Records with an outcome. */
  recordsProcessed: Scalars['Int']['output'];
  /** Records that were read so far. */
  recordsTotal: Scalars['Int']['output'];
  /** The job whose left-over records it takes. */
  retryOf?: Maybe<Scalars['ID']['output']>;
  /** When work began. */
  startedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Where it stands. */
  status: JobStatus;
};


/** One cleaning run. */
export type JobRecordsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  outcome?: InputMaybe<Outcome>;
  search?: InputMaybe<Scalars['String']['input']>;
};

/** What started a job. */
export type JobKind =
  /** A person, for a list. */
  | 'list'
  /** The schedule of a recurring job. */
  | 'recurring'
  /** A person, for what another job left over. */
  | 'retry'
  /** Records that changed in HubSpot. */
  | 'update'
  /** A workflow in HubSpot. */
  | 'workflow';

/** What happened to one CRM record. */
export type JobRecord = {
  __typename?: 'JobRecord';
  /** The address service that was asked about it; null: our own engine alone. */
  checkedBy?: Maybe<Scalars['String']['output']>;
  /** 1 where it was charged, else 0. */
  credits: Scalars['Int']['output'];
  /** Each mapped part. */
  fields: Array<RecordField>;
  /** Where HubSpot shows it; null where HubSpot is not set up. */
  hubspotUrl?: Maybe<Scalars['String']['output']>;
  /** Ours: job and record. */
  id: Scalars['ID']['output'];
  /** What happened to it. */
  outcome: Outcome;
  /** Why; a code. */
  reason: Scalars['String']['output'];
  /** The same in words. */
  reasonText: Scalars['String']['output'];
  /** HubSpot's. */
  recordId: Scalars['String']['output'];
};

/** A page of records. */
export type JobRecordPage = {
  __typename?: 'JobRecordPage';
  /** Null at the end. */
  endCursor?: Maybe<Scalars['String']['output']>;
  /** By record id. */
  nodes: Array<JobRecord>;
};

/** Where a job stands. */
export type JobStatus =
  /** It was ended before its end. */
  | 'canceled'
  /** It has ended. */
  | 'completed'
  /** It could not go on. */
  | 'failed'
  /** It waits; the reason says for what. */
  | 'paused'
  /** It begins within a minute. */
  | 'pending'
  /** It is at work. */
  | 'running';

/** A law of the ledger that is broken. */
export type LedgerViolation = {
  __typename?: 'LedgerViolation';
  /** Where. */
  accountId: Scalars['String']['output'];
  /** The numbers that do not agree. */
  detail: Scalars['String']['output'];
  /** Its name. */
  invariant: Scalars['String']['output'];
};

/** A new sign-in. */
export type LoginPayload = {
  __typename?: 'LoginPayload';
  /** The address that signed in. */
  email: Scalars['String']['output'];
  /** An operator of this service. */
  isAdmin: Scalars['Boolean']['output'];
  /** Send it as a bearer token; shown once. */
  token: Scalars['String']['output'];
};

/** One nightly run. */
export type MaintenanceRun = {
  __typename?: 'MaintenanceRun';
  /** Old webhook events that were deleted. */
  eventsDeleted: Scalars['Int']['output'];
  /** Null while it runs, or where it broke off. */
  finishedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Schedules that had to be put right. */
  schedulesRepaired: Scalars['Int']['output'];
  /** When it began. */
  startedAt: Scalars['DateTime']['output'];
  /** Records whose addresses were emptied for their age. */
  valuesEmptied: Scalars['Int']['output'];
};

/** What a job would do with records of the customer under a mapping that need not be saved. Nothing is written, stored or charged. */
export type MappingPreview = {
  __typename?: 'MappingPreview';
  /** How many of them would have each outcome. */
  outcomes: Array<OutcomeCount>;
  /** The first ten with an address. */
  records: Array<PreviewRecord>;
  /** How many records were looked at; at most 200. */
  recordsRead: Scalars['Int']['output'];
  /** True where a job would also ask the operator's address service; a preview never does. */
  wouldAskService: Scalars['Boolean']['output'];
};

/** Usage of one month. */
export type MonthUsage = {
  __typename?: 'MonthUsage';
  /** Credits spent. */
  creditsUsed: Scalars['Int']['output'];
  /** Its jobs. */
  jobsCount: Scalars['Int']['output'];
  /** YYYY-MM */
  month: Scalars['String']['output'];
  /** How many records had each outcome. */
  outcomes: Array<OutcomeCount>;
  /** Records confirmed or corrected. */
  recordsCleaned: Scalars['Int']['output'];
};

/** A monthly subscription that Stripe charges. */
export type MonthlySubscription = {
  __typename?: 'MonthlySubscription';
  /** It was canceled and ends with the month that is paid. */
  cancelAtPeriodEnd: Scalars['Boolean']['output'];
  /** Credits that each month brings. */
  credits: Scalars['Int']['output'];
  /** Stripe's id of it. */
  id: Scalars['ID']['output'];
  /** When it is charged next, or when it ends. */
  periodEnd?: Maybe<Scalars['DateTime']['output']>;
  /** Price of a month in US cents. */
  priceCents: Scalars['Int']['output'];
  /** active, trialing, past_due, unpaid or paused */
  status: Scalars['String']['output'];
};

/** What can be done; one at a time. */
export type Mutation = {
  __typename?: 'Mutation';
  /** Gives credits with a reason; the same key again gives nothing. Operators alone. */
  adminGrantCredits: AdminGrantPayload;
  /** Where the browser goes to let HubSpot ask for consent. Not for keys. */
  beginConnect: BeginConnectPayload;
  /** A secret for an authenticator app, shown once; it has no effect before confirmTotp. Not for keys. */
  beginTotp: BeginTotpPayload;
  /** Ends after the batch in hand. */
  cancelJob: Job;
  /** Sends a link to the new address; nothing changes before it is opened. Not for keys. */
  changeEmail: ChangeEmailPayload;
  /** Counted from now. */
  changeRecurringSchedule: RecurringJob;
  /** Turns the second factor on by a first code of the app. Not for keys. */
  confirmTotp: RecoveryCodesPayload;
  /** Makes a key for a program; the key is answered this once. Not for keys. */
  createApiKey: CreateApiKeyPayload;
  /** Opens Stripe's Checkout for a package or a custom amount; the server decides the price. Not for keys. */
  createCheckout: CheckoutSession;
  /** Stripe's page for card, invoices and cancellation. Not for keys. */
  createPortalSession: CheckoutPortal;
  /** Cleans the list now and then at every tick. The same again is the one that exists. */
  createRecurringJob: CreateRecurringJobPayload;
  /** Adds an endpoint; the signing secret is answered this once. Not for keys. */
  createWebhookEndpoint: CreateWebhookEndpointPayload;
  /** Deletes the account for good: confirmation is its email address, typed again; totpCode where a second factor is on. Not for keys. */
  deleteAccount: DeleteAccountPayload;
  /** Cancels its jobs, waits for batches in flight, then revokes our access. Not for keys. */
  deleteConnection: DeleteConnectionPayload;
  /** Ends its schedule and cancels its run; its history stays. */
  deleteRecurringJob: DeleteRecurringJobPayload;
  /** Deletes an endpoint with its log. Not for keys. */
  deleteWebhookEndpoint: DeleteWebhookEndpointPayload;
  /** Turns an endpoint on again. Not for keys. */
  enableWebhookEndpoint: WebhookEndpoint;
  /** Ends every sign-in of this user but this one. Not for keys. */
  endOtherSessions: EndOtherSessionsPayload;
  /** Ends a sign-in of one's own; twice is a success. Not for keys. */
  endSession: EndSessionPayload;
  /** What waited for it goes on by itself. Operators alone. */
  liftWriteStop: SystemStatus;
  /** Signs in. Where a second factor is on, the error is totp_required, and the call is repeated with totpCode: a code, or a recovery code. Open to everybody. */
  login: LoginPayload;
  /** Ends this sign-in. Not for keys. */
  logout: Scalars['Boolean']['output'];
  /** Pauses after the batch in hand. */
  pauseJob: Job;
  /** New recovery codes; those before them stop working. Not for keys. */
  renewRecoveryCodes: RecoveryCodesPayload;
  /** Tries it again from the start. Operators alone. */
  replayDeadLetter: SystemStatus;
  /** Sends a delivery once more, under its id. Not for keys. */
  replayWebhookDelivery: WebhookDelivery;
  /** Sends the email with the link that confirms the address once more. Not for keys. */
  resendConfirmation: ResendConfirmationPayload;
  /** Goes on; also Continue after the first look. */
  resumeJob: Job;
  /** A new job over the failed, review and not-done records of a finished one. */
  retryJob: StartCleaningPayload;
  /** The next call with that key is refused; twice is a success. Not for keys. */
  revokeApiKey: RevokeApiKeyPayload;
  /** Replaces the whole configuration of the portal: object types that are absent are off. */
  saveMapping: Connection;
  /** Cleans records of this type when they change, from now on. */
  setAutoClean: Connection;
  /** Sets below how many credits an email is sent; null = no email. */
  setCreditThreshold: CreditNotifications;
  /** Pauses or resumes. Resuming after the first look says Continue. */
  setRecurringJobActive: RecurringJob;
  /** Cleans a list once. A second start answers the job that runs already. */
  startCleaning: StartCleaningPayload;
  /** Scope is a portal's id, or '*' for all. Operators alone. */
  stopWrites: SystemStatus;
  /** Turns the second factor off. Not for keys. */
  turnOffTotp: SecondFactor;
};


/** What can be done; one at a time. */
export type MutationAdminGrantCreditsArgs = {
  amount: Scalars['Int']['input'];
  email: Scalars['String']['input'];
  key: Scalars['ID']['input'];
  reason: Scalars['String']['input'];
};


/** What can be done; one at a time. */
export type MutationBeginTotpArgs = {
  password: Scalars['String']['input'];
};


/** What can be done; one at a time. */
export type MutationCancelJobArgs = {
  id: Scalars['ID']['input'];
};


/** What can be done; one at a time. */
export type MutationChangeEmailArgs = {
  newEmail: Scalars['String']['input'];
  password: Scalars['String']['input'];
  totpCode?: InputMaybe<Scalars['String']['input']>;
};


/** What can be done; one at a time. */
export type MutationChangeRecurringScheduleArgs = {
  id: Scalars['ID']['input'];
  recurrenceInterval: Scalars['String']['input'];
};


/** What can be done; one at a time. */
export type MutationConfirmTotpArgs = {
  totpCode: Scalars['String']['input'];
};


/** What can be done; one at a time. */
export type MutationCreateApiKeyArgs = {
  name: Scalars['String']['input'];
  password: Scalars['String']['input'];
  scope: ApiKeyScope;
  totpCode?: InputMaybe<Scalars['String']['input']>;
};


/** What can be done; one at a time. */
export type MutationCreateCheckoutArgs = {
  customCredits?: InputMaybe<Scalars['Int']['input']>;
  packageId?: InputMaybe<Scalars['String']['input']>;
  paymentType: PaymentType;
};


/** What can be done; one at a time. */
export type MutationCreateRecurringJobArgs = {
  listId: Scalars['String']['input'];
  objectType: ObjectType;
  portalId: Scalars['String']['input'];
  recurrenceInterval?: InputMaybe<Scalars['String']['input']>;
};


/** What can be done; one at a time. */
export type MutationCreateWebhookEndpointArgs = {
  events: Array<Scalars['WebhookEvent']['input']>;
  url: Scalars['String']['input'];
};


/** What can be done; one at a time. */
export type MutationDeleteAccountArgs = {
  confirmation: Scalars['String']['input'];
  password: Scalars['String']['input'];
  totpCode?: InputMaybe<Scalars['String']['input']>;
};


/** What can be done; one at a time. */
export type MutationDeleteConnectionArgs = {
  id: Scalars['ID']['input'];
};


/** What can be done; one at a time. */
export type MutationDeleteRecurringJobArgs = {
  id: Scalars['ID']['input'];
};


/** What can be done; one at a time. */
export type MutationDeleteWebhookEndpointArgs = {
  id: Scalars['ID']['input'];
};


/** What can be done; one at a time. */
export type MutationEnableWebhookEndpointArgs = {
  id: Scalars['ID']['input'];
};


/** What can be done; one at a time. */
export type MutationEndSessionArgs = {
  id: Scalars['ID']['input'];
};


/** What can be done; one at a time. */
export type MutationLiftWriteStopArgs = {
  scope: Scalars['String']['input'];
};


/** What can be done; one at a time. */
export type MutationLoginArgs = {
  email: Scalars['String']['input'];
  password: Scalars['String']['input'];
  totpCode?: InputMaybe<Scalars['String']['input']>;
};


/** What can be done; one at a time. */
export type MutationPauseJobArgs = {
  id: Scalars['ID']['input'];
};


/** What can be done; one at a time. */
export type MutationRenewRecoveryCodesArgs = {
  password: Scalars['String']['input'];
  totpCode: Scalars['String']['input'];
};


/** What can be done; one at a time. */
export type MutationReplayDeadLetterArgs = {
  id: Scalars['ID']['input'];
  kind: Scalars['String']['input'];
};


/** What can be done; one at a time. */
export type MutationReplayWebhookDeliveryArgs = {
  id: Scalars['ID']['input'];
};


/** What can be done; one at a time. */
export type MutationResumeJobArgs = {
  id: Scalars['ID']['input'];
};


/** What can be done; one at a time. */
export type MutationRetryJobArgs = {
  id: Scalars['ID']['input'];
};


/** What can be done; one at a time. */
export type MutationRevokeApiKeyArgs = {
  id: Scalars['ID']['input'];
};


/** What can be done; one at a time. */
export type MutationSaveMappingArgs = {
  mappings: Array<ObjectMappingInput>;
  portalId: Scalars['String']['input'];
};


/** What can be done; one at a time. */
export type MutationSetAutoCleanArgs = {
  isOn: Scalars['Boolean']['input'];
  objectType: ObjectType;
  portalId: Scalars['String']['input'];
};


/** What can be done; one at a time. */
export type MutationSetCreditThresholdArgs = {
  threshold?: InputMaybe<Scalars['Int']['input']>;
};


/** What can be done; one at a time. */
export type MutationSetRecurringJobActiveArgs = {
  id: Scalars['ID']['input'];
  isActive: Scalars['Boolean']['input'];
};


/** What can be done; one at a time. */
export type MutationStartCleaningArgs = {
  emailWhenDone?: InputMaybe<Scalars['Boolean']['input']>;
  listId: Scalars['String']['input'];
  objectType: ObjectType;
  portalId: Scalars['String']['input'];
};


/** What can be done; one at a time. */
export type MutationStopWritesArgs = {
  reason: Scalars['String']['input'];
  scope: Scalars['String']['input'];
};


/** What can be done; one at a time. */
export type MutationTurnOffTotpArgs = {
  password: Scalars['String']['input'];
  totpCode: Scalars['String']['input'];
};

/** Which property holds each part of the address; null = not mapped. */
export type ObjectMapping = {
  __typename?: 'ObjectMapping';
  /** Property of the city. */
  city?: Maybe<Scalars['String']['output']>;
  /** Property of the country. */
  country?: Maybe<Scalars['String']['output']>;
  /** The records that it is for. */
  objectType: ObjectType;
  /** Property of the postal code. */
  postal_code?: Maybe<Scalars['String']['output']>;
  /** How its addresses are written. */
  settings: FormatSettings;
  /** Property of the state. */
  state?: Maybe<Scalars['String']['output']>;
  /** Property of the street address. */
  street_address?: Maybe<Scalars['String']['output']>;
};

/** Which property holds each part of the address; null = not mapped. */
export type ObjectMappingInput = {
  /** Property of the city. */
  city?: InputMaybe<Scalars['String']['input']>;
  /** Property of the country. */
  country?: InputMaybe<Scalars['String']['input']>;
  /** The records that it is for. */
  objectType: ObjectType;
  /** Property of the postal code. */
  postal_code?: InputMaybe<Scalars['String']['input']>;
  /** Left out: as they were. */
  settings?: InputMaybe<FormatSettingsInput>;
  /** Property of the state. */
  state?: InputMaybe<Scalars['String']['input']>;
  /** Property of the street address. */
  street_address?: InputMaybe<Scalars['String']['input']>;
};

/** A kind of record in HubSpot. */
export type ObjectType =
  /** A firm. */
  | 'company'
  /** A person. */
  | 'contact'
  /** A deal; its address is in custom properties. */
  | 'deal'
  /** A ticket; its address is in custom properties. */
  | 'ticket';

/** Jobs of one status. */
export type OpenJobs = {
  __typename?: 'OpenJobs';
  /** The jobs. */
  count: Scalars['Int']['output'];
  /** The status. */
  status: JobStatus;
};

/** Something that a user or an operator did. */
export type OperatorAuditEvent = {
  __typename?: 'OperatorAuditEvent';
  /** The account that it concerns; null = the whole service. */
  accountId?: Maybe<Scalars['ID']['output']>;
  /** A code. */
  action: Scalars['String']['output'];
  /** Done by whoever runs the service. */
  byOperator: Scalars['Boolean']['output'];
  /** When. */
  createdAt: Scalars['DateTime']['output'];
  /** Which one: a portal, a browser, an amount. */
  detail?: Maybe<Scalars['String']['output']>;
  /** Who did it; null where nobody was signed in, or where the user is gone. */
  email?: Maybe<Scalars['String']['output']>;
  /** Ours. */
  id: Scalars['ID']['output'];
  /** The same in words. */
  text: Scalars['String']['output'];
};

/** A page of what users and operators did. */
export type OperatorAuditPage = {
  __typename?: 'OperatorAuditPage';
  /** For the next page; null = there is none. */
  endCursor?: Maybe<Scalars['String']['output']>;
  /** The events. */
  nodes: Array<OperatorAuditEvent>;
};

/** What became of a checkout. */
export type Order = {
  __typename?: 'Order';
  /** Credits that were ordered. */
  credits: Scalars['Int']['output'];
  /** The payment arrived and the credits with it. */
  hasBroughtCredits: Scalars['Boolean']['output'];
  /** Our id of the order. */
  id: Scalars['ID']['output'];
  /** open, completed, failed or expired */
  status: Scalars['String']['output'];
};

/** What finally happened to a record. */
export type Outcome =
  /** Checked and right as it was; one credit. */
  | 'confirmed'
  /** Corrected and written; one credit. */
  | 'corrected'
  /** It could not be cleaned; free. */
  | 'failed'
  /** The job ended before it; free. */
  | 'not_done'
  /** A person should look; nothing written, free. */
  | 'review'
  /** Nothing to clean, or not to be touched; free. */
  | 'skipped'
  /** As our last decision left it; free. */
  | 'unchanged';

/** How many records had an outcome. */
export type OutcomeCount = {
  __typename?: 'OutcomeCount';
  /** The records. */
  count: Scalars['Int']['output'];
  /** The outcome. */
  outcome: Outcome;
};

/** How a purchase is paid. */
export type PaymentType =
  /** Every month until it is canceled. */
  | 'monthly'
  /** Once. */
  | 'oneTime';

/** What a job would do with one record. */
export type PreviewRecord = {
  __typename?: 'PreviewRecord';
  /** Each mapped part. */
  fields: Array<RecordField>;
  /** What would happen to it. */
  outcome: Outcome;
  /** Why; a code. */
  reason: Scalars['String']['output'];
  /** The same in words. */
  reasonText: Scalars['String']['output'];
  /** HubSpot's id. */
  recordId: Scalars['String']['output'];
};

/** What can be read; always the signed-in account's own. */
export type Query = {
  __typename?: 'Query';
  /** Operators alone. */
  adminDashboard: AdminDashboard;
  /** Null when the portal is not connected to this account. */
  connection?: Maybe<Connection>;
  /** The connected portals. */
  connections: Array<Connection>;
  /** By email, portal id, job id or account id. Operators alone. */
  findUsers: Array<FoundUser>;
  /** Null when there is no such job in this account. */
  job?: Maybe<Job>;
  /** Newest first, from behind the job `after`; of one kind or status where they are given. */
  jobs: Array<Job>;
  /** What users and operators did, in all accounts or in that of one user, newest first; at most 100 at once. Operators alone. */
  operatorAuditLog: OperatorAuditPage;
  /** Oldest first. */
  recurringJobs: Array<RecurringJob>;
  /** Operators alone. */
  systemStatus: SystemStatus;
  /** What was cleaned and spent. */
  usage: Usage;
  /** Who is signed in. */
  viewer: Viewer;
};


/** What can be read; always the signed-in account's own. */
export type QueryConnectionArgs = {
  portalId: Scalars['String']['input'];
};


/** What can be read; always the signed-in account's own. */
export type QueryFindUsersArgs = {
  query: Scalars['String']['input'];
};


/** What can be read; always the signed-in account's own. */
export type QueryJobArgs = {
  id: Scalars['ID']['input'];
};


/** What can be read; always the signed-in account's own. */
export type QueryJobsArgs = {
  after?: InputMaybe<Scalars['ID']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  kind?: InputMaybe<JobKind>;
  status?: InputMaybe<JobStatus>;
};


/** What can be read; always the signed-in account's own. */
export type QueryOperatorAuditLogArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  email?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};

/** How many records had a reason. */
export type ReasonCount = {
  __typename?: 'ReasonCount';
  /** The records. */
  count: Scalars['Int']['output'];
  /** The outcome that it led to. */
  outcome: Outcome;
  /** A code. */
  reason: Scalars['String']['output'];
  /** The same in words. */
  text: Scalars['String']['output'];
};

/** One change of the balance. */
export type Receipt = {
  __typename?: 'Receipt';
  /** When it happened. */
  at: Scalars['DateTime']['output'];
  /** Credits of the account after it, held ones included. */
  balance: Scalars['Int']['output'];
  /** Credits that came or went. */
  change: Scalars['Int']['output'];
  /** Ours, stable. */
  id: Scalars['ID']['output'];
  /** The job that spent them; null for all else. */
  jobId?: Maybe<Scalars['ID']['output']>;
  /** Why. */
  kind: ReceiptKind;
  /** The same in words. */
  text: Scalars['String']['output'];
};

/** Why credits came or went. */
export type ReceiptKind =
  /** Spent on addresses. */
  | 'cleaning'
  /** Frozen or given back while a payment is disputed. */
  | 'dispute'
  /** Given at sign-up, by a partner or by us. */
  | 'free'
  /** Anything else; the text says what. */
  | 'other'
  /** Bought. */
  | 'purchase'
  /** Taken back after a refund. */
  | 'refund';

/** A page of receipts. */
export type ReceiptPage = {
  __typename?: 'ReceiptPage';
  /** Give it as `after` for the next page; null at the end. */
  endCursor?: Maybe<Scalars['String']['output']>;
  /** Newest first. */
  nodes: Array<Receipt>;
};

/** One mapped part before and after; after equals before where nothing was written. */
export type RecordField = {
  __typename?: 'RecordField';
  /** As it is now, or as it is proposed for review. */
  after: Scalars['String']['output'];
  /** As it was read. */
  before: Scalars['String']['output'];
  /** What was changed and why; null = nothing. */
  change?: Maybe<FieldChange>;
  /** Which part. */
  part: AddressPart;
};

/** Each takes the place of one code, once. They are shown this one time. */
export type RecoveryCodesPayload = {
  __typename?: 'RecoveryCodesPayload';
  /** As they can be printed. */
  recoveryCodes: Array<Scalars['String']['output']>;
};

/** A list that is cleaned again and again. */
export type RecurringJob = {
  __typename?: 'RecurringJob';
  /** Why the last run ended, while that lasts; a code. */
  blocker?: Maybe<Scalars['String']['output']>;
  /** The same in words. */
  blockerText?: Maybe<Scalars['String']['output']>;
  /** When it was made. */
  createdAt: Scalars['DateTime']['output'];
  /** Ours. */
  id: Scalars['ID']['output'];
  /** The customer's switch. Off also after a stop that waits for the customer's word. */
  isActive: Scalars['Boolean']['output'];
  /** The newest job that it made. */
  lastRun?: Maybe<Job>;
  /** HubSpot's id of the list. */
  listId: Scalars['String']['output'];
  /** The list's name. */
  listName: Scalars['String']['output'];
  /** Null while it is paused or its portal cannot be used. */
  nextRunAt?: Maybe<Scalars['DateTime']['output']>;
  /** The records that it cleans. */
  objectType: ObjectType;
  /** HubSpot's id of the portal. */
  portalId: Scalars['String']['output'];
  /** The portal's name. */
  portalName: Scalars['String']['output'];
  /** 1h, 6h or 24h. */
  recurrenceInterval: Scalars['String']['output'];
  /** Runs that made a job. */
  totalRuns: Scalars['Int']['output'];
};

/** What became of it. */
export type ResendConfirmationPayload = {
  __typename?: 'ResendConfirmationPayload';
  /** The same in words. */
  message: Scalars['String']['output'];
};

/** The key that is revoked. */
export type RevokeApiKeyPayload = {
  __typename?: 'RevokeApiKeyPayload';
  /** Its id. */
  id: Scalars['ID']['output'];
};

/** One-time codes of an authenticator app. */
export type SecondFactor = {
  __typename?: 'SecondFactor';
  /** The user's id. */
  id: Scalars['ID']['output'];
  /** Signing in needs a code. */
  isOn: Scalars['Boolean']['output'];
  /** Nothing else is open to this operator before it is on. */
  mustSetUp: Scalars['Boolean']['output'];
  /** Recovery codes that were not used. */
  recoveryCodesLeft: Scalars['Int']['output'];
  /** When it was turned on. */
  since?: Maybe<Scalars['DateTime']['output']>;
};

/** A browser or program that is signed in. */
export type Session = {
  __typename?: 'Session';
  /** When it signed in. */
  createdAt: Scalars['DateTime']['output'];
  /** What it calls itself. */
  device: Scalars['String']['output'];
  /** Ours. */
  id: Scalars['ID']['output'];
  /** The one that asks. */
  isCurrent: Scalars['Boolean']['output'];
  /** To the minute. */
  lastSeenAt: Scalars['DateTime']['output'];
};

/** The job that cleans. */
export type StartCleaningPayload = {
  __typename?: 'StartCleaningPayload';
  /** True when this list was being cleaned already and that job is the answer. */
  alreadyRunning: Scalars['Boolean']['output'];
  /** The new one, or the one that was there. */
  job: Job;
  /** What became of it, in words. */
  message: Scalars['String']['output'];
};

/** What an operator asks first at night. */
export type SystemStatus = {
  __typename?: 'SystemStatus';
  /** Newest first. */
  deadLetters: Array<DeadLetter>;
  /** What stands outside: real, pretended or off. */
  integrations: Array<Integration>;
  /** The newest nightly run; null before the first. */
  lastMaintenance?: Maybe<MaintenanceRun>;
  /** Jobs that have not ended, by status. */
  openJobs: Array<OpenJobs>;
  /** What runs, on Temporal's own pages; null where they are not configured. */
  temporalUiUrl?: Maybe<Scalars['String']['output']>;
  /** Laws of the ledger that are broken now; empty = all hold. */
  violations: Array<LedgerViolation>;
  /** What stops writing now. */
  writeStops: Array<WriteStop>;
};

/** Usage of one object type. */
export type TypeUsage = {
  __typename?: 'TypeUsage';
  /** Credits spent. */
  creditsUsed: Scalars['Int']['output'];
  /** Its jobs. */
  jobsCount: Scalars['Int']['output'];
  /** The object type. */
  objectType: ObjectType;
  /** Records confirmed or corrected. */
  recordsCleaned: Scalars['Int']['output'];
};

/** What keeps changes or workflow enrolments from being handled. Nothing of them is lost. */
export type UpdateBlocker = {
  __typename?: 'UpdateBlocker';
  /** Why. */
  reason: UpdateBlockerReason;
  /** When HubSpot is asked again. */
  retryAt: Scalars['DateTime']['output'];
  /** Since when. */
  since: Scalars['DateTime']['output'];
  /** Why, and what can be done. */
  text: Scalars['String']['output'];
};

/** Why changes or workflow enrolments are not handled at the moment. */
export type UpdateBlockerReason =
  /** The portal has used up its requests to HubSpot for today. */
  | 'daily_limit'
  /** HubSpot refuses the requests. */
  | 'hubspot_refuses'
  /** HubSpot does not answer, or not as it should. */
  | 'hubspot_unavailable'
  /** The portal has not granted a permission that this needs. */
  | 'missing_permission';

/** What was cleaned and spent since sign-up. */
export type Usage = {
  __typename?: 'Usage';
  /** The same by object type. */
  byType: Array<TypeUsage>;
  /** What can be spent now. */
  currentCredits: Scalars['Int']['output'];
  /** Last 12 months that had a job, oldest first. */
  monthly: Array<MonthUsage>;
  /** The newest 100. */
  recentJobs: Array<Job>;
  /** Credits spent on them. */
  totalCreditsUsed: Scalars['Int']['output'];
  /** Jobs of every kind. */
  totalJobs: Scalars['Int']['output'];
  /** Records confirmed or corrected. */
  totalRecordsCleaned: Scalars['Int']['output'];
};

/** The signed-in user and the account that pays. */
export type Viewer = {
  __typename?: 'Viewer';
  /** The account's API keys that work, the newest first. Not for keys. */
  apiKeys: Array<ApiKey>;
  /**
   * What was done in and to this account, newest first; at most 100.
   * @deprecated auditLog pages.
   */
  auditEvents: Array<AuditEvent>;
  /** What was done in and to this account, newest first; at most 100 at once. Not for keys. */
  auditLog: AuditEventPage;
  /** When an email tells that credits run low. */
  creditNotifications: CreditNotifications;
  /** The account's credits. */
  credits: Credits;
  /** The address that signs in. */
  email: Scalars['String']['output'];
  /** The link in our email was followed. */
  emailConfirmed: Scalars['Boolean']['output'];
  /** The user's id. */
  id: Scalars['ID']['output'];
  /** An operator of this service. */
  isAdmin: Scalars['Boolean']['output'];
  /** The order of a checkout of one's own. */
  order?: Maybe<Order>;
  /** Newest first, at most 100 at a time. */
  receipts: ReceiptPage;
  /** The code beside the password. */
  secondFactor: SecondFactor;
  /** Sign-ins of this user that still work, the latest used first. */
  sessions: Array<Session>;
  /** The live subscription, if there is one. */
  subscription?: Maybe<MonthlySubscription>;
  /** One of them; null = there is none. Not for keys. */
  webhookEndpoint?: Maybe<WebhookEndpoint>;
  /** Where we tell of events. Not for keys. */
  webhookEndpoints: Array<WebhookEndpoint>;
};


/** The signed-in user and the account that pays. */
export type ViewerAuditEventsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** The signed-in user and the account that pays. */
export type ViewerAuditLogArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** The signed-in user and the account that pays. */
export type ViewerOrderArgs = {
  sessionId: Scalars['ID']['input'];
};


/** The signed-in user and the account that pays. */
export type ViewerReceiptsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** The signed-in user and the account that pays. */
export type ViewerWebhookEndpointArgs = {
  id: Scalars['ID']['input'];
};

/** One event told to one endpoint. */
export type WebhookDelivery = {
  __typename?: 'WebhookDelivery';
  /** Tries so far. */
  attempts: Scalars['Int']['output'];
  /** When it happened. */
  createdAt: Scalars['DateTime']['output'];
  /** When it arrived. */
  deliveredAt?: Maybe<Scalars['DateTime']['output']>;
  /** When the next try is due, while it waits. */
  dueAt: Scalars['DateTime']['output'];
  /** What happened. */
  event: Scalars['WebhookEvent']['output'];
  /** Stands in the message and in the header plumbline-delivery; the same for each try. */
  id: Scalars['ID']['output'];
  /** What was wrong with the last try; a code. */
  lastError?: Maybe<Scalars['String']['output']>;
  /** HTTP status of the last answer; null = there was none. */
  lastStatus?: Maybe<Scalars['Int']['output']>;
  /** What became of it. */
  status: WebhookDeliveryStatus;
};

/** A page of the log. */
export type WebhookDeliveryPage = {
  __typename?: 'WebhookDeliveryPage';
  /** For the next page; null = there is none. */
  endCursor?: Maybe<Scalars['String']['output']>;
  /** The deliveries. */
  nodes: Array<WebhookDelivery>;
};

/** What became of a delivery. */
export type WebhookDeliveryStatus =
  /** It arrived. */
  | 'delivered'
  /** It was given up; it can be sent again. */
  | 'failed'
  /** It is tried again. */
  | 'waiting';

/** Where we tell of events, by a signed POST. */
export type WebhookEndpoint = {
  __typename?: 'WebhookEndpoint';
  /** When it was added. */
  createdAt: Scalars['DateTime']['output'];
  /** Its log, newest first; at most 100 at once. Not for keys. */
  deliveries: WebhookDeliveryPage;
  /** When it was turned off, after two days of failures; null = it is on. */
  disabledAt?: Maybe<Scalars['DateTime']['output']>;
  /** What it is told of. */
  events: Array<Scalars['WebhookEvent']['output']>;
  /** Since when nothing has arrived; null = the last one did. */
  failingSince?: Maybe<Scalars['DateTime']['output']>;
  /** Ours. */
  id: Scalars['ID']['output'];
  /** While it fails: nothing is sent before; null = it is not paused. */
  pausedUntil?: Maybe<Scalars['DateTime']['output']>;
  /** Its address. */
  url: Scalars['String']['output'];
};


/** Where we tell of events, by a signed POST. */
export type WebhookEndpointDeliveriesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};

/** While it stands nothing is written to that portal, or to any ('*'). */
export type WriteStop = {
  __typename?: 'WriteStop';
  /** Since when. */
  createdAt: Scalars['DateTime']['output'];
  /** The operator who set it. */
  createdBy: Scalars['String']['output'];
  /** Why, in words. */
  reason: Scalars['String']['output'];
  /** A portal's id, or '*'. */
  scope: Scalars['String']['output'];
};



export type ResolverTypeWrapper<T> = Promise<T> | T;


export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;





/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  AddressPart: AddressPart;
  AdminActive: ResolverTypeWrapper<AdminActive>;
  AdminBelowThreshold: ResolverTypeWrapper<AdminBelowThreshold>;
  AdminCredits: ResolverTypeWrapper<AdminCredits>;
  AdminDashboard: ResolverTypeWrapper<AdminDashboard>;
  AdminFailedTotal: ResolverTypeWrapper<AdminFailedTotal>;
  AdminFailure: ResolverTypeWrapper<AdminFailure>;
  AdminFailureReason: ResolverTypeWrapper<AdminFailureReason>;
  AdminGrantPayload: ResolverTypeWrapper<AdminGrantPayload>;
  AdminReferral: ResolverTypeWrapper<AdminReferral>;
  AdminSignup: ResolverTypeWrapper<AdminSignup>;
  AdminSuccess: ResolverTypeWrapper<AdminSuccess>;
  ApiKey: ResolverTypeWrapper<ApiKeyParent>;
  ApiKeyScope: ApiKeyScope;
  AuditEvent: ResolverTypeWrapper<AuditEvent>;
  AuditEventPage: ResolverTypeWrapper<AuditEventPage>;
  AutoClean: ResolverTypeWrapper<AutoClean>;
  BeginConnectPayload: ResolverTypeWrapper<BeginConnectPayload>;
  BeginTotpPayload: ResolverTypeWrapper<BeginTotpPayload>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  ChangeDetection: ChangeDetection;
  ChangeEmailPayload: ResolverTypeWrapper<ChangeEmailPayload>;
  CheckoutPortal: ResolverTypeWrapper<CheckoutPortal>;
  CheckoutSession: ResolverTypeWrapper<CheckoutSession>;
  Connection: ResolverTypeWrapper<ConnectionParent>;
  ConnectionBlocker: ResolverTypeWrapper<ConnectionBlocker>;
  ConnectionBlockerReason: ConnectionBlockerReason;
  ConnectionStatus: ConnectionStatus;
  CreateApiKeyPayload: ResolverTypeWrapper<Omit<CreateApiKeyPayload, 'apiKey'> & { apiKey: ResolversTypes['ApiKey'] }>;
  CreateRecurringJobPayload: ResolverTypeWrapper<Omit<CreateRecurringJobPayload, 'recurringJob'> & { recurringJob: ResolversTypes['RecurringJob'] }>;
  CreateWebhookEndpointPayload: ResolverTypeWrapper<Omit<CreateWebhookEndpointPayload, 'endpoint'> & { endpoint: ResolversTypes['WebhookEndpoint'] }>;
  CreditNotifications: ResolverTypeWrapper<CreditNotifications>;
  Credits: ResolverTypeWrapper<CreditsParent>;
  CrmList: ResolverTypeWrapper<CrmList>;
  CrmProperty: ResolverTypeWrapper<CrmProperty>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  DeadLetter: ResolverTypeWrapper<DeadLetter>;
  DeleteAccountPayload: ResolverTypeWrapper<DeleteAccountPayload>;
  DeleteConnectionPayload: ResolverTypeWrapper<DeleteConnectionPayload>;
  DeleteRecurringJobPayload: ResolverTypeWrapper<DeleteRecurringJobPayload>;
  DeleteWebhookEndpointPayload: ResolverTypeWrapper<DeleteWebhookEndpointPayload>;
  EndOtherSessionsPayload: ResolverTypeWrapper<EndOtherSessionsPayload>;
  EndSessionPayload: ResolverTypeWrapper<EndSessionPayload>;
  FieldChange: ResolverTypeWrapper<FieldChange>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  FormatSettings: ResolverTypeWrapper<FormatSettings>;
  FormatSettingsInput: FormatSettingsInput;
  FoundUser: ResolverTypeWrapper<FoundUser>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  Integration: ResolverTypeWrapper<Integration>;
  Job: ResolverTypeWrapper<JobParent>;
  JobKind: JobKind;
  JobRecord: ResolverTypeWrapper<JobRecordParent>;
  JobRecordPage: ResolverTypeWrapper<Omit<JobRecordPage, 'nodes'> & { nodes: Array<ResolversTypes['JobRecord']> }>;
  JobStatus: JobStatus;
  LedgerViolation: ResolverTypeWrapper<LedgerViolation>;
  LoginPayload: ResolverTypeWrapper<LoginPayload>;
  MaintenanceRun: ResolverTypeWrapper<MaintenanceRun>;
  MappingPreview: ResolverTypeWrapper<MappingPreview>;
  MonthUsage: ResolverTypeWrapper<MonthUsage>;
  MonthlySubscription: ResolverTypeWrapper<MonthlySubscription>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  ObjectMapping: ResolverTypeWrapper<ObjectMapping>;
  ObjectMappingInput: ObjectMappingInput;
  ObjectType: ObjectType;
  OpenJobs: ResolverTypeWrapper<OpenJobs>;
  OperatorAuditEvent: ResolverTypeWrapper<OperatorAuditEvent>;
  OperatorAuditPage: ResolverTypeWrapper<OperatorAuditPage>;
  Order: ResolverTypeWrapper<Order>;
  Outcome: Outcome;
  OutcomeCount: ResolverTypeWrapper<OutcomeCount>;
  PaymentType: PaymentType;
  PreviewRecord: ResolverTypeWrapper<PreviewRecord>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  ReasonCount: ResolverTypeWrapper<ReasonCount>;
  Receipt: ResolverTypeWrapper<ReceiptParent>;
  ReceiptKind: ReceiptKind;
  ReceiptPage: ResolverTypeWrapper<Omit<ReceiptPage, 'nodes'> & { nodes: Array<ResolversTypes['Receipt']> }>;
  RecordField: ResolverTypeWrapper<RecordField>;
  RecoveryCodesPayload: ResolverTypeWrapper<RecoveryCodesPayload>;
  RecurringJob: ResolverTypeWrapper<RecurringJobParent>;
  ResendConfirmationPayload: ResolverTypeWrapper<ResendConfirmationPayload>;
  RevokeApiKeyPayload: ResolverTypeWrapper<RevokeApiKeyPayload>;
  SecondFactor: ResolverTypeWrapper<SecondFactor>;
  Session: ResolverTypeWrapper<Session>;
  StartCleaningPayload: ResolverTypeWrapper<Omit<StartCleaningPayload, 'job'> & { job: ResolversTypes['Job'] }>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  SystemStatus: ResolverTypeWrapper<SystemStatus>;
  TypeUsage: ResolverTypeWrapper<TypeUsage>;
  UpdateBlocker: ResolverTypeWrapper<UpdateBlocker>;
  UpdateBlockerReason: UpdateBlockerReason;
  Usage: ResolverTypeWrapper<UsageParent>;
  Viewer: ResolverTypeWrapper<ViewerParent>;
  WebhookDelivery: ResolverTypeWrapper<WebhookDeliveryParent>;
  WebhookDeliveryPage: ResolverTypeWrapper<Omit<WebhookDeliveryPage, 'nodes'> & { nodes: Array<ResolversTypes['WebhookDelivery']> }>;
  WebhookDeliveryStatus: WebhookDeliveryStatus;
  WebhookEndpoint: ResolverTypeWrapper<WebhookEndpointParent>;
  WebhookEvent: ResolverTypeWrapper<Scalars['WebhookEvent']['output']>;
  WriteStop: ResolverTypeWrapper<WriteStop>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  AdminActive: AdminActive;
  AdminBelowThreshold: AdminBelowThreshold;
  AdminCredits: AdminCredits;
  AdminDashboard: AdminDashboard;
  AdminFailedTotal: AdminFailedTotal;
  AdminFailure: AdminFailure;
  AdminFailureReason: AdminFailureReason;
  AdminGrantPayload: AdminGrantPayload;
  AdminReferral: AdminReferral;
  AdminSignup: AdminSignup;
  AdminSuccess: AdminSuccess;
  ApiKey: ApiKeyParent;
  AuditEvent: AuditEvent;
  AuditEventPage: AuditEventPage;
  AutoClean: AutoClean;
  BeginConnectPayload: BeginConnectPayload;
  BeginTotpPayload: BeginTotpPayload;
  Boolean: Scalars['Boolean']['output'];
  ChangeEmailPayload: ChangeEmailPayload;
  CheckoutPortal: CheckoutPortal;
  CheckoutSession: CheckoutSession;
  Connection: ConnectionParent;
  ConnectionBlocker: ConnectionBlocker;
  CreateApiKeyPayload: Omit<CreateApiKeyPayload, 'apiKey'> & { apiKey: ResolversParentTypes['ApiKey'] };
  CreateRecurringJobPayload: Omit<CreateRecurringJobPayload, 'recurringJob'> & { recurringJob: ResolversParentTypes['RecurringJob'] };
  CreateWebhookEndpointPayload: Omit<CreateWebhookEndpointPayload, 'endpoint'> & { endpoint: ResolversParentTypes['WebhookEndpoint'] };
  CreditNotifications: CreditNotifications;
  Credits: CreditsParent;
  CrmList: CrmList;
  CrmProperty: CrmProperty;
  DateTime: Scalars['DateTime']['output'];
  DeadLetter: DeadLetter;
  DeleteAccountPayload: DeleteAccountPayload;
  DeleteConnectionPayload: DeleteConnectionPayload;
  DeleteRecurringJobPayload: DeleteRecurringJobPayload;
  DeleteWebhookEndpointPayload: DeleteWebhookEndpointPayload;
  EndOtherSessionsPayload: EndOtherSessionsPayload;
  EndSessionPayload: EndSessionPayload;
  FieldChange: FieldChange;
  Float: Scalars['Float']['output'];
  FormatSettings: FormatSettings;
  FormatSettingsInput: FormatSettingsInput;
  FoundUser: FoundUser;
  ID: Scalars['ID']['output'];
  Int: Scalars['Int']['output'];
  Integration: Integration;
  Job: JobParent;
  JobRecord: JobRecordParent;
  JobRecordPage: Omit<JobRecordPage, 'nodes'> & { nodes: Array<ResolversParentTypes['JobRecord']> };
  LedgerViolation: LedgerViolation;
  LoginPayload: LoginPayload;
  MaintenanceRun: MaintenanceRun;
  MappingPreview: MappingPreview;
  MonthUsage: MonthUsage;
  MonthlySubscription: MonthlySubscription;
  Mutation: Record<PropertyKey, never>;
  ObjectMapping: ObjectMapping;
  ObjectMappingInput: ObjectMappingInput;
  OpenJobs: OpenJobs;
  OperatorAuditEvent: OperatorAuditEvent;
  OperatorAuditPage: OperatorAuditPage;
  Order: Order;
  OutcomeCount: OutcomeCount;
  PreviewRecord: PreviewRecord;
  Query: Record<PropertyKey, never>;
  ReasonCount: ReasonCount;
  Receipt: ReceiptParent;
  ReceiptPage: Omit<ReceiptPage, 'nodes'> & { nodes: Array<ResolversParentTypes['Receipt']> };
  RecordField: RecordField;
  RecoveryCodesPayload: RecoveryCodesPayload;
  RecurringJob: RecurringJobParent;
  ResendConfirmationPayload: ResendConfirmationPayload;
  RevokeApiKeyPayload: RevokeApiKeyPayload;
  SecondFactor: SecondFactor;
  Session: Session;
  StartCleaningPayload: Omit<StartCleaningPayload, 'job'> & { job: ResolversParentTypes['Job'] };
  String: Scalars['String']['output'];
  SystemStatus: SystemStatus;
  TypeUsage: TypeUsage;
  UpdateBlocker: UpdateBlocker;
  Usage: UsageParent;
  Viewer: ViewerParent;
  WebhookDelivery: WebhookDeliveryParent;
  WebhookDeliveryPage: Omit<WebhookDeliveryPage, 'nodes'> & { nodes: Array<ResolversParentTypes['WebhookDelivery']> };
  WebhookEndpoint: WebhookEndpointParent;
  WebhookEvent: Scalars['WebhookEvent']['output'];
  WriteStop: WriteStop;
};

export type AdminActiveResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AdminActive'] = ResolversParentTypes['AdminActive']> = {
  creditsUsedToday?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AdminBelowThresholdResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AdminBelowThreshold'] = ResolversParentTypes['AdminBelowThreshold']> = {
  creditThreshold?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  credits?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AdminCreditsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AdminCredits'] = ResolversParentTypes['AdminCredits']> = {
  credits?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AdminDashboardResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AdminDashboard'] = ResolversParentTypes['AdminDashboard']> = {
  allTimeSuccessfulLookups?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  creditUnsubscribesCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  highCreditUsers?: Resolver<Array<ResolversTypes['AdminCredits']>, ParentType, ContextType>;
  hubspotConnectionsCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  portalConfigUnsubscribesCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  portalConfigsCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  recentSignups?: Resolver<Array<ResolversTypes['AdminSignup']>, ParentType, ContextType>;
  referralStats?: Resolver<Array<ResolversTypes['AdminReferral']>, ParentType, ContextType>;
  todaysActiveUsers?: Resolver<Array<ResolversTypes['AdminActive']>, ParentType, ContextType>;
  topFailed7d?: Resolver<Array<ResolversTypes['AdminFailure']>, ParentType, ContextType>;
  topFailed24h?: Resolver<Array<ResolversTypes['AdminFailure']>, ParentType, ContextType>;
  topFailedAttempts?: Resolver<Array<ResolversTypes['AdminFailedTotal']>, ParentType, ContextType>;
  topSuccessful7d?: Resolver<Array<ResolversTypes['AdminSuccess']>, ParentType, ContextType>;
  topSuccessful24h?: Resolver<Array<ResolversTypes['AdminSuccess']>, ParentType, ContextType>;
  topSuccessfulAllTime?: Resolver<Array<ResolversTypes['AdminSuccess']>, ParentType, ContextType>;
  trackedFailedAttempts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  trackedSuccessfulLookups?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  usersBelowThreshold?: Resolver<Array<ResolversTypes['AdminBelowThreshold']>, ParentType, ContextType>;
};

export type AdminFailedTotalResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AdminFailedTotal'] = ResolversParentTypes['AdminFailedTotal']> = {
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  totalFailedLookups?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type AdminFailureResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AdminFailure'] = ResolversParentTypes['AdminFailure']> = {
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reasons?: Resolver<Array<ResolversTypes['AdminFailureReason']>, ParentType, ContextType>;
  totalFailedLookups?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type AdminFailureReasonResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AdminFailureReason'] = ResolversParentTypes['AdminFailureReason']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AdminGrantPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AdminGrantPayload'] = ResolversParentTypes['AdminGrantPayload']> = {
  granted?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type AdminReferralResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AdminReferral'] = ResolversParentTypes['AdminReferral']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  referralType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AdminSignupResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AdminSignup'] = ResolversParentTypes['AdminSignup']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  credits?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AdminSuccessResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AdminSuccess'] = ResolversParentTypes['AdminSuccess']> = {
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  successfulLookups?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ApiKeyResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ApiKey'] = ResolversParentTypes['ApiKey']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastUsedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  prefix?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  scope?: Resolver<ResolversTypes['ApiKeyScope'], ParentType, ContextType>;
};

export type AuditEventResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AuditEvent'] = ResolversParentTypes['AuditEvent']> = {
  action?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  byOperator?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  detail?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AuditEventPageResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AuditEventPage'] = ResolversParentTypes['AuditEventPage']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['AuditEvent']>, ParentType, ContextType>;
};

export type AutoCleanResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AutoClean'] = ResolversParentTypes['AutoClean']> = {
  blocker?: Resolver<Maybe<ResolversTypes['UpdateBlocker']>, ParentType, ContextType>;
  contestedRecords?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  detection?: Resolver<ResolversTypes['ChangeDetection'], ParentType, ContextType>;
  detectionText?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isOn?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  objectType?: Resolver<ResolversTypes['ObjectType'], ParentType, ContextType>;
};

export type BeginConnectPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['BeginConnectPayload'] = ResolversParentTypes['BeginConnectPayload']> = {
  installUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type BeginTotpPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['BeginTotpPayload'] = ResolversParentTypes['BeginTotpPayload']> = {
  otpauthUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  secret?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ChangeEmailPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ChangeEmailPayload'] = ResolversParentTypes['ChangeEmailPayload']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CheckoutPortalResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CheckoutPortal'] = ResolversParentTypes['CheckoutPortal']> = {
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CheckoutSessionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CheckoutSession'] = ResolversParentTypes['CheckoutSession']> = {
  sessionId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Connection'] = ResolversParentTypes['Connection']> = {
  autoClean?: Resolver<Array<ResolversTypes['AutoClean']>, ParentType, ContextType>;
  blockers?: Resolver<Array<ResolversTypes['ConnectionBlocker']>, ParentType, ContextType>;
  configuredObjectTypes?: Resolver<Array<ResolversTypes['ObjectType']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isConfigured?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  lists?: Resolver<Array<ResolversTypes['CrmList']>, ParentType, ContextType, RequireFields<ConnectionListsArgs, 'objectType'>>;
  mappings?: Resolver<Array<ResolversTypes['ObjectMapping']>, ParentType, ContextType>;
  portalId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  portalName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  preview?: Resolver<ResolversTypes['MappingPreview'], ParentType, ContextType, RequireFields<ConnectionPreviewArgs, 'mapping'>>;
  properties?: Resolver<Array<ResolversTypes['CrmProperty']>, ParentType, ContextType, RequireFields<ConnectionPropertiesArgs, 'objectType'>>;
  status?: Resolver<ResolversTypes['ConnectionStatus'], ParentType, ContextType>;
  workflowBlocker?: Resolver<Maybe<ResolversTypes['UpdateBlocker']>, ParentType, ContextType>;
};

export type ConnectionBlockerResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ConnectionBlocker'] = ResolversParentTypes['ConnectionBlocker']> = {
  missingScopes?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  objectType?: Resolver<Maybe<ResolversTypes['ObjectType']>, ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['ConnectionBlockerReason'], ParentType, ContextType>;
  retryAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  what?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CreateApiKeyPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CreateApiKeyPayload'] = ResolversParentTypes['CreateApiKeyPayload']> = {
  apiKey?: Resolver<ResolversTypes['ApiKey'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CreateRecurringJobPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CreateRecurringJobPayload'] = ResolversParentTypes['CreateRecurringJobPayload']> = {
  alreadyExists?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  recurringJob?: Resolver<ResolversTypes['RecurringJob'], ParentType, ContextType>;
};

export type CreateWebhookEndpointPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CreateWebhookEndpointPayload'] = ResolversParentTypes['CreateWebhookEndpointPayload']> = {
  endpoint?: Resolver<ResolversTypes['WebhookEndpoint'], ParentType, ContextType>;
  secret?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CreditNotificationsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CreditNotifications'] = ResolversParentTypes['CreditNotifications']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isUnsubscribed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  threshold?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type CreditsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Credits'] = ResolversParentTypes['Credits']> = {
  available?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  held?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  owed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  spent?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CrmListResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CrmList'] = ResolversParentTypes['CrmList']> = {
  isReady?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  listId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  size?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CrmPropertyResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CrmProperty'] = ResolversParentTypes['CrmProperty']> = {
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type DeadLetterResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DeadLetter'] = ResolversParentTypes['DeadLetter']> = {
  attempts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  what?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type DeleteAccountPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DeleteAccountPayload'] = ResolversParentTypes['DeleteAccountPayload']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type DeleteConnectionPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DeleteConnectionPayload'] = ResolversParentTypes['DeleteConnectionPayload']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type DeleteRecurringJobPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DeleteRecurringJobPayload'] = ResolversParentTypes['DeleteRecurringJobPayload']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type DeleteWebhookEndpointPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DeleteWebhookEndpointPayload'] = ResolversParentTypes['DeleteWebhookEndpointPayload']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type EndOtherSessionsPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['EndOtherSessionsPayload'] = ResolversParentTypes['EndOtherSessionsPayload']> = {
  ended?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type EndSessionPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['EndSessionPayload'] = ResolversParentTypes['EndSessionPayload']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type FieldChangeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['FieldChange'] = ResolversParentTypes['FieldChange']> = {
  confidence?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reasonText?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type FormatSettingsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['FormatSettings'] = ResolversParentTypes['FormatSettings']> = {
  casing?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  country?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  state?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  streetWords?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  unitPlace?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  unitSeparator?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type FoundUserResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['FoundUser'] = ResolversParentTypes['FoundUser']> = {
  accountId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  credits?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  held?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  portals?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  temporalUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type IntegrationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Integration'] = ResolversParentTypes['Integration']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type JobResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Job'] = ResolversParentTypes['Job']> = {
  addressLookups?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  canCancel?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  canPause?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  canResume?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  canRetry?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  creditsUsed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  durationMs?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  finishedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isTotalKnown?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['JobKind'], ParentType, ContextType>;
  listId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  listName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  objectType?: Resolver<ResolversTypes['ObjectType'], ParentType, ContextType>;
  outcomes?: Resolver<Array<ResolversTypes['OutcomeCount']>, ParentType, ContextType>;
  portalId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  portalName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  reasonText?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  reasons?: Resolver<Array<ResolversTypes['ReasonCount']>, ParentType, ContextType>;
  records?: Resolver<ResolversTypes['JobRecordPage'], ParentType, ContextType, RequireFields<JobRecordsArgs, 'first'>>;
  recordsLastMinute?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  recordsProcessed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  recordsTotal?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  retryOf?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  startedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['JobStatus'], ParentType, ContextType>;
};

export type JobRecordResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['JobRecord'] = ResolversParentTypes['JobRecord']> = {
  checkedBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  credits?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  fields?: Resolver<Array<ResolversTypes['RecordField']>, ParentType, ContextType>;
  hubspotUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['Outcome'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reasonText?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  recordId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type JobRecordPageResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['JobRecordPage'] = ResolversParentTypes['JobRecordPage']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['JobRecord']>, ParentType, ContextType>;
};

export type LedgerViolationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['LedgerViolation'] = ResolversParentTypes['LedgerViolation']> = {
  accountId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  detail?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  invariant?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type LoginPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['LoginPayload'] = ResolversParentTypes['LoginPayload']> = {
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isAdmin?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  token?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type MaintenanceRunResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MaintenanceRun'] = ResolversParentTypes['MaintenanceRun']> = {
  eventsDeleted?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  finishedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  schedulesRepaired?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  startedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  valuesEmptied?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type MappingPreviewResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MappingPreview'] = ResolversParentTypes['MappingPreview']> = {
  outcomes?: Resolver<Array<ResolversTypes['OutcomeCount']>, ParentType, ContextType>;
  records?: Resolver<Array<ResolversTypes['PreviewRecord']>, ParentType, ContextType>;
  recordsRead?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  wouldAskService?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type MonthUsageResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MonthUsage'] = ResolversParentTypes['MonthUsage']> = {
  creditsUsed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  jobsCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  month?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  outcomes?: Resolver<Array<ResolversTypes['OutcomeCount']>, ParentType, ContextType>;
  recordsCleaned?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type MonthlySubscriptionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MonthlySubscription'] = ResolversParentTypes['MonthlySubscription']> = {
  cancelAtPeriodEnd?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  credits?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  periodEnd?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  priceCents?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type MutationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  adminGrantCredits?: Resolver<ResolversTypes['AdminGrantPayload'], ParentType, ContextType, RequireFields<MutationAdminGrantCreditsArgs, 'amount' | 'email' | 'key' | 'reason'>>;
  beginConnect?: Resolver<ResolversTypes['BeginConnectPayload'], ParentType, ContextType>;
  beginTotp?: Resolver<ResolversTypes['BeginTotpPayload'], ParentType, ContextType, RequireFields<MutationBeginTotpArgs, 'password'>>;
  cancelJob?: Resolver<ResolversTypes['Job'], ParentType, ContextType, RequireFields<MutationCancelJobArgs, 'id'>>;
  changeEmail?: Resolver<ResolversTypes['ChangeEmailPayload'], ParentType, ContextType, RequireFields<MutationChangeEmailArgs, 'newEmail' | 'password'>>;
  changeRecurringSchedule?: Resolver<ResolversTypes['RecurringJob'], ParentType, ContextType, RequireFields<MutationChangeRecurringScheduleArgs, 'id' | 'recurrenceInterval'>>;
  confirmTotp?: Resolver<ResolversTypes['RecoveryCodesPayload'], ParentType, ContextType, RequireFields<MutationConfirmTotpArgs, 'totpCode'>>;
  createApiKey?: Resolver<ResolversTypes['CreateApiKeyPayload'], ParentType, ContextType, RequireFields<MutationCreateApiKeyArgs, 'name' | 'password' | 'scope'>>;
  createCheckout?: Resolver<ResolversTypes['CheckoutSession'], ParentType, ContextType, RequireFields<MutationCreateCheckoutArgs, 'paymentType'>>;
  createPortalSession?: Resolver<ResolversTypes['CheckoutPortal'], ParentType, ContextType>;
  createRecurringJob?: Resolver<ResolversTypes['CreateRecurringJobPayload'], ParentType, ContextType, RequireFields<MutationCreateRecurringJobArgs, 'listId' | 'objectType' | 'portalId' | 'recurrenceInterval'>>;
  createWebhookEndpoint?: Resolver<ResolversTypes['CreateWebhookEndpointPayload'], ParentType, ContextType, RequireFields<MutationCreateWebhookEndpointArgs, 'events' | 'url'>>;
  deleteAccount?: Resolver<ResolversTypes['DeleteAccountPayload'], ParentType, ContextType, RequireFields<MutationDeleteAccountArgs, 'confirmation' | 'password'>>;
  deleteConnection?: Resolver<ResolversTypes['DeleteConnectionPayload'], ParentType, ContextType, RequireFields<MutationDeleteConnectionArgs, 'id'>>;
  deleteRecurringJob?: Resolver<ResolversTypes['DeleteRecurringJobPayload'], ParentType, ContextType, RequireFields<MutationDeleteRecurringJobArgs, 'id'>>;
  deleteWebhookEndpoint?: Resolver<ResolversTypes['DeleteWebhookEndpointPayload'], ParentType, ContextType, RequireFields<MutationDeleteWebhookEndpointArgs, 'id'>>;
  enableWebhookEndpoint?: Resolver<ResolversTypes['WebhookEndpoint'], ParentType, ContextType, RequireFields<MutationEnableWebhookEndpointArgs, 'id'>>;
  endOtherSessions?: Resolver<ResolversTypes['EndOtherSessionsPayload'], ParentType, ContextType>;
  endSession?: Resolver<ResolversTypes['EndSessionPayload'], ParentType, ContextType, RequireFields<MutationEndSessionArgs, 'id'>>;
  liftWriteStop?: Resolver<ResolversTypes['SystemStatus'], ParentType, ContextType, RequireFields<MutationLiftWriteStopArgs, 'scope'>>;
  login?: Resolver<ResolversTypes['LoginPayload'], ParentType, ContextType, RequireFields<MutationLoginArgs, 'email' | 'password'>>;
  logout?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  pauseJob?: Resolver<ResolversTypes['Job'], ParentType, ContextType, RequireFields<MutationPauseJobArgs, 'id'>>;
  renewRecoveryCodes?: Resolver<ResolversTypes['RecoveryCodesPayload'], ParentType, ContextType, RequireFields<MutationRenewRecoveryCodesArgs, 'password' | 'totpCode'>>;
  replayDeadLetter?: Resolver<ResolversTypes['SystemStatus'], ParentType, ContextType, RequireFields<MutationReplayDeadLetterArgs, 'id' | 'kind'>>;
  replayWebhookDelivery?: Resolver<ResolversTypes['WebhookDelivery'], ParentType, ContextType, RequireFields<MutationReplayWebhookDeliveryArgs, 'id'>>;
  resendConfirmation?: Resolver<ResolversTypes['ResendConfirmationPayload'], ParentType, ContextType>;
  resumeJob?: Resolver<ResolversTypes['Job'], ParentType, ContextType, RequireFields<MutationResumeJobArgs, 'id'>>;
  retryJob?: Resolver<ResolversTypes['StartCleaningPayload'], ParentType, ContextType, RequireFields<MutationRetryJobArgs, 'id'>>;
  revokeApiKey?: Resolver<ResolversTypes['RevokeApiKeyPayload'], ParentType, ContextType, RequireFields<MutationRevokeApiKeyArgs, 'id'>>;
  saveMapping?: Resolver<ResolversTypes['Connection'], ParentType, ContextType, RequireFields<MutationSaveMappingArgs, 'mappings' | 'portalId'>>;
  setAutoClean?: Resolver<ResolversTypes['Connection'], ParentType, ContextType, RequireFields<MutationSetAutoCleanArgs, 'isOn' | 'objectType' | 'portalId'>>;
  setCreditThreshold?: Resolver<ResolversTypes['CreditNotifications'], ParentType, ContextType, Partial<MutationSetCreditThresholdArgs>>;
  setRecurringJobActive?: Resolver<ResolversTypes['RecurringJob'], ParentType, ContextType, RequireFields<MutationSetRecurringJobActiveArgs, 'id' | 'isActive'>>;
  startCleaning?: Resolver<ResolversTypes['StartCleaningPayload'], ParentType, ContextType, RequireFields<MutationStartCleaningArgs, 'emailWhenDone' | 'listId' | 'objectType' | 'portalId'>>;
  stopWrites?: Resolver<ResolversTypes['SystemStatus'], ParentType, ContextType, RequireFields<MutationStopWritesArgs, 'reason' | 'scope'>>;
  turnOffTotp?: Resolver<ResolversTypes['SecondFactor'], ParentType, ContextType, RequireFields<MutationTurnOffTotpArgs, 'password' | 'totpCode'>>;
};

export type ObjectMappingResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ObjectMapping'] = ResolversParentTypes['ObjectMapping']> = {
  city?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  country?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  objectType?: Resolver<ResolversTypes['ObjectType'], ParentType, ContextType>;
  postal_code?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  settings?: Resolver<ResolversTypes['FormatSettings'], ParentType, ContextType>;
  state?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  street_address?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type OpenJobsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OpenJobs'] = ResolversParentTypes['OpenJobs']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['JobStatus'], ParentType, ContextType>;
};

export type OperatorAuditEventResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OperatorAuditEvent'] = ResolversParentTypes['OperatorAuditEvent']> = {
  accountId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  action?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  byOperator?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  detail?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  email?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type OperatorAuditPageResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OperatorAuditPage'] = ResolversParentTypes['OperatorAuditPage']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['OperatorAuditEvent']>, ParentType, ContextType>;
};

export type OrderResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Order'] = ResolversParentTypes['Order']> = {
  credits?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  hasBroughtCredits?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type OutcomeCountResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OutcomeCount'] = ResolversParentTypes['OutcomeCount']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['Outcome'], ParentType, ContextType>;
};

export type PreviewRecordResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PreviewRecord'] = ResolversParentTypes['PreviewRecord']> = {
  fields?: Resolver<Array<ResolversTypes['RecordField']>, ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['Outcome'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reasonText?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  recordId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type QueryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  adminDashboard?: Resolver<ResolversTypes['AdminDashboard'], ParentType, ContextType>;
  connection?: Resolver<Maybe<ResolversTypes['Connection']>, ParentType, ContextType, RequireFields<QueryConnectionArgs, 'portalId'>>;
  connections?: Resolver<Array<ResolversTypes['Connection']>, ParentType, ContextType>;
  findUsers?: Resolver<Array<ResolversTypes['FoundUser']>, ParentType, ContextType, RequireFields<QueryFindUsersArgs, 'query'>>;
  job?: Resolver<Maybe<ResolversTypes['Job']>, ParentType, ContextType, RequireFields<QueryJobArgs, 'id'>>;
  jobs?: Resolver<Array<ResolversTypes['Job']>, ParentType, ContextType, RequireFields<QueryJobsArgs, 'first'>>;
  operatorAuditLog?: Resolver<ResolversTypes['OperatorAuditPage'], ParentType, ContextType, RequireFields<QueryOperatorAuditLogArgs, 'first'>>;
  recurringJobs?: Resolver<Array<ResolversTypes['RecurringJob']>, ParentType, ContextType>;
  systemStatus?: Resolver<ResolversTypes['SystemStatus'], ParentType, ContextType>;
  usage?: Resolver<ResolversTypes['Usage'], ParentType, ContextType>;
  viewer?: Resolver<ResolversTypes['Viewer'], ParentType, ContextType>;
};

export type ReasonCountResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ReasonCount'] = ResolversParentTypes['ReasonCount']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['Outcome'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ReceiptResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Receipt'] = ResolversParentTypes['Receipt']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  balance?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  change?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  jobId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ReceiptKind'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ReceiptPageResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ReceiptPage'] = ResolversParentTypes['ReceiptPage']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Receipt']>, ParentType, ContextType>;
};

export type RecordFieldResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RecordField'] = ResolversParentTypes['RecordField']> = {
  after?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  before?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  change?: Resolver<Maybe<ResolversTypes['FieldChange']>, ParentType, ContextType>;
  part?: Resolver<ResolversTypes['AddressPart'], ParentType, ContextType>;
};

export type RecoveryCodesPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RecoveryCodesPayload'] = ResolversParentTypes['RecoveryCodesPayload']> = {
  recoveryCodes?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type RecurringJobResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RecurringJob'] = ResolversParentTypes['RecurringJob']> = {
  blocker?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  blockerText?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isActive?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  lastRun?: Resolver<Maybe<ResolversTypes['Job']>, ParentType, ContextType>;
  listId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  listName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  nextRunAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  objectType?: Resolver<ResolversTypes['ObjectType'], ParentType, ContextType>;
  portalId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  portalName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  recurrenceInterval?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  totalRuns?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ResendConfirmationPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ResendConfirmationPayload'] = ResolversParentTypes['ResendConfirmationPayload']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type RevokeApiKeyPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RevokeApiKeyPayload'] = ResolversParentTypes['RevokeApiKeyPayload']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type SecondFactorResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SecondFactor'] = ResolversParentTypes['SecondFactor']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isOn?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  mustSetUp?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  recoveryCodesLeft?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  since?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type SessionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Session'] = ResolversParentTypes['Session']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  device?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isCurrent?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  lastSeenAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type StartCleaningPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['StartCleaningPayload'] = ResolversParentTypes['StartCleaningPayload']> = {
  alreadyRunning?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  job?: Resolver<ResolversTypes['Job'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SystemStatusResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SystemStatus'] = ResolversParentTypes['SystemStatus']> = {
  deadLetters?: Resolver<Array<ResolversTypes['DeadLetter']>, ParentType, ContextType>;
  integrations?: Resolver<Array<ResolversTypes['Integration']>, ParentType, ContextType>;
  lastMaintenance?: Resolver<Maybe<ResolversTypes['MaintenanceRun']>, ParentType, ContextType>;
  openJobs?: Resolver<Array<ResolversTypes['OpenJobs']>, ParentType, ContextType>;
  temporalUiUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  violations?: Resolver<Array<ResolversTypes['LedgerViolation']>, ParentType, ContextType>;
  writeStops?: Resolver<Array<ResolversTypes['WriteStop']>, ParentType, ContextType>;
};

export type TypeUsageResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['TypeUsage'] = ResolversParentTypes['TypeUsage']> = {
  creditsUsed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  jobsCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  objectType?: Resolver<ResolversTypes['ObjectType'], ParentType, ContextType>;
  recordsCleaned?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type UpdateBlockerResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['UpdateBlocker'] = ResolversParentTypes['UpdateBlocker']> = {
  reason?: Resolver<ResolversTypes['UpdateBlockerReason'], ParentType, ContextType>;
  retryAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type UsageResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Usage'] = ResolversParentTypes['Usage']> = {
  byType?: Resolver<Array<ResolversTypes['TypeUsage']>, ParentType, ContextType>;
  currentCredits?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  monthly?: Resolver<Array<ResolversTypes['MonthUsage']>, ParentType, ContextType>;
  recentJobs?: Resolver<Array<ResolversTypes['Job']>, ParentType, ContextType>;
  totalCreditsUsed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  totalJobs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  totalRecordsCleaned?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ViewerResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Viewer'] = ResolversParentTypes['Viewer']> = {
  apiKeys?: Resolver<Array<ResolversTypes['ApiKey']>, ParentType, ContextType>;
  auditEvents?: Resolver<Array<ResolversTypes['AuditEvent']>, ParentType, ContextType, RequireFields<ViewerAuditEventsArgs, 'first'>>;
  auditLog?: Resolver<ResolversTypes['AuditEventPage'], ParentType, ContextType, RequireFields<ViewerAuditLogArgs, 'first'>>;
  creditNotifications?: Resolver<ResolversTypes['CreditNotifications'], ParentType, ContextType>;
  credits?: Resolver<ResolversTypes['Credits'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  emailConfirmed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isAdmin?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  order?: Resolver<Maybe<ResolversTypes['Order']>, ParentType, ContextType, RequireFields<ViewerOrderArgs, 'sessionId'>>;
  receipts?: Resolver<ResolversTypes['ReceiptPage'], ParentType, ContextType, RequireFields<ViewerReceiptsArgs, 'first'>>;
  secondFactor?: Resolver<ResolversTypes['SecondFactor'], ParentType, ContextType>;
  sessions?: Resolver<Array<ResolversTypes['Session']>, ParentType, ContextType>;
  subscription?: Resolver<Maybe<ResolversTypes['MonthlySubscription']>, ParentType, ContextType>;
  webhookEndpoint?: Resolver<Maybe<ResolversTypes['WebhookEndpoint']>, ParentType, ContextType, RequireFields<ViewerWebhookEndpointArgs, 'id'>>;
  webhookEndpoints?: Resolver<Array<ResolversTypes['WebhookEndpoint']>, ParentType, ContextType>;
};

export type WebhookDeliveryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookDelivery'] = ResolversParentTypes['WebhookDelivery']> = {
  attempts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  deliveredAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  dueAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  event?: Resolver<ResolversTypes['WebhookEvent'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastError?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  lastStatus?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['WebhookDeliveryStatus'], ParentType, ContextType>;
};

export type WebhookDeliveryPageResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookDeliveryPage'] = ResolversParentTypes['WebhookDeliveryPage']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['WebhookDelivery']>, ParentType, ContextType>;
};

export type WebhookEndpointResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookEndpoint'] = ResolversParentTypes['WebhookEndpoint']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  deliveries?: Resolver<ResolversTypes['WebhookDeliveryPage'], ParentType, ContextType, RequireFields<WebhookEndpointDeliveriesArgs, 'first'>>;
  disabledAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  events?: Resolver<Array<ResolversTypes['WebhookEvent']>, ParentType, ContextType>;
  failingSince?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  pausedUntil?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export interface WebhookEventScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['WebhookEvent'], any> {
  name: 'WebhookEvent';
}

export type WriteStopResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WriteStop'] = ResolversParentTypes['WriteStop']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  createdBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  scope?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type Resolvers<ContextType = GraphqlContext> = {
  AdminActive?: AdminActiveResolvers<ContextType>;
  AdminBelowThreshold?: AdminBelowThresholdResolvers<ContextType>;
  AdminCredits?: AdminCreditsResolvers<ContextType>;
  AdminDashboard?: AdminDashboardResolvers<ContextType>;
  AdminFailedTotal?: AdminFailedTotalResolvers<ContextType>;
  AdminFailure?: AdminFailureResolvers<ContextType>;
  AdminFailureReason?: AdminFailureReasonResolvers<ContextType>;
  AdminGrantPayload?: AdminGrantPayloadResolvers<ContextType>;
  AdminReferral?: AdminReferralResolvers<ContextType>;
  AdminSignup?: AdminSignupResolvers<ContextType>;
  AdminSuccess?: AdminSuccessResolvers<ContextType>;
  ApiKey?: ApiKeyResolvers<ContextType>;
  AuditEvent?: AuditEventResolvers<ContextType>;
  AuditEventPage?: AuditEventPageResolvers<ContextType>;
  AutoClean?: AutoCleanResolvers<ContextType>;
  BeginConnectPayload?: BeginConnectPayloadResolvers<ContextType>;
  BeginTotpPayload?: BeginTotpPayloadResolvers<ContextType>;
  ChangeEmailPayload?: ChangeEmailPayloadResolvers<ContextType>;
  CheckoutPortal?: CheckoutPortalResolvers<ContextType>;
  CheckoutSession?: CheckoutSessionResolvers<ContextType>;
  Connection?: ConnectionResolvers<ContextType>;
  ConnectionBlocker?: ConnectionBlockerResolvers<ContextType>;
  CreateApiKeyPayload?: CreateApiKeyPayloadResolvers<ContextType>;
  CreateRecurringJobPayload?: CreateRecurringJobPayloadResolvers<ContextType>;
  CreateWebhookEndpointPayload?: CreateWebhookEndpointPayloadResolvers<ContextType>;
  CreditNotifications?: CreditNotificationsResolvers<ContextType>;
  Credits?: CreditsResolvers<ContextType>;
  CrmList?: CrmListResolvers<ContextType>;
  CrmProperty?: CrmPropertyResolvers<ContextType>;
  DateTime?: GraphQLScalarType;
  DeadLetter?: DeadLetterResolvers<ContextType>;
  DeleteAccountPayload?: DeleteAccountPayloadResolvers<ContextType>;
  DeleteConnectionPayload?: DeleteConnectionPayloadResolvers<ContextType>;
  DeleteRecurringJobPayload?: DeleteRecurringJobPayloadResolvers<ContextType>;
  DeleteWebhookEndpointPayload?: DeleteWebhookEndpointPayloadResolvers<ContextType>;
  EndOtherSessionsPayload?: EndOtherSessionsPayloadResolvers<ContextType>;
  EndSessionPayload?: EndSessionPayloadResolvers<ContextType>;
  FieldChange?: FieldChangeResolvers<ContextType>;
  FormatSettings?: FormatSettingsResolvers<ContextType>;
  FoundUser?: FoundUserResolvers<ContextType>;
  Integration?: IntegrationResolvers<ContextType>;
  Job?: JobResolvers<ContextType>;
  JobRecord?: JobRecordResolvers<ContextType>;
  JobRecordPage?: JobRecordPageResolvers<ContextType>;
  LedgerViolation?: LedgerViolationResolvers<ContextType>;
  LoginPayload?: LoginPayloadResolvers<ContextType>;
  MaintenanceRun?: MaintenanceRunResolvers<ContextType>;
  MappingPreview?: MappingPreviewResolvers<ContextType>;
  MonthUsage?: MonthUsageResolvers<ContextType>;
  MonthlySubscription?: MonthlySubscriptionResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  ObjectMapping?: ObjectMappingResolvers<ContextType>;
  OpenJobs?: OpenJobsResolvers<ContextType>;
  OperatorAuditEvent?: OperatorAuditEventResolvers<ContextType>;
  OperatorAuditPage?: OperatorAuditPageResolvers<ContextType>;
  Order?: OrderResolvers<ContextType>;
  OutcomeCount?: OutcomeCountResolvers<ContextType>;
  PreviewRecord?: PreviewRecordResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  ReasonCount?: ReasonCountResolvers<ContextType>;
  Receipt?: ReceiptResolvers<ContextType>;
  ReceiptPage?: ReceiptPageResolvers<ContextType>;
  RecordField?: RecordFieldResolvers<ContextType>;
  RecoveryCodesPayload?: RecoveryCodesPayloadResolvers<ContextType>;
  RecurringJob?: RecurringJobResolvers<ContextType>;
  ResendConfirmationPayload?: ResendConfirmationPayloadResolvers<ContextType>;
  RevokeApiKeyPayload?: RevokeApiKeyPayloadResolvers<ContextType>;
  SecondFactor?: SecondFactorResolvers<ContextType>;
  Session?: SessionResolvers<ContextType>;
  StartCleaningPayload?: StartCleaningPayloadResolvers<ContextType>;
  SystemStatus?: SystemStatusResolvers<ContextType>;
  TypeUsage?: TypeUsageResolvers<ContextType>;
  UpdateBlocker?: UpdateBlockerResolvers<ContextType>;
  Usage?: UsageResolvers<ContextType>;
  Viewer?: ViewerResolvers<ContextType>;
  WebhookDelivery?: WebhookDeliveryResolvers<ContextType>;
  WebhookDeliveryPage?: WebhookDeliveryPageResolvers<ContextType>;
  WebhookEndpoint?: WebhookEndpointResolvers<ContextType>;
  WebhookEvent?: GraphQLScalarType;
  WriteStop?: WriteStopResolvers<ContextType>;
};

