import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { AddressSetParent, ApiKeyParent, ConnectionParent, CreditsParent, WebhookEndpointParent, WebhookDeliveryParent, JobParent, JobAddressSetParent, JobRecordParent, RecordChoiceParent, ObjectWritePolicyParent, ProposalParent, RecordHistoryEntryParent, RecurringJobParent, ViewerParent, ReceiptParent, UsageParent } from '../mappers.ts';
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
  /** ISO 8601 date and time in UTC. */
  DateTime: { input: Date; output: Date; }
  /** Type of webhook event: job.finished, job.undone, check.finished, review.ready or credits.low. */
  WebhookEvent: { input: string; output: string; }
};

/** Who or what did something. */
export type ActedBy = {
  __typename?: 'ActedBy';
  /** What did it. */
  kind: ActorKind;
  /** Email address of the member, or name of the API key or list; empty if the kind says it all. */
  name: Scalars['String']['output'];
};

/** What did something. */
export type ActorKind =
  /** A change or a workflow in HubSpot. */
  | 'hubspot'
  /** An API key. */
  | 'key'
  /** An operator of this service. */
  | 'operator'
  /** A member of the account. */
  | 'person'
  /** Proposals that members accepted. */
  | 'review'
  /** The schedule of a recurring job. */
  | 'schedule';

/** One address of a record as HubSpot has it now. */
export type AddressNow = {
  __typename?: 'AddressNow';
  /** Key of the address set. */
  addressSet: Scalars['String']['output'];
  /** Name of the address set. */
  label: Scalars['String']['output'];
  /** Parts of the address that nothing was held against (see `JobRecord.notChecked`). */
  notChecked: Array<Scalars['String']['output']>;
  /** Where the address is, as far as its parts say. */
  place?: Maybe<AddressPlace>;
  /** Values of each mapped part. */
  values: Array<CandidateValue>;
};

/** A part of an address. */
export type AddressPart =
  /** City or other locality. */
  | 'city'
  /** Country. */
  | 'country'
  /** ZIP or postal code. */
  | 'postal_code'
  /** State, province or region. */
  | 'state'
  /** Street, house number and unit. */
  | 'street_address'
  /** Second street line. */
  | 'street_address_2'
  /** Apartment, suite or floor, where it has a property of its own. */
  | 'unit';

/** Where an address is, as far as its parts say. */
export type AddressPlace = {
  __typename?: 'AddressPlace';
  /** ISO 3166 code of the country that it is read as; null if nothing tells. */
  country?: Maybe<Scalars['String']['output']>;
  /** Point of the address; null if it isn't known. */
  point?: Maybe<AddressPoint>;
  /** Postal code; empty if it has none. */
  postalCode: Scalars['String']['output'];
  /** Region that the postal code belongs to, a two-letter state in the US; null if it isn't known. */
  regionOfPostalCode?: Maybe<Scalars['String']['output']>;
  /** Two-letter US state that it names. */
  state?: Maybe<Scalars['String']['output']>;
};

/** A point in degrees. */
export type AddressPoint = {
  __typename?: 'AddressPoint';
  /** True if it is of the building; else it is the center of the postal code's area. */
  isOfBuilding: Scalars['Boolean']['output'];
  /** Degrees north. */
  latitude: Scalars['Float']['output'];
  /** Degrees east. */
  longitude: Scalars['Float']['output'];
};

/** One address of the records of an object type: the properties that hold it, and how it is cleaned. */
export type AddressSet = {
  __typename?: 'AddressSet';
  /** Plumbline id, unique per portal and object type. */
  id: Scalars['ID']['output'];
  /** Key of the set; `primary` for the one that every object type has. */
  key: Scalars['String']['output'];
  /** Name of the set; empty for the primary one. */
  label: Scalars['String']['output'];
  /** Its mapping. */
  mapping: ObjectMapping;
  /** Which changes are written without asking. */
  policy: WritePolicy;
  /** Time at which its mapping was saved last; null for mappings of earlier releases. */
  savedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Who saved its mapping last; null for mappings of earlier releases. */
  savedBy?: Maybe<ActedBy>;
};

/** An address set to save. */
export type AddressSetInput = {
  /** Key of the set: up to 20 lowercase letters, digits and underscores. It never changes. */
  key: Scalars['String']['input'];
  /** Name of the set; required for every set but the primary one. */
  label?: InputMaybe<Scalars['String']['input']>;
  /** Its mapping. */
  mapping: ObjectMappingInput;
};

/** The status of the addresses of one set in HubSpot. */
export type AddressSetStatus = {
  __typename?: 'AddressSetStatus';
  /** Its properties. */
  columns: Array<StatusColumn>;
  /** True if segments are created. */
  hasSegments: Scalars['Boolean']['output'];
  /** Key of the address set. */
  key: Scalars['String']['output'];
  /** Name of the address set; empty for the primary one. */
  label: Scalars['String']['output'];
  /** Whether it is on. */
  mode: AddressStatusMode;
  /** Its segments. */
  segments: Array<StatusSegment>;
};

/** The version of an address set that a change is based on. */
export type AddressSetVersionInput = {
  /** Key of the set. */
  key: Scalars['String']['input'];
  /** Id of the version, from `ObjectMapping.version`. */
  version: Scalars['ID']['input'];
};

/** Whether HubSpot shows the status of the addresses of a set. */
export type AddressStatusMode =
  /** Off; what was written stands. */
  | 'keep'
  /** Never switched on. */
  | 'off'
  /** Off; what was created in HubSpot is being removed. */
  | 'remove'
  /** On. */
  | 'write';

/** The status of addresses in HubSpot, and what switching it on creates there. */
export type AddressStatusSettings = {
  __typename?: 'AddressStatusSettings';
  /** Display name of the property group that is created. */
  groupLabel: Scalars['String']['output'];
  /** OAuth scopes missing for the properties. */
  missingPropertyScopes: Array<Scalars['String']['output']>;
  /** OAuth scopes missing for the segments. */
  missingSegmentScopes: Array<Scalars['String']['output']>;
  /** Object type. */
  objectType: ObjectType;
  /** Number of custom properties that the portal may have for the object type; null if HubSpot doesn't say. */
  propertiesMost?: Maybe<Scalars['Int']['output']>;
  /** Number of custom properties of the object type; null if HubSpot doesn't say. */
  propertiesUsed?: Maybe<Scalars['Int']['output']>;
  /** Address sets, in their order. */
  sets: Array<AddressSetStatus>;
};

/** A user who spent credits today. */
export type AdminActive = {
  __typename?: 'AdminActive';
  /** Number of credits spent today. */
  creditsUsedToday: Scalars['Int']['output'];
  /** Email address of the user. */
  email: Scalars['String']['output'];
};

/** A user who is running low on credits. */
export type AdminBelowThreshold = {
  __typename?: 'AdminBelowThreshold';
  /** A notification email is sent below this number of credits. */
  creditThreshold: Scalars['Int']['output'];
  /** Credits available to spend. */
  credits: Scalars['Int']['output'];
  /** Email address of the user. */
  email: Scalars['String']['output'];
};

/** A user's credits. */
export type AdminCredits = {
  __typename?: 'AdminCredits';
  /** Credits available to spend. */
  credits: Scalars['Int']['output'];
  /** Email address of the user. */
  email: Scalars['String']['output'];
};

/** Key figures for operators. Each analytics list contains the top five. */
export type AdminDashboard = {
  __typename?: 'AdminDashboard';
  /** Addresses confirmed or corrected, all time. */
  allTimeSuccessfulLookups: Scalars['Int']['output'];
  /** Number of accounts that unsubscribed from low-credit emails. */
  creditUnsubscribesCount: Scalars['Int']['output'];
  /** Users with the most credits, highest first. */
  highCreditUsers: Array<AdminCredits>;
  /** Number of connected portals. */
  hubspotConnectionsCount: Scalars['Int']['output'];
  /** Number of accounts that unsubscribed from setup reminders. */
  portalConfigUnsubscribesCount: Scalars['Int']['output'];
  /** Number of portals with a mapping. */
  portalConfigsCount: Scalars['Int']['output'];
  /** Sign-ups in the last seven days, newest first. */
  recentSignups: Array<AdminSignup>;
  /** Sign-ups by referral; the type is empty for direct sign-ups. */
  referralStats: Array<AdminReferral>;
  /** Users who spent credits today (UTC). */
  todaysActiveUsers: Array<AdminActive>;
  /** Users with the most failed addresses in the last seven days. */
  topFailed7d: Array<AdminFailure>;
  /** Users with the most failed addresses in the last 24 hours. */
  topFailed24h: Array<AdminFailure>;
  /** Users with the most failed addresses, highest first. */
  topFailedAttempts: Array<AdminFailedTotal>;
  /** Users with the most cleaned addresses in the last seven days. */
  topSuccessful7d: Array<AdminSuccess>;
  /** Users with the most cleaned addresses in the last 24 hours. */
  topSuccessful24h: Array<AdminSuccess>;
  /** Users with the most cleaned addresses, all time. */
  topSuccessfulAllTime: Array<AdminSuccess>;
  /** Addresses that failed, counted from jobs. */
  trackedFailedAttempts: Scalars['Int']['output'];
  /** Addresses confirmed or corrected, counted from jobs. */
  trackedSuccessfulLookups: Scalars['Int']['output'];
  /** Users whose credits are below their notification threshold. */
  usersBelowThreshold: Array<AdminBelowThreshold>;
};

/** Number of failed addresses of one user. */
export type AdminFailedTotal = {
  __typename?: 'AdminFailedTotal';
  /** Email address of the user. */
  email: Scalars['String']['output'];
  /** Number of failed addresses. */
  totalFailedLookups: Scalars['Int']['output'];
};

/** Failed addresses of one user, by reason. */
export type AdminFailure = {
  __typename?: 'AdminFailure';
  /** Email address of the user. */
  email: Scalars['String']['output'];
  /** Number of failed addresses for each reason. */
  reasons: Array<AdminFailureReason>;
  /** Number of failed addresses. */
  totalFailedLookups: Scalars['Int']['output'];
};

/** Number of addresses that failed for one reason. */
export type AdminFailureReason = {
  __typename?: 'AdminFailureReason';
  /** Number of addresses. */
  count: Scalars['Int']['output'];
  /** Machine-readable code. */
  reason: Scalars['String']['output'];
  /** Human-readable text. */
  text: Scalars['String']['output'];
};

/** Result of granting credits. */
export type AdminGrantPayload = {
  __typename?: 'AdminGrantPayload';
  /** False if the credits for this key were already granted. */
  granted: Scalars['Boolean']['output'];
};

/** Number of sign-ups from one referral source. */
export type AdminReferral = {
  __typename?: 'AdminReferral';
  /** Number of accounts. */
  count: Scalars['Int']['output'];
  /** Referral partner; empty for direct sign-ups. */
  referralType: Scalars['String']['output'];
};

/** A user who signed up. */
export type AdminSignup = {
  __typename?: 'AdminSignup';
  /** Time of sign-up. */
  createdAt: Scalars['DateTime']['output'];
  /** Credits available to spend. */
  credits: Scalars['Int']['output'];
  /** Email address of the user. */
  email: Scalars['String']['output'];
};

/** Number of cleaned addresses of one user. */
export type AdminSuccess = {
  __typename?: 'AdminSuccess';
  /** Email address of the user. */
  email: Scalars['String']['output'];
  /** Number of addresses confirmed or corrected. */
  successfulLookups: Scalars['Int']['output'];
};

/** The data processing agreement in its current version. */
export type Agreement = {
  __typename?: 'Agreement';
  /** Time of acceptance; null if this version has not been accepted. */
  acceptedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Email address of the user who accepted; null if this version has not been accepted. */
  acceptedBy?: Maybe<Scalars['String']['output']>;
  /** Company that the agreement is made with; null if the operator has not stated it. */
  company?: Maybe<Scalars['String']['output']>;
  /** Plumbline id of the account. */
  id: Scalars['ID']['output'];
  /** Date of the wording in force. */
  version: Scalars['String']['output'];
};

/** An API key. Only its first characters are stored in readable form. */
export type ApiKey = {
  __typename?: 'ApiKey';
  /** Creation time. */
  createdAt: Scalars['DateTime']['output'];
  /** Who created it. */
  createdBy?: Maybe<ActedBy>;
  /** Plumbline id. */
  id: Scalars['ID']['output'];
  /** Time of last use, to the minute; null if never used. */
  lastUsedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Name chosen by the user. */
  name: Scalars['String']['output'];
  /** HubSpot ids of the portals that the key is limited to; null for all portals. */
  portals?: Maybe<Array<Scalars['String']['output']>>;
  /** First characters of the key. */
  prefix: Scalars['String']['output'];
  /** Role of the key; it is never worth more than that of the member who made it. */
  role: Role;
  /** Permissions of the key. */
  scope: ApiKeyScope;
};

/** Permissions of an API key. Keys can never manage users, keys, passwords, billing or account deletion. */
export type ApiKeyScope =
  /** Read only. */
  | 'read'
  /** Read, and start or change cleaning jobs. */
  | 'write';

/** An audit log entry. */
export type AuditEvent = {
  __typename?: 'AuditEvent';
  /** Machine-readable code. */
  action: Scalars['String']['output'];
  /** Who did it; null if it is not known. */
  by?: Maybe<ActedBy>;
  /** True if an operator of this service acted. */
  byOperator: Scalars['Boolean']['output'];
  /** Time of the event. */
  createdAt: Scalars['DateTime']['output'];
  /** What was affected, for example a portal, a browser or an amount. */
  detail?: Maybe<Scalars['String']['output']>;
  /** Plumbline id. */
  id: Scalars['ID']['output'];
  /** IP address from which it was done; null where it is unknown or an operator's, and for members who are not owners. */
  ip?: Maybe<Scalars['String']['output']>;
  /** Name and prefix of the API key that was used; null for a person. */
  key?: Maybe<Scalars['String']['output']>;
  /** HubSpot id of the portal that it concerns; null if it concerns the whole account. */
  portalId?: Maybe<Scalars['String']['output']>;
  /** Human-readable text. */
  text: Scalars['String']['output'];
};

/** A page of the audit log. */
export type AuditEventPage = {
  __typename?: 'AuditEventPage';
  /** Pass as `after` to get the next page; null on the last page. */
  endCursor?: Maybe<Scalars['String']['output']>;
  /** Events, newest first. */
  nodes: Array<AuditEvent>;
};

/** Automatic cleaning of updated records, for one address set. */
export type AutoClean = {
  __typename?: 'AutoClean';
  /** Key of the address set. */
  addressSet: Scalars['String']['output'];
  /** Problem that currently delays cleaning; null if there is none. */
  blocker?: Maybe<UpdateBlocker>;
  /** Number of records skipped for a day because another tool keeps restoring the old value. */
  contestedRecords: Scalars['Int']['output'];
  /** How changes are detected. */
  detection: ChangeDetection;
  /** Human-readable description of how changes are detected and how quickly. */
  detectionText: Scalars['String']['output'];
  /** True if automatic cleaning is on. */
  isOn: Scalars['Boolean']['output'];
  /** Name of the address set; empty for the primary one. */
  label: Scalars['String']['output'];
  /** Object type. */
  objectType: ObjectType;
};

/** Result of starting to connect a portal. */
export type BeginConnectPayload = {
  __typename?: 'BeginConnectPayload';
  /** URL of HubSpot's consent page. */
  installUrl: Scalars['String']['output'];
};

/** Setup details for an authenticator app. */
export type BeginTotpPayload = {
  __typename?: 'BeginTotpPayload';
  /** URL to show as a QR code. */
  otpauthUrl: Scalars['String']['output'];
  /** Secret in base32, for manual entry. */
  secret: Scalars['String']['output'];
};

/** A value of one address part. */
export type CandidateValue = {
  __typename?: 'CandidateValue';
  /** Address part. */
  part: AddressPart;
  /** The value. */
  value: Scalars['String']['output'];
};

/** How Plumbline detects record changes. */
export type ChangeDetection =
  /** Plumbline reads HubSpot's list of changes every few seconds. */
  | 'journal'
  /** Plumbline checks for changes every few minutes. */
  | 'poll'
  /** HubSpot notifies Plumbline immediately. */
  | 'webhook';

/** Result of requesting an email change. */
export type ChangeEmailPayload = {
  __typename?: 'ChangeEmailPayload';
  /** Human-readable text. */
  message: Scalars['String']['output'];
};

/** Number of corrected records with one kind of change. */
export type ChangeKindCount = {
  __typename?: 'ChangeKindCount';
  /** Number of records. */
  count: Scalars['Int']['output'];
  /** Kind of change. */
  kind: UndoKind;
};

/** Number of corrected records by kind of change. A record with changes of several kinds counts for each. */
export type ChangeKinds = {
  __typename?: 'ChangeKinds';
  /** False if the job has more corrected records than were counted. */
  isComplete: Scalars['Boolean']['output'];
  /** Kinds of change, most frequent first. */
  kinds: Array<ChangeKindCount>;
};

/** What a check has found in a list so far. Nothing was written, and no credits were spent. */
export type Check = {
  __typename?: 'Check';
  /** Addresses that an earlier cleaning decided and that have not changed since; a cleaning skips them free of charge. */
  alreadyCleaned: Scalars['Int']['output'];
  /** Addresses that are consistent, with nothing to change. */
  confirmed: Scalars['Int']['output'];
  /** Addresses that a cleaning would correct. */
  corrected: Scalars['Int']['output'];
  /** Records without an address. */
  empty: Scalars['Int']['output'];
  /** Addresses that could not be cleaned. */
  failed: Scalars['Int']['output'];
  /** Records of the list that no longer exist in HubSpot. */
  gone: Scalars['Int']['output'];
  /** Addresses by kind of change or by reason, most frequent first. */
  groups: Array<CheckGroup>;
  /** Percentage of addresses that need nothing; null while no address was found. */
  healthScore?: Maybe<Scalars['Int']['output']>;
  /** Records that are locked; a cleaning doesn't change them. */
  locked: Scalars['Int']['output'];
  /** Maximum number of credits that a cleaning would spend now. */
  maxCredits: Scalars['Int']['output'];
  /** Records of the list that were read. */
  recordsChecked: Scalars['Int']['output'];
  /** Addresses that would need review. */
  review: Scalars['Int']['output'];
  /** Example records, spread over the groups; with an outcome, the first 100 of the groups that match. Empty once values are deleted. The file of the REST API has all. */
  samples: Array<CheckSample>;
};

/** Addresses with the same outcome and the same kind of change or reason. */
export type CheckGroup = {
  __typename?: 'CheckGroup';
  /** Number of addresses. */
  count: Scalars['Int']['output'];
  /** Kind of change for `corrected`, machine-readable reason for `review` and `failed`, otherwise empty. */
  detail: Scalars['String']['output'];
  /** What a cleaning would find. */
  outcome: CheckOutcome;
  /** Human-readable text. */
  text: Scalars['String']['output'];
};

/** What a cleaning would find in a record with an address. */
export type CheckOutcome =
  /** Consistent; nothing to change. */
  | 'confirmed'
  /** Would be corrected. */
  | 'corrected'
  /** Could not be cleaned. */
  | 'failed'
  /** Would need review; nothing would be written. */
  | 'review';

/** An example of what a check found. */
export type CheckSample = {
  __typename?: 'CheckSample';
  /** Key of the address set. */
  addressSet: Scalars['String']['output'];
  /** Name of the address set; empty for the primary one. */
  addressSetLabel: Scalars['String']['output'];
  /** Values of each mapped address part, and what they would become. */
  fields: Array<RecordField>;
  /** Link to the record in HubSpot; null if HubSpot is not set up. */
  hubspotUrl?: Maybe<Scalars['String']['output']>;
  /** Parts of the address that nothing was held against (see `JobRecord.notChecked`). */
  notChecked: Array<Scalars['String']['output']>;
  /** What a cleaning would find. */
  outcome: CheckOutcome;
  /** Machine-readable reason for the outcome. */
  reason: Scalars['String']['output'];
  /** Human-readable text. */
  reasonText: Scalars['String']['output'];
  /** HubSpot id. */
  recordId: Scalars['String']['output'];
};

/** Result of opening Stripe's customer portal. */
export type CheckoutPortal = {
  __typename?: 'CheckoutPortal';
  /** URL to open in the browser. */
  url: Scalars['String']['output'];
};

/** A started checkout. */
export type CheckoutSession = {
  __typename?: 'CheckoutSession';
  /** Stripe checkout session id. */
  sessionId: Scalars['ID']['output'];
  /** URL of Stripe's payment page. */
  url: Scalars['String']['output'];
};

/** How members of the account log in. */
export type CompanyLogin = {
  __typename?: 'CompanyLogin';
  /** Email domains, oldest first. */
  domains: Array<EmailDomain>;
  /** The identity provider; null if there is none. */
  provider?: Maybe<IdentityProvider>;
  /** Redirect URI that the provider must be told. */
  redirectUri: Scalars['String']['output'];
  /** True if members who log in by password need two-factor authentication. */
  requiresSecondFactor: Scalars['Boolean']['output'];
  /** Hours that a session lasts at most. */
  sessionHours: Scalars['Int']['output'];
};

/** A HubSpot portal connected to the account. */
export type Connection = {
  __typename?: 'Connection';
  /** Address sets of an object type, in their order, or of all object types; none of an object type that is off. */
  addressSets: Array<AddressSet>;
  /** Status of the addresses of an object type in HubSpot. Reads HubSpot. */
  addressStatus: AddressStatusSettings;
  /** Automatic cleaning settings, one for each address set of the configured object types. */
  autoClean: Array<AutoClean>;
  /** Operations that HubSpot currently refuses. Affected work waits; nothing is lost or charged. */
  blockers: Array<ConnectionBlocker>;
  /** Object types that have a mapping. */
  configuredObjectTypes: Array<ObjectType>;
  /** Time the portal was connected. */
  createdAt: Scalars['DateTime']['output'];
  /** True if the status of addresses was switched on in this portal, so that disconnecting can remove it. */
  hasAddressStatus: Scalars['Boolean']['output'];
  /** Plumbline id. */
  id: Scalars['ID']['output'];
  /** True if at least one object type has a mapping. */
  isConfigured: Scalars['Boolean']['output'];
  /** Lists of one object type. */
  lists: Array<CrmList>;
  /** What saving these mappings would end; empty if nothing. Nothing is changed. */
  mappingImpact: Array<MappingImpact>;
  /** Current mappings, one for each enabled object type. */
  mappings: Array<ObjectMapping>;
  /** Object types that Plumbline may not read and change in this portal, because its plan or the person who connected it lacks the permission. */
  missingPermissions: Array<MissingPermission>;
  /** Previews each write policy with the most recently changed records, under the saved mapping. Nothing is written, stored or charged. Rate-limited. */
  policyPreviews: Array<PolicyPreview>;
  /** HubSpot id. */
  portalId: Scalars['String']['output'];
  /** Portal name in HubSpot. */
  portalName: Scalars['String']['output'];
  /** Previews a cleaning. Omitted settings follow the style most records use. Without a list, uses the most recently changed records. Rate-limited. */
  preview: MappingPreview;
  /** Writable text properties of one object type, ordered by label; none for a type whose permission is missing. Number properties, which can hold latitude and longitude, checkboxes, which can lock records, dropdowns, which can hold a state or a country, and text that can't be written, which can be the source of a full address, are included on request. */
  properties: Array<CrmProperty>;
  /** Names of cities, states and countries that are replaced before addresses are judged, by part and text; at most 1,000. */
  replacementRules: Array<ReplacementRule>;
  /** What applies to the whole portal. */
  settings: PortalSettings;
  /** Status of the connection. */
  status: ConnectionStatus;
  /** Properties of address statuses that an administrator has deleted or changed in HubSpot, or that could not be created. They aren't written until the status is saved again. */
  statusProblems: Array<StatusProblem>;
  /** ISO 3166 country code of the portal's time zone or currency, as a suggestion for its default country; null where one is chosen, and where nothing can be suggested. */
  suggestedDefaultCountry?: Maybe<Scalars['String']['output']>;
  /** Rules that follow from decisions in review: names that people have put in place of unknown ones at least three times; at most 5. */
  suggestedReplacementRules: Array<SuggestedReplacementRule>;
  /** Problem that currently delays results for HubSpot workflows; null if there is none. */
  workflowBlocker?: Maybe<UpdateBlocker>;
  /** Write policy of each object type, and of its further address sets. */
  writePolicies: Array<ObjectWritePolicy>;
};


/** A HubSpot portal connected to the account. */
export type ConnectionAddressSetsArgs = {
  objectType?: InputMaybe<ObjectType>;
};


/** A HubSpot portal connected to the account. */
export type ConnectionAddressStatusArgs = {
  objectType: ObjectType;
};


/** A HubSpot portal connected to the account. */
export type ConnectionListsArgs = {
  objectType: ObjectType;
};


/** A HubSpot portal connected to the account. */
export type ConnectionMappingImpactArgs = {
  furtherSets?: InputMaybe<Array<FurtherSetsInput>>;
  mappings: Array<ObjectMappingInput>;
};


/** A HubSpot portal connected to the account. */
export type ConnectionPolicyPreviewsArgs = {
  addressSet?: InputMaybe<Scalars['String']['input']>;
  objectType: ObjectType;
};


/** A HubSpot portal connected to the account. */
export type ConnectionPreviewArgs = {
  listId?: InputMaybe<Scalars['String']['input']>;
  mapping: ObjectMappingInput;
};


/** A HubSpot portal connected to the account. */
export type ConnectionPropertiesArgs = {
  includeCheckboxes?: InputMaybe<Scalars['Boolean']['input']>;
  includeNumbers?: InputMaybe<Scalars['Boolean']['input']>;
  includeOptions?: InputMaybe<Scalars['Boolean']['input']>;
  includeReadOnly?: InputMaybe<Scalars['Boolean']['input']>;
  objectType: ObjectType;
};

/** An operation that HubSpot currently refuses for a portal. */
export type ConnectionBlocker = {
  __typename?: 'ConnectionBlocker';
  /** OAuth scopes that HubSpot reports as missing. */
  missingScopes: Array<Scalars['String']['output']>;
  /** Affected object type; null if all are affected. */
  objectType?: Maybe<ObjectType>;
  /** Reason for the refusal. */
  reason: ConnectionBlockerReason;
  /** Time of the next attempt. */
  retryAt: Scalars['DateTime']['output'];
  /** Start of the problem. */
  since: Scalars['DateTime']['output'];
  /** Human-readable reason and the action to take. */
  text: Scalars['String']['output'];
  /** Human-readable name of the refused operation. */
  what: Scalars['String']['output'];
};

/** Reason why HubSpot refuses an operation. */
export type ConnectionBlockerReason =
  /** The portal has reached its daily HubSpot request limit. */
  | 'daily_limit'
  /** HubSpot refuses Plumbline's requests. */
  | 'hubspot_refuses'
  /** HubSpot does not respond, or its response is invalid. */
  | 'hubspot_unavailable'
  /** A required permission has not been granted. */
  | 'missing_permission';

/** Status of a portal connection. */
export type ConnectionStatus =
  /** Connected and usable. */
  | 'active'
  /** Being disconnected; running batches are finishing. */
  | 'disconnecting'
  /** HubSpot no longer accepts Plumbline's access; the customer must reconnect the portal. */
  | 'needs_reconnect';

/** Result of creating an API key. */
export type CreateApiKeyPayload = {
  __typename?: 'CreateApiKeyPayload';
  /** The new API key's details. */
  apiKey: ApiKey;
  /** API key to send as a bearer token; returned only once. */
  key: Scalars['String']['output'];
};

/** Result of creating a recurring job. */
export type CreateRecurringJobPayload = {
  __typename?: 'CreateRecurringJobPayload';
  /** True if the list was already scheduled at this interval. */
  alreadyExists: Scalars['Boolean']['output'];
  /** Human-readable summary of the result. */
  message: Scalars['String']['output'];
  /** The new recurring job, or the existing one. */
  recurringJob: RecurringJob;
};

/** Result of adding a webhook endpoint. */
export type CreateWebhookEndpointPayload = {
  __typename?: 'CreateWebhookEndpointPayload';
  /** The new webhook endpoint. */
  endpoint: WebhookEndpoint;
  /** Signing secret; returned only once. */
  secret: Scalars['String']['output'];
};

/** How long the credits last at the pace of the last 30 days. Null values mean that nothing was spent. */
export type CreditForecast = {
  __typename?: 'CreditForecast';
  /** The same in US cents, at the price of the last credits bought. */
  centsPerDay?: Maybe<Scalars['Int']['output']>;
  /** Credits spent per day. */
  creditsPerDay?: Maybe<Scalars['Float']['output']>;
  /** Days until the credits run out. */
  daysLeft?: Maybe<Scalars['Int']['output']>;
  /** Credits that will have been spent by the end of this month. */
  monthEndCredits: Scalars['Int']['output'];
  /** Time when the credits run out. */
  runsOutOn?: Maybe<Scalars['DateTime']['output']>;
};

/** A credit note: what was refunded of an invoice. */
export type CreditNote = {
  __typename?: 'CreditNote';
  /** Stripe credit note id. */
  id: Scalars['ID']['output'];
  /** Date of issue. */
  issuedAt: Scalars['DateTime']['output'];
  /** Number. */
  number: Scalars['String']['output'];
  /** Status: issued or void. */
  status: Scalars['String']['output'];
  /** Tax in cents. */
  taxCents: Scalars['Int']['output'];
  /** Total in cents, tax included. */
  totalCents: Scalars['Int']['output'];
};

/** Settings for low-credit emails. */
export type CreditNotifications = {
  __typename?: 'CreditNotifications';
  /** Plumbline id of the account. */
  id: Scalars['ID']['output'];
  /** True if the user unsubscribed with the link in an email. Saving a threshold subscribes again. */
  isUnsubscribed: Scalars['Boolean']['output'];
  /** An email is sent when credits fall below this number; null if disabled. */
  threshold?: Maybe<Scalars['Int']['output']>;
};

/** Credit balance in whole credits. One credit pays for one successfully processed address. */
export type Credits = {
  __typename?: 'Credits';
  /** Credits available to spend; shown as the balance. */
  available: Scalars['Int']['output'];
  /** Credits reserved for running jobs. */
  held: Scalars['Int']['output'];
  /** Plumbline id of the account. */
  id: Scalars['ID']['output'];
  /** Credits owed after a refund of credits already spent; deducted first from new credits. */
  owed: Scalars['Int']['output'];
  /** Credits spent in total. */
  spent: Scalars['Int']['output'];
};

/** A list in HubSpot. */
export type CrmList = {
  __typename?: 'CrmList';
  /** False while HubSpot is still building the list. Until then its size is unknown and it cannot be cleaned. */
  isReady: Scalars['Boolean']['output'];
  /** HubSpot id. */
  listId: Scalars['String']['output'];
  /** List name. */
  name: Scalars['String']['output'];
  /** Number of records at the time of the request. */
  size: Scalars['Int']['output'];
};

/** A property of HubSpot records. */
export type CrmProperty = {
  __typename?: 'CrmProperty';
  /** True if the property can only be read. */
  isReadOnly: Scalars['Boolean']['output'];
  /** Display name. */
  label: Scalars['String']['output'];
  /** Internal name. */
  name: Scalars['String']['output'];
  /** Options of a dropdown; null for other types. */
  options?: Maybe<Array<PropertyOption>>;
  /** HubSpot field type, such as text or select. */
  type: Scalars['String']['output'];
};

/** A customer as operators see it; no record values. */
export type Customer = {
  __typename?: 'Customer';
  /** Id of the account. */
  accountId: Scalars['ID']['output'];
  /** Time of sign-up. */
  createdAt: Scalars['DateTime']['output'];
  /** Credits. */
  credits: CustomerCredits;
  /** Time at which the owner deleted the account; null while it exists. */
  deletedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Email addresses of the users. */
  emails: Array<Scalars['String']['output']>;
  /** Newest jobs first; at most 20. */
  jobs: Array<CustomerJob>;
  /** Limits that are counted for the account, and how much of them is used up now. */
  limits: Array<CustomerLimit>;
  /** Newest orders first; at most 20. */
  payments: Array<CustomerPayment>;
  /** Connected portals, oldest first. */
  portals: Array<CustomerPortal>;
  /** Recurring jobs, newest first; at most 20. */
  recurringJobs: Array<CustomerRecurringJob>;
  /** Referral partner; empty for direct sign-ups. */
  referralType: Scalars['String']['output'];
  /** The account's workflows in the Temporal UI; null if the UI is not configured. */
  temporalUrl?: Maybe<Scalars['String']['output']>;
  /** Write stops on the portals, and on all portals. */
  writeStops: Array<WriteStop>;
};

/** Credits of a customer. */
export type CustomerCredits = {
  __typename?: 'CustomerCredits';
  /** Available to spend. */
  available: Scalars['Int']['output'];
  /** Frozen by an open dispute. */
  frozen: Scalars['Int']['output'];
  /** Reserved for running jobs. */
  held: Scalars['Int']['output'];
  /** Owed after a refund. */
  owed: Scalars['Int']['output'];
  /** Spent, all time. */
  spent: Scalars['Int']['output'];
  /** An email is sent below this number; null if none is wanted. */
  threshold?: Maybe<Scalars['Int']['output']>;
};

/** A job of a customer. */
export type CustomerJob = {
  __typename?: 'CustomerJob';
  /** Time of the start. */
  createdAt: Scalars['DateTime']['output'];
  /** Credits used so far. */
  creditsUsed: Scalars['Int']['output'];
  /** Plumbline id. */
  id: Scalars['ID']['output'];
  /** What started it. */
  kind: JobKind;
  /** Name of the list. */
  listName: Scalars['String']['output'];
  /** HubSpot id of the portal. */
  portalId: Scalars['String']['output'];
  /** Machine-readable reason of the status. */
  reason?: Maybe<Scalars['String']['output']>;
  /** Number of records. */
  recordsTotal: Scalars['Int']['output'];
  /** Status. */
  status: JobStatus;
  /** The job's workflow in the Temporal UI; null if the UI is not configured. */
  temporalUrl?: Maybe<Scalars['String']['output']>;
};

/** A limit that is counted for an account. */
export type CustomerLimit = {
  __typename?: 'CustomerLimit';
  /** Number in a window of time. */
  limit: Scalars['Int']['output'];
  /** Name, as in the settings. */
  name: Scalars['String']['output'];
  /** Number used in the current window. */
  taken: Scalars['Int']['output'];
  /** Length of the window in seconds. */
  windowSeconds: Scalars['Int']['output'];
};

/** An order of a customer. */
export type CustomerPayment = {
  __typename?: 'CustomerPayment';
  /** Time of the order. */
  createdAt: Scalars['DateTime']['output'];
  /** Credits, of each month for a subscription. */
  credits: Scalars['Int']['output'];
  /** Plumbline id. */
  id: Scalars['ID']['output'];
  /** Payment type: oneTime or monthly. */
  paymentType: Scalars['String']['output'];
  /** Price in cents. */
  priceCents: Scalars['Int']['output'];
  /** Status: open, completed, failed or expired. */
  status: Scalars['String']['output'];
  /** Status of the subscription at Stripe; null for a one-time payment. */
  subscriptionStatus?: Maybe<Scalars['String']['output']>;
};

/** A portal of a customer. */
export type CustomerPortal = {
  __typename?: 'CustomerPortal';
  /** What HubSpot refuses now, as machine-readable codes. */
  blockers: Array<Scalars['String']['output']>;
  /** Time of the connection. */
  createdAt: Scalars['DateTime']['output'];
  /** Object types with a mapping. */
  objectTypes: Array<ObjectType>;
  /** HubSpot id. */
  portalId: Scalars['String']['output'];
  /** Name. */
  portalName: Scalars['String']['output'];
  /** Status: active, needs_reconnect or disconnecting. */
  status: Scalars['String']['output'];
};

/** A recurring job of a customer. */
export type CustomerRecurringJob = {
  __typename?: 'CustomerRecurringJob';
  /** Machine-readable reason why its last run ended early; null if none. */
  blocker?: Maybe<Scalars['String']['output']>;
  /** Plumbline id. */
  id: Scalars['ID']['output'];
  /** False while the customer has switched it off. */
  isActive: Scalars['Boolean']['output'];
  /** Name of the list. */
  listName: Scalars['String']['output'];
  /** HubSpot id of the portal. */
  portalId: Scalars['String']['output'];
  /** Interval. */
  recurrenceInterval: Scalars['String']['output'];
  /** Number of runs so far. */
  totalRuns: Scalars['Int']['output'];
};

/** An item that failed permanently and needs an operator's action. */
export type DeadLetter = {
  __typename?: 'DeadLetter';
  /** Number of attempts. */
  attempts: Scalars['Int']['output'];
  /** False if it can only be dismissed: the content of an email is erased when it fails permanently. */
  canReplay: Scalars['Boolean']['output'];
  /** Time the item was created. */
  createdAt: Scalars['DateTime']['output'];
  /** Plumbline id, or Stripe's id for Stripe events. */
  id: Scalars['ID']['output'];
  /** Kind: email, hubspot_event or stripe_event. */
  kind: Scalars['String']['output'];
  /** What the item is about; never contains record values. */
  what: Scalars['String']['output'];
};

/** A proposal after a decision. */
export type DecidedProposal = {
  __typename?: 'DecidedProposal';
  /** Plumbline id. */
  id: Scalars['ID']['output'];
  /** Current status; another person may have decided first. */
  status: ProposalStatus;
};

/** Result of deleting the account. */
export type DeleteAccountPayload = {
  __typename?: 'DeleteAccountPayload';
  /** Human-readable text. */
  message: Scalars['String']['output'];
};

/** Result of disconnecting a portal. */
export type DeleteConnectionPayload = {
  __typename?: 'DeleteConnectionPayload';
  /** Id of the connection that is being deleted. */
  id: Scalars['ID']['output'];
};

/** Result of deleting a recurring job. */
export type DeleteRecurringJobPayload = {
  __typename?: 'DeleteRecurringJobPayload';
  /** Id of the deleted recurring job. */
  id: Scalars['ID']['output'];
};

/** Result of deleting a webhook endpoint. */
export type DeleteWebhookEndpointPayload = {
  __typename?: 'DeleteWebhookEndpointPayload';
  /** Id of the deleted webhook endpoint. */
  id: Scalars['ID']['output'];
};

/** What the customer wants of a job. */
export type DesiredState =
  /** Cancel: no update begins any more. */
  | 'cancel'
  /** Pause: no update begins any more. */
  | 'pause'
  /** Run, or resume once nothing blocks it. */
  | 'run';

/** A TXT record in DNS. */
export type DomainRecord = {
  __typename?: 'DomainRecord';
  /** Name of the record. */
  name: Scalars['String']['output'];
  /** Value of the record. */
  value: Scalars['String']['output'];
};

/** A domain of email addresses. */
export type EmailDomain = {
  __typename?: 'EmailDomain';
  /** Time of the last look for the record. */
  checkedAt?: Maybe<Scalars['DateTime']['output']>;
  /** The domain. */
  domain: Scalars['String']['output'];
  /** Plumbline id. */
  id: Scalars['ID']['output'];
  /** Time since which the record of a proven domain has been missing; the proof ends a week later. */
  missingSince?: Maybe<Scalars['DateTime']['output']>;
  /** Time at which the record was found first; null while the domain is not proven. */
  provenAt?: Maybe<Scalars['DateTime']['output']>;
  /** The record that proves it. */
  record: DomainRecord;
  /** True if members with an address of the domain log in by the identity provider alone. */
  requiresOpenid: Scalars['Boolean']['output'];
};

/** Result of ending all other sessions. */
export type EndOtherSessionsPayload = {
  __typename?: 'EndOtherSessionsPayload';
  /** Number of sessions ended. */
  ended: Scalars['Int']['output'];
};

/** Result of ending a session. */
export type EndSessionPayload = {
  __typename?: 'EndSessionPayload';
  /** Id of the ended session. */
  id: Scalars['ID']['output'];
};

/** HubSpot properties that are filled in beside the address, in the same update and at no extra cost; null if not mapped. */
export type Enrichment = {
  __typename?: 'Enrichment';
  /** Text property for residential or commercial. */
  building_use?: Maybe<Scalars['String']['output']>;
  /** Text property or dropdown for the two-letter country code. */
  country_code?: Maybe<Scalars['String']['output']>;
  /** Text property for the county. */
  county?: Maybe<Scalars['String']['output']>;
  /** Text property for the FIPS code of the county. */
  county_fips?: Maybe<Scalars['String']['output']>;
  /** Text property or dropdown for deliverability. */
  deliverability?: Maybe<Scalars['String']['output']>;
  /** Text or number property for the latitude. */
  latitude?: Maybe<Scalars['String']['output']>;
  /** Text or number property for the longitude. */
  longitude?: Maybe<Scalars['String']['output']>;
  /** True if existing values are replaced; otherwise only empty properties are filled in. */
  overwrite: Scalars['Boolean']['output'];
  /** Text property or dropdown for the code of the state. */
  state_code?: Maybe<Scalars['String']['output']>;
  /** Text property for the time zone. */
  time_zone?: Maybe<Scalars['String']['output']>;
  /** Text property for ZIP+4. */
  zip_plus_4?: Maybe<Scalars['String']['output']>;
};

/** One enrichment target before and after; equal if nothing was filled in. */
export type EnrichmentField = {
  __typename?: 'EnrichmentField';
  /** Value written, or to be written in a preview. */
  after: Scalars['String']['output'];
  /** Value read from HubSpot. */
  before: Scalars['String']['output'];
  /** from_postal_code, from_building or from_address; null if nothing was filled in. */
  source?: Maybe<Scalars['String']['output']>;
  /** Human-readable text. */
  sourceText?: Maybe<Scalars['String']['output']>;
  /** Enrichment target. */
  target: EnrichmentTarget;
};

/** HubSpot properties that are filled in beside the address. They must differ from each other and from those of the address. */
export type EnrichmentInput = {
  /** Text property for residential or commercial. */
  building_use?: InputMaybe<Scalars['String']['input']>;
  /** Text property or dropdown for the two-letter country code. */
  country_code?: InputMaybe<Scalars['String']['input']>;
  /** Text property for the county. */
  county?: InputMaybe<Scalars['String']['input']>;
  /** Text property for the FIPS code of the county. */
  county_fips?: InputMaybe<Scalars['String']['input']>;
  /** Text property or dropdown for deliverability. */
  deliverability?: InputMaybe<Scalars['String']['input']>;
  /** Text or number property for the latitude. */
  latitude?: InputMaybe<Scalars['String']['input']>;
  /** Text or number property for the longitude. */
  longitude?: InputMaybe<Scalars['String']['input']>;
  /** True to replace existing values; otherwise only empty properties are filled in. */
  overwrite?: InputMaybe<Scalars['Boolean']['input']>;
  /** Text property or dropdown for the code of the state. */
  state_code?: InputMaybe<Scalars['String']['input']>;
  /** Text property for the time zone. */
  time_zone?: InputMaybe<Scalars['String']['input']>;
  /** Text property for ZIP+4. */
  zip_plus_4?: InputMaybe<Scalars['String']['input']>;
};

/** A value that can be filled in beside the address. */
export type EnrichmentTarget =
  /** residential or commercial, where an address service returns it. */
  | 'building_use'
  /** Two-letter code of the country (ISO 3166-1). */
  | 'country_code'
  /** County of the postal code. United States only. */
  | 'county'
  /** Five-digit FIPS code of the county. United States only. */
  | 'county_fips'
  /** deliverable, vacant, unit_missing, unit_unknown or undeliverable, where an address service returns it. */
  | 'deliverability'
  /** Latitude of the building if known, otherwise of the postal code. */
  | 'latitude'
  /** Longitude of the building if known, otherwise of the postal code. */
  | 'longitude'
  /** Code of the state, such as CO. */
  | 'state_code'
  /** IANA time zone, such as America/Denver. */
  | 'time_zone'
  /** ZIP code with its last four digits, where an address service returns them. */
  | 'zip_plus_4';

/** A change to one address part. */
export type FieldChange = {
  __typename?: 'FieldChange';
  /** Confidence in the change, from 0 to 1. */
  confidence: Scalars['Float']['output'];
  /** Kind of change: format, restore, spelling, disagreement, added, replaced or lost. */
  kind: Scalars['String']['output'];
  /** Machine-readable code. */
  reason: Scalars['String']['output'];
  /** Human-readable text. */
  reasonText: Scalars['String']['output'];
};

/** What an account has done for the first time; once true, always true. */
export type FirstSteps = {
  __typename?: 'FirstSteps';
  /** True if a check of a list was completed. */
  hasChecked: Scalars['Boolean']['output'];
  /** True if a cleaning has processed a record, whatever it cost. */
  hasCleaned: Scalars['Boolean']['output'];
};

/** Address format; null follows the style most records use. */
export type FormatSettings = {
  __typename?: 'FormatSettings';
  /** Letter case: crm or postal. */
  casing?: Maybe<Scalars['String']['output']>;
  /** Country as iso2, iso3 or name. */
  country?: Maybe<Scalars['String']['output']>;
  /** State as code or name. */
  state?: Maybe<Scalars['String']['output']>;
  /** Street words: short, long or keep. */
  streetWords?: Maybe<Scalars['String']['output']>;
  /** Position of the unit: end or keep. */
  unitPlace?: Maybe<Scalars['String']['output']>;
  /** Separator before the unit: space, comma or keep. */
  unitSeparator?: Maybe<Scalars['String']['output']>;
};

/** Address format; a setting that is omitted follows the style most records use. */
export type FormatSettingsInput = {
  /** Letter case: crm or postal. */
  casing?: InputMaybe<Scalars['String']['input']>;
  /** Country as iso2, iso3 or name. */
  country?: InputMaybe<Scalars['String']['input']>;
  /** State as code or name. */
  state?: InputMaybe<Scalars['String']['input']>;
  /** Street words: short, long or keep. */
  streetWords?: InputMaybe<Scalars['String']['input']>;
  /** Position of the unit: end or keep. */
  unitPlace?: InputMaybe<Scalars['String']['input']>;
  /** Separator before the unit: space, comma or keep. */
  unitSeparator?: InputMaybe<Scalars['String']['input']>;
};

/** A user found by a search. */
export type FoundUser = {
  __typename?: 'FoundUser';
  /** Id of the user's account. */
  accountId: Scalars['String']['output'];
  /** Time of sign-up. */
  createdAt: Scalars['DateTime']['output'];
  /** Credits available to spend. */
  credits: Scalars['Int']['output'];
  /** Email address used to log in. */
  email: Scalars['String']['output'];
  /** Credits reserved for running jobs. */
  held: Scalars['Int']['output'];
  /** Plumbline id of the user. */
  id: Scalars['ID']['output'];
  /** HubSpot ids of the connected portals. */
  portals: Array<Scalars['String']['output']>;
  /** The account's workflows in the Temporal UI; null if the UI is not configured. */
  temporalUrl?: Maybe<Scalars['String']['output']>;
};

/** The address sets of an object type beside the primary one. */
export type FurtherSetsInput = {
  /** Object type, which must be mapped. */
  objectType: ObjectType;
  /** Its further sets, in their order; those that are not listed are removed. */
  sets: Array<AddressSetInput>;
};

/** What a job found in a list. */
export type HealthPoint = {
  __typename?: 'HealthPoint';
  /** Time the job ended. */
  at: Scalars['DateTime']['output'];
  /** Id of the job. */
  jobId: Scalars['ID']['output'];
  /** Percentage of the addresses that needed nothing when the job looked at them. */
  score: Scalars['Int']['output'];
};

/** The identity provider of the account. */
export type IdentityProvider = {
  __typename?: 'IdentityProvider';
  /** Client ID of Plumbline at the provider. */
  clientId: Scalars['String']['output'];
  /** Time of setup. */
  createdAt: Scalars['DateTime']['output'];
  /** Issuer, as its metadata names it. */
  issuer: Scalars['String']['output'];
  /** Kind of provider. */
  preset: ProviderPreset;
};

/** An external service that Plumbline uses. */
export type Integration = {
  __typename?: 'Integration';
  /** Name of the service. */
  name: Scalars['String']['output'];
  /** State: real, sandbox or off. */
  state: Scalars['String']['output'];
};

/** An invitation that was not accepted yet. */
export type Invitation = {
  __typename?: 'Invitation';
  /** Creation time. */
  createdAt: Scalars['DateTime']['output'];
  /** Email address that it was sent to. */
  email: Scalars['String']['output'];
  /** Time after which it can't be accepted. */
  expiresAt: Scalars['DateTime']['output'];
  /** Plumbline id. */
  id: Scalars['ID']['output'];
  /** HubSpot ids of the portals that the member will be limited to; null for all portals. */
  portals?: Maybe<Array<Scalars['String']['output']>>;
  /** Role of the member to be. */
  role: Role;
};

/** An invoice of a purchase or of a month of a subscription, as last read from Stripe. */
export type Invoice = {
  __typename?: 'Invoice';
  /** Address of the payer, line by line. */
  addressLines: Array<Scalars['String']['output']>;
  /** Credit notes, oldest first. */
  creditNotes: Array<CreditNote>;
  /** Currency, as an ISO 4217 code in lower case. */
  currency: Scalars['String']['output'];
  /** Name of the payer; null if none was given. */
  customerName?: Maybe<Scalars['String']['output']>;
  /** Stripe invoice id. */
  id: Scalars['ID']['output'];
  /** Date of issue. */
  issuedAt: Scalars['DateTime']['output'];
  /** Invoice number. */
  number: Scalars['String']['output'];
  /** Amount paid in cents. */
  paidCents: Scalars['Int']['output'];
  /** Status: draft, open, paid, uncollectible or void. */
  status: Scalars['String']['output'];
  /** Amount in cents without tax. */
  subtotalCents: Scalars['Int']['output'];
  /** Tax in cents. */
  taxCents: Scalars['Int']['output'];
  /** Tax ids of the payer. */
  taxIds: Array<TaxId>;
  /** Total in cents, tax included. */
  totalCents: Scalars['Int']['output'];
};

/** Where a file can be downloaded for a short time, without authentication. */
export type InvoiceFile = {
  __typename?: 'InvoiceFile';
  /** URL of the PDF. */
  url: Scalars['String']['output'];
};

/** A page of invoices. */
export type InvoicePage = {
  __typename?: 'InvoicePage';
  /** Pass as `after` to get the next page; null on the last page. */
  endCursor?: Maybe<Scalars['String']['output']>;
  /** Invoices, newest first. */
  nodes: Array<Invoice>;
};

/** One cleaning run over a set of records. */
export type Job = {
  __typename?: 'Job';
  /** Number of paid address service lookups made for this job. */
  addressLookups: Scalars['Int']['output'];
  /** Address sets that the job works on, in their order. */
  addressSets: Array<JobAddressSet>;
  /** True if the job can be canceled now. */
  canCancel: Scalars['Boolean']['output'];
  /** True if the job can be paused now. */
  canPause: Scalars['Boolean']['output'];
  /** True if the job can be resumed now. */
  canResume: Scalars['Boolean']['output'];
  /** True if the remaining records can be retried. */
  canRetry: Scalars['Boolean']['output'];
  /** The records because of which a job paused after its first ones, as they would be changed; at most 10, empty for any other pause. Read from HubSpot when asked for, and not stored. Rate-limited. */
  canaryRecords: Array<PreviewRecord>;
  /** Number of corrected records by kind of change, most frequent first. Rate-limited. */
  changeKinds: ChangeKinds;
  /** Of a recurring run that reads only the members that were changed or added since then, or that the last run did not settle; null if all are read. */
  changedSince?: Maybe<Scalars['DateTime']['output']>;
  /** Findings of a job of kind `check`; null for other kinds. Outcome and detail of a group choose which samples it has. */
  check?: Maybe<Check>;
  /** Time the job was requested. */
  createdAt: Scalars['DateTime']['output'];
  /** Credits spent: one per confirmed or corrected record. */
  creditsUsed: Scalars['Int']['output'];
  /** What the customer wants; no update begins that goes against it. */
  desiredState: DesiredState;
  /** Duration in milliseconds; null while the job is running. */
  durationMs?: Maybe<Scalars['Int']['output']>;
  /** Fields that this undo left unchanged because their property no longer exists in HubSpot. */
  fieldsLeft: Array<UndoField>;
  /** Time the job ended. */
  finishedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Plumbline id. */
  id: Scalars['ID']['output'];
  /** False while the list is still being read and the total may grow. */
  isTotalKnown: Scalars['Boolean']['output'];
  /** What started the job. */
  kind: JobKind;
  /** HubSpot id of the list; empty if the job has no list. */
  listId: Scalars['String']['output'];
  /** List name at the time the job started. */
  listName: Scalars['String']['output'];
  /** Number of members of the list so far. A run of a recurring job does not read all of them. */
  membersRead: Scalars['Int']['output'];
  /** Time of the next automatic attempt; null where only a person can resume the job. */
  nextTryAt?: Maybe<Scalars['DateTime']['output']>;
  /** What is true of the job's records since it ended; null while it may still change some, and for a check. Rate-limited. */
  now?: Maybe<JobNow>;
  /** Type of the records to clean. */
  objectType: ObjectType;
  /** Number of records by outcome. */
  outcomes: Array<OutcomeCount>;
  /** Time the job was paused, or was last resumed in vain; null while it runs. */
  pausedAt?: Maybe<Scalars['DateTime']['output']>;
  /** HubSpot id of the portal. */
  portalId: Scalars['String']['output'];
  /** Portal name at the time the job started. */
  portalName: Scalars['String']['output'];
  /** Machine-readable reason why the job is paused or did not complete. */
  reason?: Maybe<Scalars['String']['output']>;
  /** Human-readable reason. */
  reasonText?: Maybe<Scalars['String']['output']>;
  /** Number of records by reason. */
  reasons: Array<ReasonCount>;
  /** Names of records of this job, read from HubSpot when asked for, and not stored; at most 100. Without those that HubSpot doesn't return. Rate-limited. */
  recordNames: Array<RecordName>;
  /** Processed records, ordered by record id; at most 100 per page. Optionally with one outcome, one reason or one kind of change. */
  records: JobRecordPage;
  /** Number of records that updates can still change which were sent before the job was paused or canceled; 0 while it runs. */
  recordsInFlight: Scalars['Int']['output'];
  /** Number of records processed in the last minute. */
  recordsLastMinute: Scalars['Int']['output'];
  /** Number of records with an outcome. */
  recordsProcessed: Scalars['Int']['output'];
  /** Number of records read so far. */
  recordsTotal: Scalars['Int']['output'];
  /** Id of the job whose remaining records this job retries. */
  retryOf?: Maybe<Scalars['ID']['output']>;
  /** Time the first record was read. */
  startedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Who or what started the job; null for jobs of earlier releases. */
  startedBy?: Maybe<ActedBy>;
  /** Current status. */
  status: JobStatus;
  /** Whether the job can be undone now. */
  undo: UndoOffer;
  /** Number of records of the job whose changes match. */
  undoCount: UndoCount;
  /** Which changes this undo covers; null for other kinds of job. */
  undoFilter?: Maybe<UndoFilter>;
  /** Id of the job that this job undoes. */
  undoOf?: Maybe<Scalars['ID']['output']>;
};


/** One cleaning run over a set of records. */
export type JobCheckArgs = {
  detail?: InputMaybe<Scalars['String']['input']>;
  outcome?: InputMaybe<CheckOutcome>;
};


/** One cleaning run over a set of records. */
export type JobRecordNamesArgs = {
  recordIds: Array<Scalars['String']['input']>;
};


/** One cleaning run over a set of records. */
export type JobRecordsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  from?: InputMaybe<Scalars['DateTime']['input']>;
  kind?: InputMaybe<UndoKind>;
  order?: InputMaybe<RecordOrder>;
  outcome?: InputMaybe<Outcome>;
  reason?: InputMaybe<Scalars['String']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};


/** One cleaning run over a set of records. */
export type JobUndoCountArgs = {
  fields?: InputMaybe<Array<UndoField>>;
  kinds?: InputMaybe<Array<UndoKind>>;
  sets?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** An address set that a job works on. */
export type JobAddressSet = {
  __typename?: 'JobAddressSet';
  /** Plumbline id, unique per job and set. */
  id: Scalars['ID']['output'];
  /** True if the job works on the set no more: it was removed or mapped anew, or left out because a property can't be used. */
  isLeftOut: Scalars['Boolean']['output'];
  /** Key of the set. */
  key: Scalars['String']['output'];
  /** Name of the set; empty for the primary one. */
  label: Scalars['String']['output'];
  /** Number of addresses of the set by outcome. */
  outcomes: Array<OutcomeCount>;
  /** Properties that can't be used as mapped and for which a paused job waits; empty where there are none. See `leaveOutAddressSets`. */
  unusableProperties: Array<Scalars['String']['output']>;
};

/** What started a job. */
export type JobKind =
  /** Writes the proposals that a person accepted in review. */
  | 'apply'
  /** Started by a person to check a list; free, and nothing is written. */
  | 'check'
  /** Started by a person for a list. */
  | 'list'
  /** Started by the schedule of a recurring job. */
  | 'recurring'
  /** Started by a person to retry the remaining records of another job. */
  | 'retry'
  /** Started by a person to restore the values from before another job; free. */
  | 'undo'
  /** Started by record updates in HubSpot. */
  | 'update'
  /** Started by a HubSpot workflow. */
  | 'workflow';

/** What is true of the records of a finished job now. */
export type JobNow = {
  __typename?: 'JobNow';
  /** What became of the changes that the job proposed. */
  proposals: ProposalsNow;
  /** Number of records that the job changed and that an undo has restored since. */
  putBack: Scalars['Int']['output'];
  /** Number of records that the job changed and that no undo has restored since. */
  standing: Scalars['Int']['output'];
  /** Undos of this job, newest first; at most 20. */
  undos: Array<Job>;
};

/** Order of jobs. */
export type JobOrder =
  /** Most records first. */
  | 'largest'
  /** Created last first. */
  | 'newest'
  /** Created first first. */
  | 'oldest';

/** Result for one address of a CRM record. */
export type JobRecord = {
  __typename?: 'JobRecord';
  /** Key of the address set. */
  addressSet: Scalars['String']['output'];
  /** Name of the address set; empty for the primary one. */
  addressSetLabel: Scalars['String']['output'];
  /** Address service that was queried; null if only the Plumbline engine was used. */
  checkedBy?: Maybe<Scalars['String']['output']>;
  /** 1 if the record was charged, otherwise 0. */
  credits: Scalars['Int']['output'];
  /** Values of each mapped enrichment target. */
  enrichment: Array<EnrichmentField>;
  /** Values of each mapped address part. */
  fields: Array<RecordField>;
  /** Link to the record in HubSpot; null if HubSpot is not set up. */
  hubspotUrl?: Maybe<Scalars['String']['output']>;
  /** Plumbline id, unique per job and address. */
  id: Scalars['ID']['output'];
  /** The later job that had changed the record, where an undo kept it for that reason; otherwise null. */
  laterJobId?: Maybe<Scalars['ID']['output']>;
  /** Parts of the address that nothing was held against: street, house_number, unit, city, state, postal_code or country. Empty where no address was judged or its values are no longer kept, and where an address service was queried. */
  notChecked: Array<Scalars['String']['output']>;
  /** Final result for the record. */
  outcome: Outcome;
  /** Machine-readable reason for the outcome. */
  reason: Scalars['String']['output'];
  /** Human-readable text. */
  reasonText: Scalars['String']['output'];
  /** HubSpot id. */
  recordId: Scalars['String']['output'];
};

/** A page of processed records. */
export type JobRecordPage = {
  __typename?: 'JobRecordPage';
  /** Pass as `after` to get the next page; null on the last page. */
  endCursor?: Maybe<Scalars['String']['output']>;
  /** Records, in the order that was asked for. */
  nodes: Array<JobRecord>;
};

/** Status of a job. */
export type JobStatus =
  /** Canceled or expired before all records were processed. */
  | 'canceled'
  /** All records were processed. */
  | 'completed'
  /** Could not be completed. */
  | 'failed'
  /** Waiting; see the job's reason. */
  | 'paused'
  /** Starts within a minute. */
  | 'pending'
  /** Processing records. */
  | 'running';

/** A record that jobs of this account have processed. */
export type KnownRecord = {
  __typename?: 'KnownRecord';
  /** Type of the record. */
  objectType: ObjectType;
  /** HubSpot id of the portal. */
  portalId: Scalars['String']['output'];
  /** Portal name at the time of the newest job. */
  portalName: Scalars['String']['output'];
  /** HubSpot id of the record. */
  recordId: Scalars['String']['output'];
};

/** Result of leaving an account. */
export type LeaveAccountPayload = {
  __typename?: 'LeaveAccountPayload';
  /** Human-readable text. */
  message: Scalars['String']['output'];
};

/** A ledger invariant that is violated. */
export type LedgerViolation = {
  __typename?: 'LedgerViolation';
  /** Id of the affected account. */
  accountId: Scalars['String']['output'];
  /** The figures that disagree. */
  detail: Scalars['String']['output'];
  /** Name of the invariant. */
  invariant: Scalars['String']['output'];
};

/** How a list has done over its runs and checks. */
export type ListHealth = {
  __typename?: 'ListHealth';
  /** HubSpot id of the list. */
  listId: Scalars['String']['output'];
  /** List name at the time of the latest job. */
  listName: Scalars['String']['output'];
  /** Type of the records. */
  objectType: ObjectType;
  /** At most eight, oldest first. */
  points: Array<HealthPoint>;
  /** HubSpot id of the portal. */
  portalId: Scalars['String']['output'];
  /** Portal name at the time of the latest job. */
  portalName: Scalars['String']['output'];
};

/** Result of logging in. */
export type LoginPayload = {
  __typename?: 'LoginPayload';
  /** Plumbline id of the account that the session acts in. */
  accountId: Scalars['ID']['output'];
  /** Email address of the user. */
  email: Scalars['String']['output'];
  /** True if the user is an operator of this service. */
  isAdmin: Scalars['Boolean']['output'];
  /** HubSpot ids of the portals that the user is limited to; null for all portals. */
  portals?: Maybe<Array<Scalars['String']['output']>>;
  /** Role of the user in it. */
  role: Role;
  /** Session token to send as a bearer token; returned only once. */
  token: Scalars['String']['output'];
};

/** One nightly maintenance run. */
export type MaintenanceRun = {
  __typename?: 'MaintenanceRun';
  /** Number of old HubSpot events deleted. */
  eventsDeleted: Scalars['Int']['output'];
  /** Time the run finished; null while it is running or if it was interrupted. */
  finishedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Number of schedules repaired. */
  schedulesRepaired: Scalars['Int']['output'];
  /** Time the run started. */
  startedAt: Scalars['DateTime']['output'];
  /** Number of records whose address values were deleted at the end of their retention period. */
  valuesEmptied: Scalars['Int']['output'];
};

/** A dropdown that holds a part of the address. */
export type MappedDropdown = {
  __typename?: 'MappedDropdown';
  /** Number of options that HubSpot offers. */
  options: Scalars['Int']['output'];
  /** Address part. */
  part: AddressPart;
  /** Number of the records read whose value none of the options stands for. */
  recordsWithoutOption: Scalars['Int']['output'];
};

/** Why jobs and proposals of an address set end. */
export type MappingChange =
  /** It is read from other properties or written in another format. */
  | 'changed'
  /** The set is removed. */
  | 'removed'
  /** Its object type is turned off; jobs wait. */
  | 'turned_off';

/** What a mapping ends for one address set once it is saved. */
export type MappingImpact = {
  __typename?: 'MappingImpact';
  /** Key of the set. */
  addressSet: Scalars['String']['output'];
  /** What happens to the set. */
  change: MappingChange;
  /**
   * True if the object type would be turned off; its jobs then wait.
   * @deprecated Use `change`.
   */
  isTurnedOff: Scalars['Boolean']['output'];
  /** Name of the set; empty for the primary one. */
  label: Scalars['String']['output'];
  /** Object type of the set. */
  objectType: ObjectType;
  /** Number of open jobs that would stop, or begin anew if they have written nothing. */
  openJobs: Scalars['Int']['output'];
  /** Number of open proposals that would be closed. */
  openProposals: Scalars['Int']['output'];
  /** Number of active recurring jobs whose next run would take a canary under the new mapping. */
  recurringJobs: Scalars['Int']['output'];
};

/** Preview of a cleaning with a saved or unsaved mapping. Nothing is written, stored or charged. */
export type MappingPreview = {
  __typename?: 'MappingPreview';
  /** Mapped dropdowns. */
  dropdowns: Array<MappedDropdown>;
  /** Number of records by expected outcome. */
  outcomes: Array<OutcomeCount>;
  /** The first ten records with an address. */
  records: Array<PreviewRecord>;
  /** Number of records read; at most 200. */
  recordsRead: Scalars['Int']['output'];
  /** True if a job would also query the address service; a preview never does. */
  wouldAskService: Scalars['Boolean']['output'];
};

/** The version of a mapping that a change is based on. */
export type MappingVersionInput = {
  /** Key of the address set; the primary one if omitted. */
  key?: InputMaybe<Scalars['String']['input']>;
  /** Object type the mapping applies to. */
  objectType: ObjectType;
  /** Id of the version, from `ObjectMapping.version`. */
  version: Scalars['ID']['input'];
};

/** A person in the account. */
export type Member = {
  __typename?: 'Member';
  /** Email address. */
  email: Scalars['String']['output'];
  /** Plumbline id of the membership. */
  id: Scalars['ID']['output'];
  /** True for the member making this request. */
  isYou: Scalars['Boolean']['output'];
  /** Time of joining. */
  joinedAt: Scalars['DateTime']['output'];
  /** HubSpot ids of the portals that the member is limited to; null for all portals. */
  portals?: Maybe<Array<Scalars['String']['output']>>;
  /** What the member may do. */
  role: Role;
};

/** A permission that HubSpot did not grant for one object type. */
export type MissingPermission = {
  __typename?: 'MissingPermission';
  /** Object type that cannot be mapped and cleaned. */
  objectType: ObjectType;
  /** OAuth scopes that were not granted. */
  scopes: Array<Scalars['String']['output']>;
  /** Human-readable reason and how to grant it. */
  text: Scalars['String']['output'];
};

/** Usage of one month. */
export type MonthUsage = {
  __typename?: 'MonthUsage';
  /** Number of credits spent, also on dismissals. */
  creditsUsed: Scalars['Int']['output'];
  /** Number of jobs. */
  jobsCount: Scalars['Int']['output'];
  /** Month, formatted as YYYY-MM. */
  month: Scalars['String']['output'];
  /** Number of records by outcome. */
  outcomes: Array<OutcomeCount>;
  /** Number of records confirmed or corrected. */
  recordsCleaned: Scalars['Int']['output'];
};

/** A monthly subscription billed by Stripe. */
export type MonthlySubscription = {
  __typename?: 'MonthlySubscription';
  /** True if the subscription ends after the current period. */
  cancelAtPeriodEnd: Scalars['Boolean']['output'];
  /** Credits added each month. */
  credits: Scalars['Int']['output'];
  /** Stripe subscription id. */
  id: Scalars['ID']['output'];
  /** Time of the next charge, or of the end if canceled. */
  periodEnd?: Maybe<Scalars['DateTime']['output']>;
  /** Monthly price in US cents. */
  priceCents: Scalars['Int']['output'];
  /** Status: active, trialing, past_due, unpaid or paused (no payments are collected). */
  status: Scalars['String']['output'];
};

/** Write operations. A request may contain only one. */
export type Mutation = {
  __typename?: 'Mutation';
  /** Accepts the data processing agreement in the named version. Not available to API keys. */
  acceptAgreement: Agreement;
  /** Accepts an invitation with the token of its link and logs in to the account. Without a session of the invited person, send the password of their login, or newPassword if they have none. No authentication required. */
  acceptInvitation: LoginPayload;
  /** Accepts all open proposals that match a filter and have a value, except those created after `asOf`. Refused if more than `atMost` match. */
  acceptMatchingProposals: ReviewAction;
  /** Accepts open proposals that have a value. A job writes them; each costs one credit when it is written. */
  acceptProposals: Array<DecidedProposal>;
  /** Adds an email domain. It counts once its TXT record is found in DNS. Owners only. Not available to API keys. */
  addEmailDomain: CompanyLogin;
  /** Adds replacement rules, all or none. A rule for the same part, country and text takes the place of the earlier one. Holds for every update that begins after the response; records in review or failed are decided anew. */
  addReplacementRules: Connection;
  /** Grants credits. Repeating a call with the same key grants nothing more. Operators only. */
  adminGrantCredits: AdminGrantPayload;
  /** Starts connecting a portal, or with `portalId` reconnecting one, with the permissions that its features need. Open the returned URL in the browser. Not available to API keys. */
  beginConnect: BeginConnectPayload;
  /** Starts two-factor setup and returns a secret for an authenticator app, only once. It takes effect with confirmTotp. Not available to API keys. */
  beginTotp: BeginTotpPayload;
  /** Cancels a job: no update begins after the response. See `recordsInFlight`. */
  cancelJob: Job;
  /** Sends a confirmation link to the new email address. Nothing changes until it is opened. Not available to API keys. */
  changeEmail: ChangeEmailPayload;
  /** Requires the identity provider of members with an address of a proven domain, or allows passwords again. Owners only. Not available to API keys. */
  changeEmailDomain: CompanyLogin;
  /** Changes role and portals of a member. Leave out portals for all of them. Owners only. Not available to API keys. */
  changeMember: Member;
  /** Changes the interval. The next run is scheduled from now. */
  changeRecurringSchedule: RecurringJob;
  /** Looks for the TXT record that proves an email domain. Owners only. Not available to API keys. */
  checkEmailDomain: CompanyLogin;
  /** Turns on two-factor authentication with a first code from the app. Not available to API keys. */
  confirmTotp: RecoveryCodesPayload;
  /** Creates an API key. It may do at most what a member of its role may, in its portals (all if left out), and what its scope allows. The key is returned only once. Not available to API keys. */
  createApiKey: CreateApiKeyPayload;
  /** Starts a Stripe checkout for a package or a custom number of credits. The server sets the price; jobId names the job that waits for the credits. Not available to API keys. */
  createCheckout: CheckoutSession;
  /** Opens Stripe's customer portal for payment methods, invoices and cancellation. Not available to API keys. */
  createPortalSession: CheckoutPortal;
  /** Cleans a list immediately and then on a schedule, with perRun and perMonth as its spending limits. If the list is already scheduled at this interval, returns the existing recurring job. */
  createRecurringJob: CreateRecurringJobPayload;
  /** Adds a webhook endpoint. The signing secret is returned only once. Not available to API keys. */
  createWebhookEndpoint: CreateWebhookEndpointPayload;
  /** Permanently deletes the account. Set confirmation to the account's email address, and totpCode if two-factor authentication is on. Not available to API keys. */
  deleteAccount: DeleteAccountPayload;
  /** Disconnects a portal: cancels its jobs, waits for running batches, then revokes Plumbline's access. With `removeStatus`, the properties and segments of address statuses are removed from HubSpot first. Not available to API keys. */
  deleteConnection: DeleteConnectionPayload;
  /** Deletes a recurring job and cancels its current run. Past jobs are kept. */
  deleteRecurringJob: DeleteRecurringJobPayload;
  /** Deletes a replacement rule. No update that begins after the response is based on it; values that it has written stay. */
  deleteReplacementRule: Connection;
  /** Deletes a webhook endpoint and its delivery log. Not available to API keys. */
  deleteWebhookEndpoint: DeleteWebhookEndpointPayload;
  /** Deletes a dead letter that can't be retried: an email. Operators only. */
  dismissDeadLetter: SystemStatus;
  /** Dismisses all open proposals that match a filter, except those created after `asOf`. Refused if more than `atMost` match, or if it costs more than `maxCredits` (see `dismissProposals`). */
  dismissMatchingProposals: ReviewAction;
  /** Dismisses open proposals. Nothing is written, and the same change is not proposed again. Beyond the free dismissals of the month (`Viewer.freeDismissals`), each correction that a write policy held back costs one credit. Refused if that is more than `maxCredits`. */
  dismissProposals: Array<DecidedProposal>;
  /** Accepts an open proposal with different values, which are written exactly as given. */
  editProposal: Array<DecidedProposal>;
  /** Enables a webhook endpoint again. Not available to API keys. */
  enableWebhookEndpoint: WebhookEndpoint;
  /** Ends all other sessions of this user. Not available to API keys. */
  endOtherSessions: EndOtherSessionsPayload;
  /** Ends one of the user's sessions. Ending it again succeeds. Not available to API keys. */
  endSession: EndSessionPayload;
  /** Sends an invitation by email. Leave out portals for all of them. Owners only. Not available to API keys. */
  inviteMember: Invitation;
  /** Ends the user's own membership. The last owner can't leave. Not available to API keys. */
  leaveAccount: LeaveAccountPayload;
  /** Resumes a job that waits for address sets with unusable properties (`mapping_missing`) without them. Their addresses that the job has not reached end `not_done`, free of charge. */
  leaveOutAddressSets: Job;
  /** Lifts a write stop; waiting jobs resume automatically. Operators only. */
  liftWriteStop: SystemStatus;
  /** Locks a record: no job changes it until it is unlocked. */
  lockRecord: Scalars['Boolean']['output'];
  /** Logs in. If two-factor authentication is on, the error is totp_required; repeat the call with totpCode set to an authenticator code or a recovery code. No authentication required. */
  login: LoginPayload;
  /** Logs out of the current session. Not available to API keys. */
  logout: Scalars['Boolean']['output'];
  /** Pauses a job: no update begins after the response. See `recordsInFlight`. */
  pauseJob: Job;
  /** Gives up an email domain. Another account can prove it then. Owners only. Not available to API keys. */
  removeEmailDomain: CompanyLogin;
  /** Removes the identity provider. Its sessions end, and no domain requires it any more. Owners only. Not available to API keys. */
  removeIdentityProvider: CompanyLogin;
  /** Removes a member: nothing begins in their name any more. Their recurring jobs go to the user, and what they accepted and no job has taken is open again. Owners only. Not available to API keys. */
  removeMember: RemoveMemberPayload;
  /** Unlocks a record, or clears a dismissed or undone change. A dismissed correction that a write policy had held back is open again. */
  removeRecordChoice: Scalars['Boolean']['output'];
  /** Creates new recovery codes; the old ones stop working. Not available to API keys. */
  renewRecoveryCodes: RecoveryCodesPayload;
  /** Reopens proposals that were dismissed, or accepted but not yet picked up by a job. What the dismissal cost is given back. */
  reopenProposals: Array<DecidedProposal>;
  /** Retries a dead letter from the start. Operators only. */
  replayDeadLetter: SystemStatus;
  /** Sends a delivery again with the same id. Not available to API keys. */
  replayWebhookDelivery: WebhookDelivery;
  /** Sends the confirmation email again. Not available to API keys. */
  resendConfirmation: ResendConfirmationPayload;
  /** Resumes a paused job. Also continues a job that paused for confirmation after its first records. */
  resumeJob: Job;
  /** Starts a new job for the failed, review and not_done records of a finished job. */
  retryJob: StartCleaningPayload;
  /** Revokes an API key immediately. Revoking a key again succeeds. Not available to API keys. */
  revokeApiKey: RevokeApiKeyPayload;
  /** Replaces the address sets of an object type, in their order, the primary one first. Sets that are not listed are removed. With `basedOn`, which lists the version of each set, fails with `conflict` if another mapping was saved in the meantime. */
  saveAddressSets: Connection;
  /** Switches the status of the addresses of a set in HubSpot on or off. Columns and segments that are omitted stay unchanged. HubSpot follows within seconds if the scopes are granted, otherwise after the portal is reconnected. */
  saveAddressStatus: Connection;
  /** Sets up the identity provider. Another issuer or client ID ends the sessions that the one before has vouched for. Owners only. Not available to API keys. */
  saveIdentityProvider: CompanyLogin;
  /** Sets how long sessions of the account last, and whether members need two-factor authentication. Owners only. Not available to API keys. */
  saveLoginRules: CompanyLogin;
  /** Replaces the configuration of a portal. Object types that are not listed are turned off. With `basedOn`, which lists the version of each address set of the object types that are on, fails with `conflict` if another mapping was saved in the meantime. */
  saveMapping: Connection;
  /** Sets what applies to the whole portal. Holds for every update that begins after the response; records in review or failed are decided anew. */
  savePortalSettings: Connection;
  /** Turns automatic cleaning of updated records on or off for one address set; the primary one if omitted. */
  setAutoClean: Connection;
  /** Sets the number of credits below which an email is sent; null disables it. */
  setCreditThreshold: CreditNotifications;
  /** Pauses or resumes a recurring job. Resuming also confirms a run that paused after its first records. */
  setRecurringJobActive: RecurringJob;
  /** Sets the spending limits of the account, a portal or a recurring job; null removes a limit. Jobs that wait for a limit and have room resume. Not available to API keys. */
  setSpendingLimit: Spending;
  /** Sets what Plumbline may write without asking, for one address set; the primary one if omitted. */
  setWritePolicy: Connection;
  /** Starts a free check of a list: reads every record and reports what a cleaning would change and cost. If a check is already running for the list, returns that job. */
  startCheck: StartCleaningPayload;
  /** Starts a one-time cleaning of a list: of the given address sets, or of all. If a job is already running for the list, returns that job; fails with `conflict` if that job cleans other address sets. */
  startCleaning: StartCleaningPayload;
  /** Stops all writes to HubSpot; undos go on unless they are included. Scope is a portal id, or '*' for every portal. Operators only. */
  stopWrites: SystemStatus;
  /** Starts a session in another account of the user and ends this one. Not available to API keys. */
  switchAccount: LoginPayload;
  /** Takes an action that accepts or dismisses back: it stops, and what it has decided and no job has taken is opened again in the background, by the action that is returned. What dismissals cost is given back. Asked again, it returns the same action. */
  takeBackReviewAction: ReviewAction;
  /** Makes another member an owner and the user a manager. Owners only. Not available to API keys. */
  transferOwnership: TransferOwnershipPayload;
  /** Turns off two-factor authentication. Not available to API keys. */
  turnOffTotp: SecondFactor;
  /** Restores the values that the records of a finished job had before it, except values edited since. Free; credits spent on the job are not returned. If the same undo is already running, returns that job. */
  undoJob: StartCleaningPayload;
  /** Sets the record of a written proposal back to the values from before it, except values that were edited since. Free; the credit spent is not returned. If the same undo is already running, returns that job. */
  undoProposal: StartCleaningPayload;
  /** Withdraws an invitation. Withdrawing it again succeeds. Owners only. Not available to API keys. */
  withdrawInvitation: WithdrawInvitationPayload;
};


/** Write operations. A request may contain only one. */
export type MutationAcceptAgreementArgs = {
  version: Scalars['String']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationAcceptInvitationArgs = {
  newPassword?: InputMaybe<Scalars['String']['input']>;
  password?: InputMaybe<Scalars['String']['input']>;
  token: Scalars['String']['input'];
  totpCode?: InputMaybe<Scalars['String']['input']>;
};


/** Write operations. A request may contain only one. */
export type MutationAcceptMatchingProposalsArgs = {
  asOf?: InputMaybe<Scalars['DateTime']['input']>;
  atMost?: InputMaybe<Scalars['Int']['input']>;
  filter?: InputMaybe<ProposalFilter>;
};


/** Write operations. A request may contain only one. */
export type MutationAcceptProposalsArgs = {
  ids: Array<Scalars['ID']['input']>;
};


/** Write operations. A request may contain only one. */
export type MutationAddEmailDomainArgs = {
  domain: Scalars['String']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationAddReplacementRulesArgs = {
  portalId: Scalars['String']['input'];
  rules: Array<ReplacementRuleInput>;
};


/** Write operations. A request may contain only one. */
export type MutationAdminGrantCreditsArgs = {
  amount: Scalars['Int']['input'];
  email: Scalars['String']['input'];
  key: Scalars['ID']['input'];
  reason: Scalars['String']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationBeginConnectArgs = {
  portalId?: InputMaybe<Scalars['String']['input']>;
};


/** Write operations. A request may contain only one. */
export type MutationBeginTotpArgs = {
  password: Scalars['String']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationCancelJobArgs = {
  id: Scalars['ID']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationChangeEmailArgs = {
  newEmail: Scalars['String']['input'];
  password: Scalars['String']['input'];
  totpCode?: InputMaybe<Scalars['String']['input']>;
};


/** Write operations. A request may contain only one. */
export type MutationChangeEmailDomainArgs = {
  id: Scalars['ID']['input'];
  requiresOpenid: Scalars['Boolean']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationChangeMemberArgs = {
  id: Scalars['ID']['input'];
  password: Scalars['String']['input'];
  portals?: InputMaybe<Array<Scalars['String']['input']>>;
  role: Role;
  totpCode?: InputMaybe<Scalars['String']['input']>;
};


/** Write operations. A request may contain only one. */
export type MutationChangeRecurringScheduleArgs = {
  id: Scalars['ID']['input'];
  recurrenceInterval: Scalars['String']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationCheckEmailDomainArgs = {
  id: Scalars['ID']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationConfirmTotpArgs = {
  totpCode: Scalars['String']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationCreateApiKeyArgs = {
  name: Scalars['String']['input'];
  password: Scalars['String']['input'];
  portals?: InputMaybe<Array<Scalars['String']['input']>>;
  role?: InputMaybe<Role>;
  scope: ApiKeyScope;
  totpCode?: InputMaybe<Scalars['String']['input']>;
};


/** Write operations. A request may contain only one. */
export type MutationCreateCheckoutArgs = {
  customCredits?: InputMaybe<Scalars['Int']['input']>;
  jobId?: InputMaybe<Scalars['ID']['input']>;
  packageId?: InputMaybe<Scalars['String']['input']>;
  paymentType: PaymentType;
};


/** Write operations. A request may contain only one. */
export type MutationCreateRecurringJobArgs = {
  addressSets?: InputMaybe<Array<Scalars['String']['input']>>;
  listId: Scalars['String']['input'];
  objectType: ObjectType;
  perMonth?: InputMaybe<Scalars['Int']['input']>;
  perRun?: InputMaybe<Scalars['Int']['input']>;
  portalId: Scalars['String']['input'];
  recurrenceInterval?: InputMaybe<Scalars['String']['input']>;
};


/** Write operations. A request may contain only one. */
export type MutationCreateWebhookEndpointArgs = {
  events: Array<Scalars['WebhookEvent']['input']>;
  url: Scalars['String']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationDeleteAccountArgs = {
  confirmation: Scalars['String']['input'];
  password: Scalars['String']['input'];
  removeStatus?: InputMaybe<Scalars['Boolean']['input']>;
  totpCode?: InputMaybe<Scalars['String']['input']>;
};


/** Write operations. A request may contain only one. */
export type MutationDeleteConnectionArgs = {
  id: Scalars['ID']['input'];
  removeStatus?: InputMaybe<Scalars['Boolean']['input']>;
};


/** Write operations. A request may contain only one. */
export type MutationDeleteRecurringJobArgs = {
  id: Scalars['ID']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationDeleteReplacementRuleArgs = {
  id: Scalars['ID']['input'];
  portalId: Scalars['String']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationDeleteWebhookEndpointArgs = {
  id: Scalars['ID']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationDismissDeadLetterArgs = {
  id: Scalars['ID']['input'];
  kind: Scalars['String']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationDismissMatchingProposalsArgs = {
  asOf?: InputMaybe<Scalars['DateTime']['input']>;
  atMost?: InputMaybe<Scalars['Int']['input']>;
  filter?: InputMaybe<ProposalFilter>;
  maxCredits?: InputMaybe<Scalars['Int']['input']>;
};


/** Write operations. A request may contain only one. */
export type MutationDismissProposalsArgs = {
  ids: Array<Scalars['ID']['input']>;
  maxCredits?: InputMaybe<Scalars['Int']['input']>;
};


/** Write operations. A request may contain only one. */
export type MutationEditProposalArgs = {
  id: Scalars['ID']['input'];
  values: Array<TypedValue>;
};


/** Write operations. A request may contain only one. */
export type MutationEnableWebhookEndpointArgs = {
  id: Scalars['ID']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationEndSessionArgs = {
  id: Scalars['ID']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationInviteMemberArgs = {
  email: Scalars['String']['input'];
  password: Scalars['String']['input'];
  portals?: InputMaybe<Array<Scalars['String']['input']>>;
  role: Role;
  totpCode?: InputMaybe<Scalars['String']['input']>;
};


/** Write operations. A request may contain only one. */
export type MutationLeaveAccountArgs = {
  password: Scalars['String']['input'];
  totpCode?: InputMaybe<Scalars['String']['input']>;
};


/** Write operations. A request may contain only one. */
export type MutationLeaveOutAddressSetsArgs = {
  addressSets: Array<Scalars['String']['input']>;
  id: Scalars['ID']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationLiftWriteStopArgs = {
  scope: Scalars['String']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationLockRecordArgs = {
  objectType: ObjectType;
  portalId: Scalars['String']['input'];
  recordId: Scalars['String']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationLoginArgs = {
  email: Scalars['String']['input'];
  password: Scalars['String']['input'];
  totpCode?: InputMaybe<Scalars['String']['input']>;
};


/** Write operations. A request may contain only one. */
export type MutationPauseJobArgs = {
  id: Scalars['ID']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationRemoveEmailDomainArgs = {
  id: Scalars['ID']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationRemoveMemberArgs = {
  id: Scalars['ID']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationRemoveRecordChoiceArgs = {
  addressSet?: InputMaybe<Scalars['String']['input']>;
  kind: Scalars['String']['input'];
  objectType: ObjectType;
  portalId: Scalars['String']['input'];
  recordId: Scalars['String']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationRenewRecoveryCodesArgs = {
  password: Scalars['String']['input'];
  totpCode: Scalars['String']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationReopenProposalsArgs = {
  ids: Array<Scalars['ID']['input']>;
};


/** Write operations. A request may contain only one. */
export type MutationReplayDeadLetterArgs = {
  id: Scalars['ID']['input'];
  kind: Scalars['String']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationReplayWebhookDeliveryArgs = {
  id: Scalars['ID']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationResumeJobArgs = {
  id: Scalars['ID']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationRetryJobArgs = {
  id: Scalars['ID']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationRevokeApiKeyArgs = {
  id: Scalars['ID']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationSaveAddressSetsArgs = {
  basedOn?: InputMaybe<Array<AddressSetVersionInput>>;
  objectType: ObjectType;
  portalId: Scalars['String']['input'];
  sets: Array<AddressSetInput>;
};


/** Write operations. A request may contain only one. */
export type MutationSaveAddressStatusArgs = {
  addressSet?: InputMaybe<Scalars['String']['input']>;
  columns?: InputMaybe<Array<Scalars['String']['input']>>;
  mode: AddressStatusMode;
  objectType: ObjectType;
  portalId: Scalars['String']['input'];
  segments?: InputMaybe<Scalars['Boolean']['input']>;
};


/** Write operations. A request may contain only one. */
export type MutationSaveIdentityProviderArgs = {
  clientId: Scalars['String']['input'];
  clientSecret: Scalars['String']['input'];
  issuer: Scalars['String']['input'];
  password: Scalars['String']['input'];
  preset: ProviderPreset;
  totpCode?: InputMaybe<Scalars['String']['input']>;
};


/** Write operations. A request may contain only one. */
export type MutationSaveLoginRulesArgs = {
  requiresSecondFactor: Scalars['Boolean']['input'];
  sessionHours: Scalars['Int']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationSaveMappingArgs = {
  basedOn?: InputMaybe<Array<MappingVersionInput>>;
  furtherSets?: InputMaybe<Array<FurtherSetsInput>>;
  mappings: Array<ObjectMappingInput>;
  portalId: Scalars['String']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationSavePortalSettingsArgs = {
  defaultCountry?: InputMaybe<Scalars['String']['input']>;
  portalId: Scalars['String']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationSetAutoCleanArgs = {
  addressSet?: InputMaybe<Scalars['String']['input']>;
  isOn: Scalars['Boolean']['input'];
  objectType: ObjectType;
  portalId: Scalars['String']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationSetCreditThresholdArgs = {
  threshold?: InputMaybe<Scalars['Int']['input']>;
};


/** Write operations. A request may contain only one. */
export type MutationSetRecurringJobActiveArgs = {
  id: Scalars['ID']['input'];
  isActive: Scalars['Boolean']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationSetSpendingLimitArgs = {
  perMonth?: InputMaybe<Scalars['Int']['input']>;
  perRun?: InputMaybe<Scalars['Int']['input']>;
  portalId?: InputMaybe<Scalars['String']['input']>;
  recurringJobId?: InputMaybe<Scalars['ID']['input']>;
};


/** Write operations. A request may contain only one. */
export type MutationSetWritePolicyArgs = {
  addressSet?: InputMaybe<Scalars['String']['input']>;
  objectType: ObjectType;
  policy: WritePolicy;
  portalId: Scalars['String']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationStartCheckArgs = {
  addressSets?: InputMaybe<Array<Scalars['String']['input']>>;
  listId: Scalars['String']['input'];
  objectType: ObjectType;
  portalId: Scalars['String']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationStartCleaningArgs = {
  addressSets?: InputMaybe<Array<Scalars['String']['input']>>;
  emailWhenDone?: InputMaybe<Scalars['Boolean']['input']>;
  listId: Scalars['String']['input'];
  objectType: ObjectType;
  portalId: Scalars['String']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationStopWritesArgs = {
  includeUndo?: InputMaybe<Scalars['Boolean']['input']>;
  reason: Scalars['String']['input'];
  scope: Scalars['String']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationSwitchAccountArgs = {
  accountId: Scalars['ID']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationTakeBackReviewActionArgs = {
  id: Scalars['ID']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationTransferOwnershipArgs = {
  memberId: Scalars['ID']['input'];
  password: Scalars['String']['input'];
  totpCode?: InputMaybe<Scalars['String']['input']>;
};


/** Write operations. A request may contain only one. */
export type MutationTurnOffTotpArgs = {
  password: Scalars['String']['input'];
  totpCode: Scalars['String']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationUndoJobArgs = {
  filter?: InputMaybe<UndoFilterInput>;
  id: Scalars['ID']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationUndoProposalArgs = {
  id: Scalars['ID']['input'];
};


/** Write operations. A request may contain only one. */
export type MutationWithdrawInvitationArgs = {
  id: Scalars['ID']['input'];
};

/** An account that the user belongs to. */
export type MyAccount = {
  __typename?: 'MyAccount';
  /** Plumbline id of the account. */
  id: Scalars['ID']['output'];
  /** True for the account of this session. */
  isCurrent: Scalars['Boolean']['output'];
  /** Email address of an owner. */
  owner: Scalars['String']['output'];
  /** Name of a portal of the account; null if there is none. */
  portal?: Maybe<Scalars['String']['output']>;
  /** Role of the user in it. */
  role: Role;
};

/** HubSpot properties that hold each address part; null if not mapped. */
export type ObjectMapping = {
  __typename?: 'ObjectMapping';
  /** Property that holds the city. */
  city?: Maybe<Scalars['String']['output']>;
  /** Property that holds the country. */
  country?: Maybe<Scalars['String']['output']>;
  /** Properties that are filled in beside the address. */
  enrichment: Enrichment;
  /** Property with the whole address in one line; it is read where the parts are empty, and never written. */
  full_address?: Maybe<Scalars['String']['output']>;
  /** Checkbox property; records with it checked are locked. */
  lock_property?: Maybe<Scalars['String']['output']>;
  /** Object type the mapping applies to. */
  objectType: ObjectType;
  /** Property that holds the postal code. */
  postal_code?: Maybe<Scalars['String']['output']>;
  /** Format settings. */
  settings: FormatSettings;
  /** Property that holds the state. */
  state?: Maybe<Scalars['String']['output']>;
  /** Property that holds the street address. */
  street_address?: Maybe<Scalars['String']['output']>;
  /** Property that holds the second street line. */
  street_address_2?: Maybe<Scalars['String']['output']>;
  /** Property that holds the unit. */
  unit?: Maybe<Scalars['String']['output']>;
  /** Id of this version of the mapping; pass it back as `basedOn`. */
  version: Scalars['ID']['output'];
};

/** HubSpot properties that hold each address part; null if not mapped. */
export type ObjectMappingInput = {
  /** Property that holds the city. */
  city?: InputMaybe<Scalars['String']['input']>;
  /** Property that holds the country. */
  country?: InputMaybe<Scalars['String']['input']>;
  /** Enrichment; if omitted, it stays unchanged. */
  enrichment?: InputMaybe<EnrichmentInput>;
  /** Property with the whole address in one line, which is read where the parts are empty. If omitted, it stays unchanged; empty for none. */
  full_address?: InputMaybe<Scalars['String']['input']>;
  /** Checkbox property; records with it checked are locked. If omitted, it stays unchanged; empty for none. */
  lock_property?: InputMaybe<Scalars['String']['input']>;
  /** Object type the mapping applies to. */
  objectType: ObjectType;
  /** Property that holds the postal code. */
  postal_code?: InputMaybe<Scalars['String']['input']>;
  /** Format settings; if omitted, they stay unchanged. */
  settings?: InputMaybe<FormatSettingsInput>;
  /** Property that holds the state. */
  state?: InputMaybe<Scalars['String']['input']>;
  /** Property that holds the street address. */
  street_address?: InputMaybe<Scalars['String']['input']>;
  /** Property that holds the second street line. If omitted, it stays unchanged; empty for none. */
  street_address_2?: InputMaybe<Scalars['String']['input']>;
  /** Property that holds the unit. If omitted, it stays unchanged; empty for none. */
  unit?: InputMaybe<Scalars['String']['input']>;
};

/** HubSpot object type. */
export type ObjectType =
  /** Company. */
  | 'company'
  /** Contact. */
  | 'contact'
  /** Deal. Its address is held in custom properties. */
  | 'deal'
  /** Ticket. Its address is held in custom properties. */
  | 'ticket';

/** Write policy of one address set. */
export type ObjectWritePolicy = {
  __typename?: 'ObjectWritePolicy';
  /** Key of the address set. */
  addressSet: Scalars['String']['output'];
  /** Who chose it; null where nobody has, and for choices of earlier releases. */
  by?: Maybe<ActedBy>;
  /** Name of the address set; empty for the primary one. */
  label: Scalars['String']['output'];
  /** Object type. */
  objectType: ObjectType;
  /** What may be written without asking. */
  policy: WritePolicy;
};

/** What an invitation says to the person who opens its link. */
export type OpenInvitation = {
  __typename?: 'OpenInvitation';
  /** Email address that it was sent to. */
  email: Scalars['String']['output'];
  /** Time after which it can't be accepted. */
  expiresAt: Scalars['DateTime']['output'];
  /** True if the person has a login already, whose password is then asked for. */
  hasLogin: Scalars['Boolean']['output'];
  /** Email address of the person who invites. */
  inviter: Scalars['String']['output'];
  /** Role of the member to be. */
  role: Role;
};

/** Number of jobs with one status. */
export type OpenJobs = {
  __typename?: 'OpenJobs';
  /** Number of jobs. */
  count: Scalars['Int']['output'];
  /** Job status. */
  status: JobStatus;
};

/** An audit log entry visible to operators. */
export type OperatorAuditEvent = {
  __typename?: 'OperatorAuditEvent';
  /** Email address of the affected account's first user; null if the entry concerns the whole service or the user was deleted. */
  accountEmail?: Maybe<Scalars['String']['output']>;
  /** Id of the affected account; null if the entry concerns the whole service. */
  accountId?: Maybe<Scalars['ID']['output']>;
  /** Machine-readable code. */
  action: Scalars['String']['output'];
  /** True if an operator of this service acted. */
  byOperator: Scalars['Boolean']['output'];
  /** Time of the event. */
  createdAt: Scalars['DateTime']['output'];
  /** What was affected, for example a portal, a browser or an amount. */
  detail?: Maybe<Scalars['String']['output']>;
  /** Email address of the person who acted; null if no one was logged in or the user was deleted. */
  email?: Maybe<Scalars['String']['output']>;
  /** Plumbline id. */
  id: Scalars['ID']['output'];
  /** IP address from which it was done; null where it is unknown or an operator's. */
  ip?: Maybe<Scalars['String']['output']>;
  /** Name and prefix of the API key that was used; null for a person. */
  key?: Maybe<Scalars['String']['output']>;
  /** Human-readable text. */
  text: Scalars['String']['output'];
};

/** A page of the audit log across accounts. */
export type OperatorAuditPage = {
  __typename?: 'OperatorAuditPage';
  /** Pass as `after` to get the next page; null on the last page. */
  endCursor?: Maybe<Scalars['String']['output']>;
  /** Events, newest first. */
  nodes: Array<OperatorAuditEvent>;
};

/** Result of a checkout. */
export type Order = {
  __typename?: 'Order';
  /** Number of credits ordered. */
  credits: Scalars['Int']['output'];
  /** True once the payment has been received and the credits have been added. */
  hasBroughtCredits: Scalars['Boolean']['output'];
  /** Plumbline id. */
  id: Scalars['ID']['output'];
  /** Job that waits for these credits, or went on with them; null if none was named. */
  job?: Maybe<Job>;
  /** Status: open, completed, failed or expired. */
  status: Scalars['String']['output'];
};

/** Final result for a record. */
export type Outcome =
  /** City, state, postal code and country agree, and nothing is to change; one credit. */
  | 'confirmed'
  /** Corrected and written to HubSpot; one credit. */
  | 'corrected'
  /** Could not be cleaned; free. */
  | 'failed'
  /** The job ended before reaching this record; free. */
  | 'not_done'
  /** Restored by an undo; free. */
  | 'restored'
  /** Needs review; nothing was written, free. */
  | 'review'
  /** Nothing to clean, or excluded from cleaning; free. */
  | 'skipped'
  /** Not changed since it was last cleaned; free. */
  | 'unchanged';

/** Number of records with one outcome. */
export type OutcomeCount = {
  __typename?: 'OutcomeCount';
  /** Number of records. */
  count: Scalars['Int']['output'];
  /** The outcome. */
  outcome: Outcome;
};

/** Options of an address part that a dropdown holds. */
export type PartOptions = {
  __typename?: 'PartOptions';
  /** Options that HubSpot offers. */
  options: Array<PropertyOption>;
  /** Address part. */
  part: AddressPart;
};

/** Payment type of a purchase. */
export type PaymentType =
  /** Monthly payment until canceled. */
  | 'monthly'
  /** One-time payment. */
  | 'oneTime';

/** Spending of one account, portal or recurring job in the current month (UTC), with its limits. */
export type PlaceSpending = {
  __typename?: 'PlaceSpending';
  /** Credits held for running jobs. */
  held: Scalars['Int']['output'];
  /** Name of the portal or of the list. */
  name: Scalars['String']['output'];
  /** Most credits that can be spent in a month; null if there is no limit. */
  perMonth?: Maybe<Scalars['Int']['output']>;
  /** Most credits that one run can spend; null if there is no limit. */
  perRun?: Maybe<Scalars['Int']['output']>;
  /** HubSpot id of the portal; null for the account. */
  portalId?: Maybe<Scalars['String']['output']>;
  /** Plumbline id of the recurring job; null for account and portals. */
  recurringJobId?: Maybe<Scalars['ID']['output']>;
  /** What it is: account, portal or recurring_job. */
  scope: Scalars['String']['output'];
  /** Credits spent this month. */
  spent: Scalars['Int']['output'];
};

/** What one write policy would do with the most recently changed records. */
export type PolicyPreview = {
  __typename?: 'PolicyPreview';
  /** Number of records that would wait for review. */
  heldBack: Scalars['Int']['output'];
  /** A record that would wait for review; null if none would. */
  heldBackExample?: Maybe<PreviewRecord>;
  /** Write policy. */
  policy: WritePolicy;
  /** Number of records that would be written. */
  written: Scalars['Int']['output'];
  /** A record that would be written; null if none would. */
  writtenExample?: Maybe<PreviewRecord>;
};

/** Settings of a portal. */
export type PortalSettings = {
  __typename?: 'PortalSettings';
  /** ISO 3166 country code of records that name no country; null for none. */
  defaultCountry?: Maybe<Scalars['String']['output']>;
};

/** Expected result for one record. */
export type PreviewRecord = {
  __typename?: 'PreviewRecord';
  /** Values of each mapped enrichment target. */
  enrichment: Array<EnrichmentField>;
  /** Values of each mapped address part. */
  fields: Array<RecordField>;
  /** Parts of the address that nothing was held against (see `JobRecord.notChecked`). */
  notChecked: Array<Scalars['String']['output']>;
  /** Expected outcome. */
  outcome: Outcome;
  /** Machine-readable reason for the outcome. */
  reason: Scalars['String']['output'];
  /** Human-readable text. */
  reasonText: Scalars['String']['output'];
  /** HubSpot id. */
  recordId: Scalars['String']['output'];
};

/** An option of a dropdown. */
export type PropertyOption = {
  __typename?: 'PropertyOption';
  /** True if HubSpot doesn't offer the option to people; Plumbline reads it and never writes it. */
  hidden: Scalars['Boolean']['output'];
  /** Display name. */
  label: Scalars['String']['output'];
  /** Value that HubSpot stores. */
  value: Scalars['String']['output'];
};

/** A change that needs a person's decision. */
export type Proposal = {
  __typename?: 'Proposal';
  /** Key of the address set. */
  addressSet: Scalars['String']['output'];
  /** Name of the address set; empty for the primary one. */
  addressSetLabel: Scalars['String']['output'];
  /** Job that writes it; null while the acceptance can be withdrawn. */
  applyJobId?: Maybe<Scalars['ID']['output']>;
  /** Possible answers that Plumbline knows, the likeliest first. Found when asked for. */
  candidates: Array<ProposalCandidate>;
  /** Confidence of the least certain change: high, medium or low; null if there is no value to accept. */
  confidence?: Maybe<Scalars['String']['output']>;
  /** Time the proposal was created. */
  createdAt: Scalars['DateTime']['output'];
  /** Who accepted or dismissed it; null while it is open, and for decisions of earlier releases. */
  decidedBy?: Maybe<ActedBy>;
  /** Values of each mapped address part, and what they would become. */
  fields: Array<RecordField>;
  /** Text that the proposal was read from, if it was a full address and its values are still kept. */
  fullAddress?: Maybe<Scalars['String']['output']>;
  /** True if there is a value to accept. */
  hasValue: Scalars['Boolean']['output'];
  /** Link to the record in HubSpot; null if HubSpot is not set up. */
  hubspotUrl?: Maybe<Scalars['String']['output']>;
  /** Plumbline id. */
  id: Scalars['ID']['output'];
  /** Job that created the proposal. */
  jobId: Scalars['ID']['output'];
  /** Parts of the address that nothing was held against (see `JobRecord.notChecked`). */
  notChecked: Array<Scalars['String']['output']>;
  /** Object type of the record. */
  objectType: ObjectType;
  /** Options of the parts that dropdowns hold. */
  options: Array<PartOptions>;
  /** Where the address is before and after the proposal; both null once the values have been deleted, `after` if there is nothing to accept. */
  places: ProposalPlaces;
  /** HubSpot id of the portal. */
  portalId: Scalars['String']['output'];
  /** Machine-readable reason why a decision is needed. */
  reason: Scalars['String']['output'];
  /** Human-readable text. */
  reasonText: Scalars['String']['output'];
  /** HubSpot id of the record. */
  recordId: Scalars['String']['output'];
  /** Current status. */
  status: ProposalStatus;
};

/** One of several possible answers to what a proposal asks. */
export type ProposalCandidate = {
  __typename?: 'ProposalCandidate';
  /** What it is, and the fields of the record that it fits. */
  text: Scalars['String']['output'];
  /** The values that it would give the record; parts that would not change are left out. */
  values: Array<CandidateValue>;
};

/** Filter for open proposals; a null field matches everything. */
export type ProposalFilter = {
  /** Key of the address set. */
  address_set?: InputMaybe<Scalars['String']['input']>;
  /** Confidence of the least certain change: high, medium or low. */
  confidence?: InputMaybe<Scalars['String']['input']>;
  /** ISO 3166 country code, `other`, or empty if unknown. */
  country?: InputMaybe<Scalars['String']['input']>;
  /** Address part that the proposal changes. */
  field?: InputMaybe<Scalars['String']['input']>;
  /** Whether there is a value to accept. */
  has_value?: InputMaybe<Scalars['Boolean']['input']>;
  /** Job that created the proposal. At most 20,000 of its proposals; rate-limited. */
  job_id?: InputMaybe<Scalars['ID']['input']>;
  /** Kind of change that the proposal contains. */
  kind?: InputMaybe<Scalars['String']['input']>;
  /** HubSpot id of the list whose jobs created the proposal. At most 20,000 of its proposals; rate-limited. */
  list_id?: InputMaybe<Scalars['String']['input']>;
  /** Option that a dropdown in HubSpot lacks. */
  missing_option?: InputMaybe<Scalars['String']['input']>;
  /** Object type. */
  object_type?: InputMaybe<ObjectType>;
  /** HubSpot id of the portal. */
  portal_id?: InputMaybe<Scalars['String']['input']>;
  /** Machine-readable reason. */
  reason?: InputMaybe<Scalars['String']['input']>;
};

/** Name of the record of a proposal in HubSpot. */
export type ProposalName = {
  __typename?: 'ProposalName';
  /** Plumbline id of the proposal. */
  id: Scalars['ID']['output'];
  /** Name, or email address of a contact without a name. */
  name: Scalars['String']['output'];
};

/** Order of proposals. */
export type ProposalOrder =
  /** Least certain change first; proposals without a change come last. */
  | 'least_certain'
  /** Created last first. */
  | 'newest'
  /** Created first first. */
  | 'oldest'
  /** Those with a value to accept first, similar ones next to each other. */
  | 'queue';

/** A page of open proposals: those with a value to accept first, similar ones next to each other. */
export type ProposalPage = {
  __typename?: 'ProposalPage';
  /** Pass as `after` to get the next page; null on the last page. */
  endCursor?: Maybe<Scalars['String']['output']>;
  /** Proposals on this page. */
  nodes: Array<Proposal>;
};

/** Where the address of a proposal is. */
export type ProposalPlaces = {
  __typename?: 'ProposalPlaces';
  /** As it would be. */
  after?: Maybe<AddressPlace>;
  /** As it stands. */
  before?: Maybe<AddressPlace>;
};

/** Where a proposal stands. */
export type ProposalState = {
  __typename?: 'ProposalState';
  /** Job that writes it; null while the acceptance can be withdrawn. */
  applyJobId?: Maybe<Scalars['ID']['output']>;
  /** Plumbline id. */
  id: Scalars['ID']['output'];
  /** Current status. */
  status: ProposalStatus;
};

/** Status of a proposal. */
export type ProposalStatus =
  /** Accepted; a job will write it. */
  | 'accepted'
  /** Dismissed by a person. */
  | 'dismissed'
  /** Closed because its values are no longer kept. */
  | 'expired'
  /** HubSpot refused the value. */
  | 'failed'
  /** Waiting for a decision. */
  | 'open'
  /** The record was edited before it could be written. */
  | 'stale'
  /** Replaced by a later decision. */
  | 'superseded'
  /** Written to HubSpot. */
  | 'written';

/** What became of the changes that a job proposed. */
export type ProposalsNow = {
  __typename?: 'ProposalsNow';
  /** Number of accepted proposals that are not written yet. */
  accepted: Scalars['Int']['output'];
  /** Ids of the jobs that wrote accepted proposals, or are to write them; at most 20. */
  applyJobIds: Array<Scalars['ID']['output']>;
  /** Number of proposals that were closed for another reason: a newer result, an edit of the record, or a refusal by HubSpot. */
  closed: Scalars['Int']['output'];
  /** Number of dismissed proposals. */
  dismissed: Scalars['Int']['output'];
  /** False if the job proposed more changes than were counted. */
  isComplete: Scalars['Boolean']['output'];
  /** Number of proposals that were closed because their record was locked. */
  locked: Scalars['Int']['output'];
  /** Number of proposals that wait for a decision. */
  open: Scalars['Int']['output'];
  /** Number of those with a value to accept. */
  ready: Scalars['Int']['output'];
  /** Number of proposals that were accepted and written to HubSpot. */
  written: Scalars['Int']['output'];
};

/** Known kinds of identity providers. */
export type ProviderPreset =
  /** Microsoft Entra ID. */
  | 'entra'
  /** Any provider that keeps to OpenID Connect. */
  | 'generic'
  /** Google Workspace. */
  | 'google';

/** Read operations. They return data of the authenticated account only. */
export type Query = {
  __typename?: 'Query';
  /** Key figures of the service. Operators only. */
  adminDashboard: AdminDashboard;
  /** A connection by portal id; null if the portal is not connected to this account. */
  connection?: Maybe<Connection>;
  /** Connected portals. */
  connections: Array<Connection>;
  /** A customer with jobs, portals, payments, limits and stops; null if there is no such account. Operators only. */
  customer?: Maybe<Customer>;
  /** Finds users by email, portal id, job id or account id. Operators only. */
  findUsers: Array<FoundUser>;
  /** What an invitation says, by the token of its link; null if it can't be accepted any more. No authentication required. */
  invitation?: Maybe<OpenInvitation>;
  /** A job by id; null if this account has no such job. */
  job?: Maybe<Job>;
  /** The latest job that cleaned a list; null if there is none. */
  jobOfList?: Maybe<Job>;
  /** Jobs after the job `after`; optionally of one kind or status, created from `from` on and before `to`, and with all words of `search` in the name of list or portal. A search and the order `largest` look through the 10,000 newest jobs of the span. */
  jobs: Array<Job>;
  /** Health of the lists that were looked at last, over their runs and checks; at most three lists, the latest first. */
  listHealth: Array<ListHealth>;
  /** Audit log of all accounts, or of one user's account, newest first; at most 100 entries per page. Operators only. */
  operatorAuditLog: OperatorAuditPage;
  /** A proposal, open or closed; null if there is none with this id. */
  proposal?: Maybe<Proposal>;
  /** Names of the records of proposals, read from HubSpot when asked for, and not stored; at most 100. Rate-limited. */
  proposalNames: Array<ProposalName>;
  /** Where proposals stand, open or closed; at most 100. Without those that don't exist. */
  proposalStates: Array<ProposalState>;
  /** Open proposals that match a filter; at most 100 per page. Optionally created from `from` on and before `to`, and with all words of `search` in record id, values or reason; this, and every order but `queue`, looks through the first 20,000 of them and is rate-limited. */
  proposals: ProposalPage;
  /** Records that jobs don't change because of a choice; at most 100 per page. */
  recordChoices: RecordChoicePage;
  /** What the jobs of this account did to a record, newest first; null if none has processed it. */
  recordHistory?: Maybe<RecordHistory>;
  /** A record as HubSpot has it now, by the saved mapping; read when asked for, and not stored. Null if it can't be read. Rate-limited. */
  recordNow?: Maybe<RecordNow>;
  /** Records with this HubSpot id that jobs of this account have processed; ids are unique per portal and type only. */
  recordsWithId: Array<KnownRecord>;
  /** Recurring jobs, oldest first. */
  recurringJobs: Array<RecurringJob>;
  /** Progress of a bulk action on proposals; null if there is none with this id. */
  reviewAction?: Maybe<ReviewAction>;
  /** Counts of open proposals. */
  reviewFacets: ReviewFacets;
  /** What cleaning a list on a schedule costs at first, by the latest check of the list; null if it was not checked. */
  scheduleEstimate?: Maybe<ScheduleEstimate>;
  /** Health of the service. Operators only. */
  systemStatus: SystemStatus;
  /** Usage since sign-up. */
  usage: Usage;
  /** The authenticated user. */
  viewer: Viewer;
};


/** Read operations. They return data of the authenticated account only. */
export type QueryConnectionArgs = {
  portalId: Scalars['String']['input'];
};


/** Read operations. They return data of the authenticated account only. */
export type QueryCustomerArgs = {
  accountId: Scalars['ID']['input'];
};


/** Read operations. They return data of the authenticated account only. */
export type QueryFindUsersArgs = {
  query: Scalars['String']['input'];
};


/** Read operations. They return data of the authenticated account only. */
export type QueryInvitationArgs = {
  token: Scalars['String']['input'];
};


/** Read operations. They return data of the authenticated account only. */
export type QueryJobArgs = {
  id: Scalars['ID']['input'];
};


/** Read operations. They return data of the authenticated account only. */
export type QueryJobOfListArgs = {
  listId: Scalars['String']['input'];
  portalId?: InputMaybe<Scalars['String']['input']>;
};


/** Read operations. They return data of the authenticated account only. */
export type QueryJobsArgs = {
  after?: InputMaybe<Scalars['ID']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  from?: InputMaybe<Scalars['DateTime']['input']>;
  kind?: InputMaybe<JobKind>;
  order?: InputMaybe<JobOrder>;
  search?: InputMaybe<Scalars['String']['input']>;
  status?: InputMaybe<JobStatus>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};


/** Read operations. They return data of the authenticated account only. */
export type QueryOperatorAuditLogArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  email?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** Read operations. They return data of the authenticated account only. */
export type QueryProposalArgs = {
  id: Scalars['ID']['input'];
};


/** Read operations. They return data of the authenticated account only. */
export type QueryProposalNamesArgs = {
  ids: Array<Scalars['ID']['input']>;
};


/** Read operations. They return data of the authenticated account only. */
export type QueryProposalStatesArgs = {
  ids: Array<Scalars['ID']['input']>;
};


/** Read operations. They return data of the authenticated account only. */
export type QueryProposalsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ProposalFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  from?: InputMaybe<Scalars['DateTime']['input']>;
  order?: InputMaybe<ProposalOrder>;
  search?: InputMaybe<Scalars['String']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};


/** Read operations. They return data of the authenticated account only. */
export type QueryRecordChoicesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  kind?: InputMaybe<Scalars['String']['input']>;
};


/** Read operations. They return data of the authenticated account only. */
export type QueryRecordHistoryArgs = {
  after?: InputMaybe<Scalars['ID']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  objectType: ObjectType;
  portalId: Scalars['String']['input'];
  recordId: Scalars['String']['input'];
};


/** Read operations. They return data of the authenticated account only. */
export type QueryRecordNowArgs = {
  objectType: ObjectType;
  portalId: Scalars['String']['input'];
  recordId: Scalars['String']['input'];
};


/** Read operations. They return data of the authenticated account only. */
export type QueryRecordsWithIdArgs = {
  recordId: Scalars['String']['input'];
};


/** Read operations. They return data of the authenticated account only. */
export type QueryReviewActionArgs = {
  id: Scalars['ID']['input'];
};


/** Read operations. They return data of the authenticated account only. */
export type QueryReviewFacetsArgs = {
  filter?: InputMaybe<ProposalFilter>;
};


/** Read operations. They return data of the authenticated account only. */
export type QueryScheduleEstimateArgs = {
  listId: Scalars['String']['input'];
  objectType: ObjectType;
  portalId: Scalars['String']['input'];
};

/** Number of records with one reason. */
export type ReasonCount = {
  __typename?: 'ReasonCount';
  /** Number of records. */
  count: Scalars['Int']['output'];
  /** Outcome that the reason led to. */
  outcome: Outcome;
  /** Machine-readable code. */
  reason: Scalars['String']['output'];
  /** Human-readable text. */
  text: Scalars['String']['output'];
};

/** A change to the credit balance. */
export type Receipt = {
  __typename?: 'Receipt';
  /** Time of the change. */
  at: Scalars['DateTime']['output'];
  /** Account balance after the change, including reserved credits. */
  balance: Scalars['Int']['output'];
  /** Who bought the credits or started the job; null for all other changes, and where it is not known. */
  by?: Maybe<ActedBy>;
  /** Number of credits added (positive) or removed (negative). */
  change: Scalars['Int']['output'];
  /** Plumbline id; stable across requests. */
  id: Scalars['ID']['output'];
  /** Invoice of a purchase or a refund; null for all other changes, and until Stripe has made it. */
  invoice?: Maybe<ReceiptInvoice>;
  /** Job that spent the credits; null for all other changes. */
  jobId?: Maybe<Scalars['ID']['output']>;
  /** Reason for the change. */
  kind: ReceiptKind;
  /** Human-readable text. */
  text: Scalars['String']['output'];
};

/** What a receipt shows of its invoice. */
export type ReceiptInvoice = {
  __typename?: 'ReceiptInvoice';
  /** Currency, as an ISO 4217 code in lower case. */
  currency: Scalars['String']['output'];
  /** Stripe invoice id. */
  id: Scalars['ID']['output'];
  /** Invoice number. */
  number: Scalars['String']['output'];
  /** Tax in cents. */
  taxCents: Scalars['Int']['output'];
  /** Total in cents, tax included. */
  totalCents: Scalars['Int']['output'];
};

/** Reason for a balance change. */
export type ReceiptKind =
  /** Spent on cleaning. */
  | 'cleaning'
  /** Spent on dismissing corrections beyond the free dismissals of a month, or given back when that was taken back. */
  | 'dismissal'
  /** Frozen or released because of a payment dispute. */
  | 'dispute'
  /** Free credits at sign-up, from a partner or from Plumbline. */
  | 'free'
  /** Any other change; see the text. */
  | 'other'
  /** Purchase. */
  | 'purchase'
  /** Removed after a refund. */
  | 'refund';

/** A page of receipts. */
export type ReceiptPage = {
  __typename?: 'ReceiptPage';
  /** Pass as `after` to get the next page; null on the last page. */
  endCursor?: Maybe<Scalars['String']['output']>;
  /** Receipts, newest first. */
  nodes: Array<Receipt>;
};

/** A person's choice that jobs don't change a record. */
export type RecordChoice = {
  __typename?: 'RecordChoice';
  /** Key of the address set. */
  addressSet: Scalars['String']['output'];
  /** Name of the address set; empty for the primary one. */
  addressSetLabel: Scalars['String']['output'];
  /** Who made the choice; null if a job did, and for choices of earlier releases. */
  by?: Maybe<ActedBy>;
  /** Time of the choice. */
  createdAt: Scalars['DateTime']['output'];
  /** Link to the record in HubSpot; null if HubSpot is not set up. */
  hubspotUrl?: Maybe<Scalars['String']['output']>;
  /** Kind of choice: dismissed, undone or locked. */
  kind: Scalars['String']['output'];
  /** Object type of the record. */
  objectType: ObjectType;
  /** HubSpot id of the portal. */
  portalId: Scalars['String']['output'];
  /** HubSpot id of the record. */
  recordId: Scalars['String']['output'];
};

/** A page of choices, newest first. */
export type RecordChoicePage = {
  __typename?: 'RecordChoicePage';
  /** Pass as `after` to get the next page; null on the last page. */
  endCursor?: Maybe<Scalars['String']['output']>;
  /** Choices on this page. */
  nodes: Array<RecordChoice>;
};

/** One address part before and after; equal if nothing was written or proposed. */
export type RecordField = {
  __typename?: 'RecordField';
  /** Value written, or proposed for review. */
  after: Scalars['String']['output'];
  /** Label of the dropdown option written or proposed; null if it is the value itself, or the property is no dropdown. */
  afterLabel?: Maybe<Scalars['String']['output']>;
  /** Value read from HubSpot. */
  before: Scalars['String']['output'];
  /** Label of the dropdown option read; null if it is the value itself, or the property is no dropdown. */
  beforeLabel?: Maybe<Scalars['String']['output']>;
  /** What was changed and why; null if unchanged. */
  change?: Maybe<FieldChange>;
  /** Address part. */
  part: AddressPart;
};

/** Everything that Plumbline did to one CRM record. */
export type RecordHistory = {
  __typename?: 'RecordHistory';
  /** Pass as `after` to get the next page; null on the last page. */
  endCursor?: Maybe<Scalars['ID']['output']>;
  /** Results of this record in the account's jobs, newest job first. */
  entries: Array<RecordHistoryEntry>;
  /** Link to the record in HubSpot; null if HubSpot is not set up. */
  hubspotUrl?: Maybe<Scalars['String']['output']>;
  /** True if the record is locked, so that no job changes it. */
  isLocked: Scalars['Boolean']['output'];
  /** Type of the record. */
  objectType: ObjectType;
  /** HubSpot id of the portal. */
  portalId: Scalars['String']['output'];
  /** Change to this record that waits for a decision or to be written; null if there is none. */
  proposal?: Maybe<Proposal>;
  /** HubSpot id of the record. */
  recordId: Scalars['String']['output'];
};

/** What one job did to the record. */
export type RecordHistoryEntry = {
  __typename?: 'RecordHistoryEntry';
  /** False once the values have been deleted. */
  areValuesKept: Scalars['Boolean']['output'];
  /** True if what this job did to the record can be undone now. */
  canUndo: Scalars['Boolean']['output'];
  /** Time of the result. */
  decidedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Who accepted what the job wrote; null for jobs that write without asking. */
  decidedBy?: Maybe<ActedBy>;
  /** Plumbline id, unique per job and record. */
  id: Scalars['ID']['output'];
  /** The job. */
  job: Job;
  /** Result for the record, with values before and after. */
  record: JobRecord;
};

/** Name of a record in HubSpot. */
export type RecordName = {
  __typename?: 'RecordName';
  /** Name, or email address of a contact without a name. */
  name: Scalars['String']['output'];
  /** HubSpot id. */
  recordId: Scalars['String']['output'];
};

/** A record as HubSpot has it now. */
export type RecordNow = {
  __typename?: 'RecordNow';
  /** Its addresses of the further sets, in their order; none if the record is gone. */
  furtherAddresses: Array<AddressNow>;
  /** True if HubSpot has no such record any more: it was deleted, archived or merged. */
  isGone: Scalars['Boolean']['output'];
  /** Name, or email address of a contact without a name; null if there is none. */
  name?: Maybe<Scalars['String']['output']>;
  /** Parts of the primary address that nothing was held against (see `JobRecord.notChecked`). */
  notChecked: Array<Scalars['String']['output']>;
  /** Where the primary address is, as far as its parts say; null if the record is gone. */
  place?: Maybe<AddressPlace>;
  /** Where the primary address was before a job changed it last; null if none did, or if its values have been deleted. */
  placeBefore?: Maybe<AddressPlace>;
  /** Values of each mapped part of its primary address. */
  values: Array<CandidateValue>;
};

/** Order of the records of a job; every one but `id` looks through the first 100,000 records of the job. */
export type RecordOrder =
  /** By HubSpot id. */
  | 'id'
  /** Decided last first. */
  | 'latest'
  /** Least certain change first; records without a change come last. */
  | 'least_certain';

/** Recovery codes, each of which replaces one authenticator code once. Returned only once. */
export type RecoveryCodesPayload = {
  __typename?: 'RecoveryCodesPayload';
  /** Recovery codes. */
  recoveryCodes: Array<Scalars['String']['output']>;
};

/** A list that is cleaned on a schedule. */
export type RecurringJob = {
  __typename?: 'RecurringJob';
  /** Machine-readable reason that keeps the job from running; null if there is none. */
  blocker?: Maybe<Scalars['String']['output']>;
  /** Human-readable reason. */
  blockerText?: Maybe<Scalars['String']['output']>;
  /** Creation time. */
  createdAt: Scalars['DateTime']['output'];
  /** What the schedule costs, by its last runs, or by a check of its list before the first run completed; null if neither is known. */
  estimate?: Maybe<ScheduleEstimate>;
  /** Plumbline id. */
  id: Scalars['ID']['output'];
  /** False if the customer paused the job, or if it stopped and needs the customer's confirmation. */
  isActive: Scalars['Boolean']['output'];
  /** Most recent job started by the schedule. */
  lastRun?: Maybe<Job>;
  /** HubSpot id of the list. */
  listId: Scalars['String']['output'];
  /** List name. */
  listName: Scalars['String']['output'];
  /** Time of the next run; null while the job is paused or its portal is unavailable. */
  nextRunAt?: Maybe<Scalars['DateTime']['output']>;
  /** Type of the records to clean. */
  objectType: ObjectType;
  /** Whose schedule it is; null for those of earlier releases. */
  owner?: Maybe<ActedBy>;
  /** HubSpot id of the portal. */
  portalId: Scalars['String']['output'];
  /** Portal name. */
  portalName: Scalars['String']['output'];
  /** Interval between runs: 1h, 6h or 24h. */
  recurrenceInterval: Scalars['String']['output'];
  /** Number of runs that started a job. */
  totalRuns: Scalars['Int']['output'];
};

/** Result of removing a member. */
export type RemoveMemberPayload = {
  __typename?: 'RemoveMemberPayload';
  /** Id of the membership. */
  id: Scalars['ID']['output'];
};

/** An address part that a replacement rule can replace. */
export type ReplacedPart =
  /** City. */
  | 'city'
  /** Country. */
  | 'country'
  /** State or region. */
  | 'state';

/** A name of a city, state or country that is replaced in the whole portal. */
export type ReplacementRule = {
  __typename?: 'ReplacementRule';
  /** ISO 3166 country code of the records that the rule is for; null for all. */
  country?: Maybe<Scalars['String']['output']>;
  /** Plumbline id. */
  id: Scalars['ID']['output'];
  /** Address part that is replaced. */
  part: ReplacedPart;
  /** Value that takes its place. */
  replacement: Scalars['String']['output'];
  /** Whole value that is replaced. Letter case, accents and punctuation make no difference. */
  text: Scalars['String']['output'];
};

/** A replacement rule to add. */
export type ReplacementRuleInput = {
  /** ISO 3166 country code of the records that the rule is for; null for all. Not available for rules of the country. */
  country?: InputMaybe<Scalars['String']['input']>;
  /** Address part that is replaced. */
  part: ReplacedPart;
  /** Value that takes its place. */
  replacement: Scalars['String']['input'];
  /** Whole value that is replaced. Letter case, accents and punctuation make no difference. */
  text: Scalars['String']['input'];
};

/** Result of resending the confirmation email. */
export type ResendConfirmationPayload = {
  __typename?: 'ResendConfirmationPayload';
  /** Human-readable text. */
  message: Scalars['String']['output'];
};

/** A decision about all proposals that match a filter, or the taking back of one, applied in the background. */
export type ReviewAction = {
  __typename?: 'ReviewAction';
  /** True as long as it can be taken back: it has not been, and some of its proposals are not yet being written. */
  canTakeBack: Scalars['Boolean']['output'];
  /** Number of credits that dismissals have cost so far. */
  credits: Scalars['Int']['output'];
  /** Number of proposals decided, or opened again, so far. When it is done, fewer than `total` if dismissing the rest would have cost too much, or if they could not be opened again. */
  done: Scalars['Int']['output'];
  /** Plumbline id. */
  id: Scalars['ID']['output'];
  /** True once all of them are decided. */
  isDone: Scalars['Boolean']['output'];
  /** Number of proposals that matched when it was started. */
  total: Scalars['Int']['output'];
  /** Of an action that takes another one back: number of proposals that a job had written, or taken to write, by then. Known when it is done. */
  written: Scalars['Int']['output'];
};

/** One way to narrow the review queue. */
export type ReviewFacet = {
  __typename?: 'ReviewFacet';
  /** Name of the filter part. */
  name: Scalars['String']['output'];
  /** Its values, most frequent first. */
  values: Array<ReviewFacetValue>;
};

/** One value of a facet. */
export type ReviewFacetValue = {
  __typename?: 'ReviewFacetValue';
  /** Number of open proposals. */
  count: Scalars['Int']['output'];
  /** Human-readable text. */
  text: Scalars['String']['output'];
  /** Value of the filter part. */
  value: Scalars['String']['output'];
};

/** Counts of the open proposals that match a filter. */
export type ReviewFacets = {
  __typename?: 'ReviewFacets';
  /** Number of those with a value to accept; accepting all of them costs at most this many credits. */
  acceptable: Scalars['Int']['output'];
  /** Values of each facet among the proposals that match the rest of the filter. */
  facets: Array<ReviewFacet>;
  /** The matching proposals by reason and by whether there is a value to accept, in the order of the queue. */
  groups: Array<ReviewGroup>;
  /** Number of those that a write policy held back; dismissing one uses up a free dismissal or costs one credit. */
  heldBack: Scalars['Int']['output'];
  /** Number of proposals that match. */
  total: Scalars['Int']['output'];
};

/** Open proposals with the same reason that all have a value to accept, or all have none. */
export type ReviewGroup = {
  __typename?: 'ReviewGroup';
  /** Whether there is a value to accept. */
  hasValue: Scalars['Boolean']['output'];
  /** Number of those that a write policy held back. */
  heldBack: Scalars['Int']['output'];
  /** Machine-readable reason. */
  reason: Scalars['String']['output'];
  /** Human-readable text. */
  text: Scalars['String']['output'];
  /** Number of proposals; accepting all of them costs at most this many credits. */
  total: Scalars['Int']['output'];
};

/** Result of revoking an API key. */
export type RevokeApiKeyPayload = {
  __typename?: 'RevokeApiKeyPayload';
  /** Id of the revoked API key. */
  id: Scalars['ID']['output'];
};

/** What a member may do; each role includes those before it. */
export type Role =
  /** Starts and schedules cleanings, and maps and connects portals. */
  | 'manager'
  /** Billing, team, API keys, webhooks and deletion of the account. */
  | 'owner'
  /** Checks lists, decides proposals, undoes jobs and locks records. */
  | 'reviewer'
  /** Sees results, history and settings. */
  | 'viewer';

/** What a schedule costs. Money is estimated at the price of the last credits bought. */
export type ScheduleEstimate = {
  __typename?: 'ScheduleEstimate';
  /** What it rests on: runs or check. */
  basis: Scalars['String']['output'];
  /** The same in US cents. */
  centsPerDay?: Maybe<Scalars['Int']['output']>;
  /** The same in US cents. */
  centsPerRun: Scalars['Int']['output'];
  /** Credits of one day; null if only a check is known. */
  creditsPerDay?: Maybe<Scalars['Float']['output']>;
  /** Credits of one run; by a check, the most that the first run can cost. */
  creditsPerRun: Scalars['Float']['output'];
  /** Number of completed runs that it rests on. */
  runs: Scalars['Int']['output'];
};

/** Two-factor authentication with one-time codes from an authenticator app. */
export type SecondFactor = {
  __typename?: 'SecondFactor';
  /** Plumbline id of the user. */
  id: Scalars['ID']['output'];
  /** True if two-factor authentication is on. */
  isOn: Scalars['Boolean']['output'];
  /** True if this operator must turn on two-factor authentication before doing anything else. */
  mustSetUp: Scalars['Boolean']['output'];
  /** Number of unused recovery codes. */
  recoveryCodesLeft: Scalars['Int']['output'];
  /** Time two-factor authentication was turned on. */
  since?: Maybe<Scalars['DateTime']['output']>;
};

/** A logged-in browser or program. */
export type Session = {
  __typename?: 'Session';
  /** Time of login. */
  createdAt: Scalars['DateTime']['output'];
  /** Name of the browser or program. */
  device: Scalars['String']['output'];
  /** Plumbline id. */
  id: Scalars['ID']['output'];
  /** True for the session making this request. */
  isCurrent: Scalars['Boolean']['output'];
  /** Time of last use, to the minute. */
  lastSeenAt: Scalars['DateTime']['output'];
};

/** Spending limits and forecast of an account. */
export type Spending = {
  __typename?: 'Spending';
  /** US cents of one credit in estimates. */
  creditPriceCents: Scalars['Float']['output'];
  /** How long the credits last. */
  forecast: CreditForecast;
  /** Plumbline id of the account. */
  id: Scalars['ID']['output'];
  /** The account, its portals and its recurring jobs, in this order. */
  places: Array<PlaceSpending>;
  /** Time when the limits of a month begin anew. */
  resetsAt: Scalars['DateTime']['output'];
};

/** Result of starting a cleaning job. */
export type StartCleaningPayload = {
  __typename?: 'StartCleaningPayload';
  /** True if a job was already running for this list. */
  alreadyRunning: Scalars['Boolean']['output'];
  /** The new job, or the one that is already running. */
  job: Job;
  /** Human-readable summary of the result. */
  message: Scalars['String']['output'];
};

/** A status property. */
export type StatusColumn = {
  __typename?: 'StatusColumn';
  /** What it says: status, reason, checked_at, score, changed, before or job. */
  column: Scalars['String']['output'];
  /** True if it is written while the status is on. */
  isWanted: Scalars['Boolean']['output'];
  /** Display name in HubSpot. */
  label: Scalars['String']['output'];
  /** Internal name in HubSpot. */
  property: Scalars['String']['output'];
  /** State in HubSpot, such as pending, active, suspect, missing, changed, foreign, archived, refused, limit, kept or in_use; null if nothing was asked for. */
  state?: Maybe<Scalars['String']['output']>;
  /** Human-readable state; null if nothing was asked for. */
  stateText?: Maybe<Scalars['String']['output']>;
};

/** A property of address statuses that HubSpot does not hold as wanted. */
export type StatusProblem = {
  __typename?: 'StatusProblem';
  /** Object type. */
  objectType: ObjectType;
  /** Internal name in HubSpot. */
  property: Scalars['String']['output'];
  /** Human-readable reason. */
  text: Scalars['String']['output'];
};

/** A segment of records with one status. */
export type StatusSegment = {
  __typename?: 'StatusSegment';
  /** Filter to build the segment by hand. */
  filter: Scalars['String']['output'];
  /** The status. */
  kind: Scalars['String']['output'];
  /** HubSpot id of the list; null if it doesn't exist. */
  listId?: Maybe<Scalars['String']['output']>;
  /** Name in HubSpot. */
  name: Scalars['String']['output'];
  /** State in HubSpot: pending, active or missing; null if nothing was asked for. */
  state?: Maybe<Scalars['String']['output']>;
};

/** A replacement rule that follows from decisions in review. */
export type SuggestedReplacementRule = {
  __typename?: 'SuggestedReplacementRule';
  /** Address part that is replaced. */
  part: ReplacedPart;
  /** Value that they have put in its place. */
  replacement: Scalars['String']['output'];
  /** Value that people have replaced. */
  text: Scalars['String']['output'];
  /** How often, of the newest decisions. */
  times: Scalars['Int']['output'];
};

/** Health of the service. */
export type SystemStatus = {
  __typename?: 'SystemStatus';
  /** Items that failed permanently and need action, newest first. */
  deadLetters: Array<DeadLetter>;
  /** External services and whether each is real, sandboxed or off. */
  integrations: Array<Integration>;
  /** Most recent nightly maintenance run; null before the first. */
  lastMaintenance?: Maybe<MaintenanceRun>;
  /** Number of unfinished jobs by status. */
  openJobs: Array<OpenJobs>;
  /** Workflows in the Temporal UI; null if the UI is not configured. */
  temporalUiUrl?: Maybe<Scalars['String']['output']>;
  /** Ledger invariants that are currently violated; empty if all hold. */
  violations: Array<LedgerViolation>;
  /** Write stops currently in force. */
  writeStops: Array<WriteStop>;
};

/** A tax id of a payer. */
export type TaxId = {
  __typename?: 'TaxId';
  /** Kind, as Stripe names it: eu_vat, gb_vat, us_ein, ... */
  type: Scalars['String']['output'];
  /** The id. */
  value: Scalars['String']['output'];
};

/** The people of the account. */
export type Team = {
  __typename?: 'Team';
  /** Invitations that can still be accepted, oldest first. */
  invitations: Array<Invitation>;
  /** Members, oldest first. */
  members: Array<Member>;
};

/** Result of a transfer of ownership. */
export type TransferOwnershipPayload = {
  __typename?: 'TransferOwnershipPayload';
  /** Human-readable text. */
  message: Scalars['String']['output'];
};

/** Usage of one object type. */
export type TypeUsage = {
  __typename?: 'TypeUsage';
  /** Number of credits spent, also on dismissals. */
  creditsUsed: Scalars['Int']['output'];
  /** Number of jobs. */
  jobsCount: Scalars['Int']['output'];
  /** Object type. */
  objectType: ObjectType;
  /** Number of records confirmed or corrected. */
  recordsCleaned: Scalars['Int']['output'];
};

/** A value of one address part as a person typed it. */
export type TypedValue = {
  /** Address part. */
  part: AddressPart;
  /** Text to write. */
  value: Scalars['String']['input'];
};

/** Number of records that an undo would check. */
export type UndoCount = {
  __typename?: 'UndoCount';
  /** False if the job is so large that not all of its records were counted. */
  isComplete: Scalars['Boolean']['output'];
  /** Records whose changes match. */
  records: Scalars['Int']['output'];
};

/** A field that an undo can restore. */
export type UndoField =
  /** Building use. */
  | 'building_use'
  /** City. */
  | 'city'
  /** Country. */
  | 'country'
  /** Country code. */
  | 'country_code'
  /** County. */
  | 'county'
  /** County FIPS code. */
  | 'county_fips'
  /** Deliverability. */
  | 'deliverability'
  /** Latitude. */
  | 'latitude'
  /** Longitude. */
  | 'longitude'
  /** Postal code. */
  | 'postal_code'
  /** State. */
  | 'state'
  /** State code. */
  | 'state_code'
  /** Street address. */
  | 'street_address'
  /** Second street line. */
  | 'street_address_2'
  /** Time zone. */
  | 'time_zone'
  /** Unit. */
  | 'unit'
  /** ZIP+4. */
  | 'zip_plus_4';

/** Which changes of a job an undo covers; null matches everything. */
export type UndoFilter = {
  __typename?: 'UndoFilter';
  /** Only these fields. */
  fields?: Maybe<Array<UndoField>>;
  /** Only these kinds of change. */
  kinds?: Maybe<Array<UndoKind>>;
  /** Only the record with this HubSpot id. */
  recordId?: Maybe<Scalars['String']['output']>;
  /** Only the records with these HubSpot ids, at most 1,000. */
  recordIds?: Maybe<Array<Scalars['String']['output']>>;
  /** Only the addresses of these sets, by key. */
  sets?: Maybe<Array<Scalars['String']['output']>>;
};

/** Which changes of a job to undo; omitted fields match everything. */
export type UndoFilterInput = {
  /** Only these fields. */
  fields?: InputMaybe<Array<UndoField>>;
  /** Only these kinds of change. */
  kinds?: InputMaybe<Array<UndoKind>>;
  /** Only the record with this HubSpot id. */
  recordId?: InputMaybe<Scalars['String']['input']>;
  /** Only the records with these HubSpot ids, at most 1,000. */
  recordIds?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only the addresses of these sets, by key. */
  sets?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** A kind of change. */
export type UndoKind =
  /** Missing values added. */
  | 'added'
  /** Contradictions between fields. */
  | 'disagreement'
  /** Values filled in beside the address. */
  | 'enrichment'
  /** Formatting. */
  | 'format'
  /** Values removed. */
  | 'lost'
  /** Values replaced. */
  | 'replaced'
  /** Damaged values restored. */
  | 'restore'
  /** Spelling. */
  | 'spelling';

/** Whether a job can be undone now. */
export type UndoOffer = {
  __typename?: 'UndoOffer';
  /** True if the job can be undone. */
  isOffered: Scalars['Boolean']['output'];
  /** Why it cannot be undone; null if it can. */
  reasonText?: Maybe<Scalars['String']['output']>;
  /** Number of records that the job changed in HubSpot. */
  records: Scalars['Int']['output'];
};

/** A problem that delays the processing of record changes or workflow enrollments. Nothing is lost. */
export type UpdateBlocker = {
  __typename?: 'UpdateBlocker';
  /** Reason for the problem. */
  reason: UpdateBlockerReason;
  /** Time of the next attempt. */
  retryAt: Scalars['DateTime']['output'];
  /** Start of the problem. */
  since: Scalars['DateTime']['output'];
  /** Human-readable reason and the action to take. */
  text: Scalars['String']['output'];
};

/** Reason why record changes or workflow enrollments are not being processed. */
export type UpdateBlockerReason =
  /** The portal has reached its daily HubSpot request limit. */
  | 'daily_limit'
  /** HubSpot refuses Plumbline's requests. */
  | 'hubspot_refuses'
  /** HubSpot does not respond, or its response is invalid. */
  | 'hubspot_unavailable'
  /** A required permission has not been granted. */
  | 'missing_permission';

/** Usage since sign-up. */
export type Usage = {
  __typename?: 'Usage';
  /** Usage by object type. */
  byType: Array<TypeUsage>;
  /** Credits available to spend. */
  currentCredits: Scalars['Int']['output'];
  /** Usage by month for the last 12 months with at least one job or dismissal, oldest first. */
  monthly: Array<MonthUsage>;
  /** The 100 most recent jobs, without checks and undos. */
  recentJobs: Array<Job>;
  /** Number of credits spent, also on dismissals. */
  totalCreditsUsed: Scalars['Int']['output'];
  /** Number of jobs, without checks and undos. */
  totalJobs: Scalars['Int']['output'];
  /** Number of records confirmed or corrected. */
  totalRecordsCleaned: Scalars['Int']['output'];
};

/** The authenticated user and their account. */
export type Viewer = {
  __typename?: 'Viewer';
  /** Accounts that the user belongs to. Not available to API keys. */
  accounts: Array<MyAccount>;
  /** Data processing agreement of the account. */
  agreement: Agreement;
  /** Active API keys, newest first. Not available to API keys. */
  apiKeys: Array<ApiKey>;
  /**
   * Audit log of this account, newest first; at most 100 entries.
   * @deprecated auditLog pages.
   */
  auditEvents: Array<AuditEvent>;
  /** Audit log of this account, newest first; at most 100 entries per page. Optionally of one member, one action or one portal, and from `from` on and before `to`. Members who are limited to portals see what concerns those. Not available to API keys. */
  auditLog: AuditEventPage;
  /** How members of the account log in. Owners only. Not available to API keys. */
  companyLogin: CompanyLogin;
  /** Settings for low-credit emails. */
  creditNotifications: CreditNotifications;
  /** Credits of the account. */
  credits: Credits;
  /** Email address used to log in. */
  email: Scalars['String']['output'];
  /** True if the email address is confirmed. */
  emailConfirmed: Scalars['Boolean']['output'];
  /** First steps of the account. */
  firstSteps: FirstSteps;
  /** Number of corrections held back by a write policy that can still be dismissed free of charge this month (UTC): the larger of 200 and a fifth of the credits spent on addresses this month, less those already used. */
  freeDismissals: Scalars['Int']['output'];
  /** Plumbline id of the user. */
  id: Scalars['ID']['output'];
  /** PDF of an invoice or a credit note, by its id; null if it does not exist. */
  invoicePdf?: Maybe<InvoiceFile>;
  /** Invoices with their credit notes, newest first; at most 100 per page. */
  invoices: InvoicePage;
  /** True if the user is an operator of this service. */
  isAdmin: Scalars['Boolean']['output'];
  /** Order of one of the user's checkouts, by checkout session id. */
  order?: Maybe<Order>;
  /** HubSpot ids of the portals that the user or API key is limited to; null for all portals. */
  portals?: Maybe<Array<Scalars['String']['output']>>;
  /** Balance changes, newest first; at most 100 per page. Search matches words of the text, the invoice number, and who bought or started it; from is included, to is not. */
  receipts: ReceiptPage;
  /** Role of the user in the account of this session, or of the API key. */
  role: Role;
  /** Two-factor authentication settings. */
  secondFactor: SecondFactor;
  /** Active sessions of this user, most recently used first. */
  sessions: Array<Session>;
  /** Spending of the current month, spending limits, and a forecast of the balance. */
  spending: Spending;
  /** Current subscription; null if there is none. */
  subscription?: Maybe<MonthlySubscription>;
  /** The people of the account. Not available to API keys. */
  team: Team;
  /** A webhook endpoint by id; null if there is none. Not available to API keys. */
  webhookEndpoint?: Maybe<WebhookEndpoint>;
  /** Webhook endpoints. Not available to API keys. */
  webhookEndpoints: Array<WebhookEndpoint>;
};


/** The authenticated user and their account. */
export type ViewerAuditEventsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** The authenticated user and their account. */
export type ViewerAuditLogArgs = {
  action?: InputMaybe<Scalars['String']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  from?: InputMaybe<Scalars['DateTime']['input']>;
  memberId?: InputMaybe<Scalars['ID']['input']>;
  portalId?: InputMaybe<Scalars['String']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};


/** The authenticated user and their account. */
export type ViewerInvoicePdfArgs = {
  id: Scalars['ID']['input'];
};


/** The authenticated user and their account. */
export type ViewerInvoicesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** The authenticated user and their account. */
export type ViewerOrderArgs = {
  sessionId: Scalars['ID']['input'];
};


/** The authenticated user and their account. */
export type ViewerReceiptsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  from?: InputMaybe<Scalars['DateTime']['input']>;
  kind?: InputMaybe<ReceiptKind>;
  search?: InputMaybe<Scalars['String']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};


/** The authenticated user and their account. */
export type ViewerWebhookEndpointArgs = {
  id: Scalars['ID']['input'];
};

/** One event sent to one endpoint. */
export type WebhookDelivery = {
  __typename?: 'WebhookDelivery';
  /** Number of attempts so far. */
  attempts: Scalars['Int']['output'];
  /** Time of the event. */
  createdAt: Scalars['DateTime']['output'];
  /** Time of successful delivery. */
  deliveredAt?: Maybe<Scalars['DateTime']['output']>;
  /** Time of the next attempt while waiting. */
  dueAt: Scalars['DateTime']['output'];
  /** Event type. */
  event: Scalars['WebhookEvent']['output'];
  /** Delivery id, also sent in the body and in the plumbline-delivery header; the same for every attempt. */
  id: Scalars['ID']['output'];
  /** Machine-readable error of the last attempt. */
  lastError?: Maybe<Scalars['String']['output']>;
  /** HTTP status of the last response; null if there was none. */
  lastStatus?: Maybe<Scalars['Int']['output']>;
  /** Status of the delivery. */
  status: WebhookDeliveryStatus;
};

/** A page of the delivery log. */
export type WebhookDeliveryPage = {
  __typename?: 'WebhookDeliveryPage';
  /** Pass as `after` to get the next page; null on the last page. */
  endCursor?: Maybe<Scalars['String']['output']>;
  /** Deliveries, newest first. */
  nodes: Array<WebhookDelivery>;
};

/** Status of a webhook delivery. */
export type WebhookDeliveryStatus =
  /** Delivered. */
  | 'delivered'
  /** Failed permanently; can be sent again. */
  | 'failed'
  /** Will be retried. */
  | 'waiting';

/** An endpoint that receives events as signed POST requests. */
export type WebhookEndpoint = {
  __typename?: 'WebhookEndpoint';
  /** Who added it; null for those of earlier releases. */
  addedBy?: Maybe<ActedBy>;
  /** Creation time. */
  createdAt: Scalars['DateTime']['output'];
  /** Delivery log, newest first; at most 100 per page. Not available to API keys. */
  deliveries: WebhookDeliveryPage;
  /** Time the endpoint was disabled after two days of failures; null if enabled. */
  disabledAt?: Maybe<Scalars['DateTime']['output']>;
  /** Subscribed events. */
  events: Array<Scalars['WebhookEvent']['output']>;
  /** Start of the current series of failures; null if the last delivery succeeded. */
  failingSince?: Maybe<Scalars['DateTime']['output']>;
  /** Plumbline id. */
  id: Scalars['ID']['output'];
  /** Deliveries are paused until this time because of failures; null if not paused. */
  pausedUntil?: Maybe<Scalars['DateTime']['output']>;
  /** URL of the endpoint. */
  url: Scalars['String']['output'];
};


/** An endpoint that receives events as signed POST requests. */
export type WebhookEndpointDeliveriesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};

/** Result of withdrawing an invitation. */
export type WithdrawInvitationPayload = {
  __typename?: 'WithdrawInvitationPayload';
  /** Id of the invitation. */
  id: Scalars['ID']['output'];
};

/** What Plumbline may write without asking. */
export type WritePolicy =
  /** Nothing. */
  | 'ask_first'
  /** Corrections that Plumbline is certain of. */
  | 'certain'
  /** Only changes of case, spacing and abbreviations. */
  | 'format_only';

/** Stops all writes to one portal, or to every portal ('*'). */
export type WriteStop = {
  __typename?: 'WriteStop';
  /** Time the stop was set. */
  createdAt: Scalars['DateTime']['output'];
  /** Email address of the operator who set it. */
  createdBy: Scalars['String']['output'];
  /** True if undos are stopped, too. */
  includesUndo: Scalars['Boolean']['output'];
  /** Reason entered by the operator. */
  reason: Scalars['String']['output'];
  /** HubSpot portal id, or '*' for every portal. */
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
  ActedBy: ResolverTypeWrapper<ActedBy>;
  ActorKind: ActorKind;
  AddressNow: ResolverTypeWrapper<AddressNow>;
  AddressPart: AddressPart;
  AddressPlace: ResolverTypeWrapper<AddressPlace>;
  AddressPoint: ResolverTypeWrapper<AddressPoint>;
  AddressSet: ResolverTypeWrapper<AddressSetParent>;
  AddressSetInput: AddressSetInput;
  AddressSetStatus: ResolverTypeWrapper<AddressSetStatus>;
  AddressSetVersionInput: AddressSetVersionInput;
  AddressStatusMode: AddressStatusMode;
  AddressStatusSettings: ResolverTypeWrapper<AddressStatusSettings>;
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
  Agreement: ResolverTypeWrapper<Agreement>;
  ApiKey: ResolverTypeWrapper<ApiKeyParent>;
  ApiKeyScope: ApiKeyScope;
  AuditEvent: ResolverTypeWrapper<AuditEvent>;
  AuditEventPage: ResolverTypeWrapper<AuditEventPage>;
  AutoClean: ResolverTypeWrapper<AutoClean>;
  BeginConnectPayload: ResolverTypeWrapper<BeginConnectPayload>;
  BeginTotpPayload: ResolverTypeWrapper<BeginTotpPayload>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  CandidateValue: ResolverTypeWrapper<CandidateValue>;
  ChangeDetection: ChangeDetection;
  ChangeEmailPayload: ResolverTypeWrapper<ChangeEmailPayload>;
  ChangeKindCount: ResolverTypeWrapper<ChangeKindCount>;
  ChangeKinds: ResolverTypeWrapper<ChangeKinds>;
  Check: ResolverTypeWrapper<Check>;
  CheckGroup: ResolverTypeWrapper<CheckGroup>;
  CheckOutcome: CheckOutcome;
  CheckSample: ResolverTypeWrapper<CheckSample>;
  CheckoutPortal: ResolverTypeWrapper<CheckoutPortal>;
  CheckoutSession: ResolverTypeWrapper<CheckoutSession>;
  CompanyLogin: ResolverTypeWrapper<CompanyLogin>;
  Connection: ResolverTypeWrapper<ConnectionParent>;
  ConnectionBlocker: ResolverTypeWrapper<ConnectionBlocker>;
  ConnectionBlockerReason: ConnectionBlockerReason;
  ConnectionStatus: ConnectionStatus;
  CreateApiKeyPayload: ResolverTypeWrapper<Omit<CreateApiKeyPayload, 'apiKey'> & { apiKey: ResolversTypes['ApiKey'] }>;
  CreateRecurringJobPayload: ResolverTypeWrapper<Omit<CreateRecurringJobPayload, 'recurringJob'> & { recurringJob: ResolversTypes['RecurringJob'] }>;
  CreateWebhookEndpointPayload: ResolverTypeWrapper<Omit<CreateWebhookEndpointPayload, 'endpoint'> & { endpoint: ResolversTypes['WebhookEndpoint'] }>;
  CreditForecast: ResolverTypeWrapper<CreditForecast>;
  CreditNote: ResolverTypeWrapper<CreditNote>;
  CreditNotifications: ResolverTypeWrapper<CreditNotifications>;
  Credits: ResolverTypeWrapper<CreditsParent>;
  CrmList: ResolverTypeWrapper<CrmList>;
  CrmProperty: ResolverTypeWrapper<CrmProperty>;
  Customer: ResolverTypeWrapper<Customer>;
  CustomerCredits: ResolverTypeWrapper<CustomerCredits>;
  CustomerJob: ResolverTypeWrapper<CustomerJob>;
  CustomerLimit: ResolverTypeWrapper<CustomerLimit>;
  CustomerPayment: ResolverTypeWrapper<CustomerPayment>;
  CustomerPortal: ResolverTypeWrapper<CustomerPortal>;
  CustomerRecurringJob: ResolverTypeWrapper<CustomerRecurringJob>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  DeadLetter: ResolverTypeWrapper<DeadLetter>;
  DecidedProposal: ResolverTypeWrapper<DecidedProposal>;
  DeleteAccountPayload: ResolverTypeWrapper<DeleteAccountPayload>;
  DeleteConnectionPayload: ResolverTypeWrapper<DeleteConnectionPayload>;
  DeleteRecurringJobPayload: ResolverTypeWrapper<DeleteRecurringJobPayload>;
  DeleteWebhookEndpointPayload: ResolverTypeWrapper<DeleteWebhookEndpointPayload>;
  DesiredState: DesiredState;
  DomainRecord: ResolverTypeWrapper<DomainRecord>;
  EmailDomain: ResolverTypeWrapper<EmailDomain>;
  EndOtherSessionsPayload: ResolverTypeWrapper<EndOtherSessionsPayload>;
  EndSessionPayload: ResolverTypeWrapper<EndSessionPayload>;
  Enrichment: ResolverTypeWrapper<Enrichment>;
  EnrichmentField: ResolverTypeWrapper<EnrichmentField>;
  EnrichmentInput: EnrichmentInput;
  EnrichmentTarget: EnrichmentTarget;
  FieldChange: ResolverTypeWrapper<FieldChange>;
  FirstSteps: ResolverTypeWrapper<FirstSteps>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  FormatSettings: ResolverTypeWrapper<FormatSettings>;
  FormatSettingsInput: FormatSettingsInput;
  FoundUser: ResolverTypeWrapper<FoundUser>;
  FurtherSetsInput: FurtherSetsInput;
  HealthPoint: ResolverTypeWrapper<HealthPoint>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  IdentityProvider: ResolverTypeWrapper<IdentityProvider>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  Integration: ResolverTypeWrapper<Integration>;
  Invitation: ResolverTypeWrapper<Invitation>;
  Invoice: ResolverTypeWrapper<Invoice>;
  InvoiceFile: ResolverTypeWrapper<InvoiceFile>;
  InvoicePage: ResolverTypeWrapper<InvoicePage>;
  Job: ResolverTypeWrapper<JobParent>;
  JobAddressSet: ResolverTypeWrapper<JobAddressSetParent>;
  JobKind: JobKind;
  JobNow: ResolverTypeWrapper<Omit<JobNow, 'undos'> & { undos: Array<ResolversTypes['Job']> }>;
  JobOrder: JobOrder;
  JobRecord: ResolverTypeWrapper<JobRecordParent>;
  JobRecordPage: ResolverTypeWrapper<Omit<JobRecordPage, 'nodes'> & { nodes: Array<ResolversTypes['JobRecord']> }>;
  JobStatus: JobStatus;
  KnownRecord: ResolverTypeWrapper<KnownRecord>;
  LeaveAccountPayload: ResolverTypeWrapper<LeaveAccountPayload>;
  LedgerViolation: ResolverTypeWrapper<LedgerViolation>;
  ListHealth: ResolverTypeWrapper<ListHealth>;
  LoginPayload: ResolverTypeWrapper<LoginPayload>;
  MaintenanceRun: ResolverTypeWrapper<MaintenanceRun>;
  MappedDropdown: ResolverTypeWrapper<MappedDropdown>;
  MappingChange: MappingChange;
  MappingImpact: ResolverTypeWrapper<MappingImpact>;
  MappingPreview: ResolverTypeWrapper<MappingPreview>;
  MappingVersionInput: MappingVersionInput;
  Member: ResolverTypeWrapper<Member>;
  MissingPermission: ResolverTypeWrapper<MissingPermission>;
  MonthUsage: ResolverTypeWrapper<MonthUsage>;
  MonthlySubscription: ResolverTypeWrapper<MonthlySubscription>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  MyAccount: ResolverTypeWrapper<MyAccount>;
  ObjectMapping: ResolverTypeWrapper<ObjectMapping>;
  ObjectMappingInput: ObjectMappingInput;
  ObjectType: ObjectType;
  ObjectWritePolicy: ResolverTypeWrapper<ObjectWritePolicyParent>;
  OpenInvitation: ResolverTypeWrapper<OpenInvitation>;
  OpenJobs: ResolverTypeWrapper<OpenJobs>;
  OperatorAuditEvent: ResolverTypeWrapper<OperatorAuditEvent>;
  OperatorAuditPage: ResolverTypeWrapper<OperatorAuditPage>;
  Order: ResolverTypeWrapper<Omit<Order, 'job'> & { job?: Maybe<ResolversTypes['Job']> }>;
  Outcome: Outcome;
  OutcomeCount: ResolverTypeWrapper<OutcomeCount>;
  PartOptions: ResolverTypeWrapper<PartOptions>;
  PaymentType: PaymentType;
  PlaceSpending: ResolverTypeWrapper<PlaceSpending>;
  PolicyPreview: ResolverTypeWrapper<PolicyPreview>;
  PortalSettings: ResolverTypeWrapper<PortalSettings>;
  PreviewRecord: ResolverTypeWrapper<PreviewRecord>;
  PropertyOption: ResolverTypeWrapper<PropertyOption>;
  Proposal: ResolverTypeWrapper<ProposalParent>;
  ProposalCandidate: ResolverTypeWrapper<ProposalCandidate>;
  ProposalFilter: ProposalFilter;
  ProposalName: ResolverTypeWrapper<ProposalName>;
  ProposalOrder: ProposalOrder;
  ProposalPage: ResolverTypeWrapper<Omit<ProposalPage, 'nodes'> & { nodes: Array<ResolversTypes['Proposal']> }>;
  ProposalPlaces: ResolverTypeWrapper<ProposalPlaces>;
  ProposalState: ResolverTypeWrapper<ProposalState>;
  ProposalStatus: ProposalStatus;
  ProposalsNow: ResolverTypeWrapper<ProposalsNow>;
  ProviderPreset: ProviderPreset;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  ReasonCount: ResolverTypeWrapper<ReasonCount>;
  Receipt: ResolverTypeWrapper<ReceiptParent>;
  ReceiptInvoice: ResolverTypeWrapper<ReceiptInvoice>;
  ReceiptKind: ReceiptKind;
  ReceiptPage: ResolverTypeWrapper<Omit<ReceiptPage, 'nodes'> & { nodes: Array<ResolversTypes['Receipt']> }>;
  RecordChoice: ResolverTypeWrapper<RecordChoiceParent>;
  RecordChoicePage: ResolverTypeWrapper<Omit<RecordChoicePage, 'nodes'> & { nodes: Array<ResolversTypes['RecordChoice']> }>;
  RecordField: ResolverTypeWrapper<RecordField>;
  RecordHistory: ResolverTypeWrapper<Omit<RecordHistory, 'entries' | 'proposal'> & { entries: Array<ResolversTypes['RecordHistoryEntry']>, proposal?: Maybe<ResolversTypes['Proposal']> }>;
  RecordHistoryEntry: ResolverTypeWrapper<RecordHistoryEntryParent>;
  RecordName: ResolverTypeWrapper<RecordName>;
  RecordNow: ResolverTypeWrapper<RecordNow>;
  RecordOrder: RecordOrder;
  RecoveryCodesPayload: ResolverTypeWrapper<RecoveryCodesPayload>;
  RecurringJob: ResolverTypeWrapper<RecurringJobParent>;
  RemoveMemberPayload: ResolverTypeWrapper<RemoveMemberPayload>;
  ReplacedPart: ReplacedPart;
  ReplacementRule: ResolverTypeWrapper<ReplacementRule>;
  ReplacementRuleInput: ReplacementRuleInput;
  ResendConfirmationPayload: ResolverTypeWrapper<ResendConfirmationPayload>;
  ReviewAction: ResolverTypeWrapper<ReviewAction>;
  ReviewFacet: ResolverTypeWrapper<ReviewFacet>;
  ReviewFacetValue: ResolverTypeWrapper<ReviewFacetValue>;
  ReviewFacets: ResolverTypeWrapper<ReviewFacets>;
  ReviewGroup: ResolverTypeWrapper<ReviewGroup>;
  RevokeApiKeyPayload: ResolverTypeWrapper<RevokeApiKeyPayload>;
  Role: Role;
  ScheduleEstimate: ResolverTypeWrapper<ScheduleEstimate>;
  SecondFactor: ResolverTypeWrapper<SecondFactor>;
  Session: ResolverTypeWrapper<Session>;
  Spending: ResolverTypeWrapper<Spending>;
  StartCleaningPayload: ResolverTypeWrapper<Omit<StartCleaningPayload, 'job'> & { job: ResolversTypes['Job'] }>;
  StatusColumn: ResolverTypeWrapper<StatusColumn>;
  StatusProblem: ResolverTypeWrapper<StatusProblem>;
  StatusSegment: ResolverTypeWrapper<StatusSegment>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  SuggestedReplacementRule: ResolverTypeWrapper<SuggestedReplacementRule>;
  SystemStatus: ResolverTypeWrapper<SystemStatus>;
  TaxId: ResolverTypeWrapper<TaxId>;
  Team: ResolverTypeWrapper<Team>;
  TransferOwnershipPayload: ResolverTypeWrapper<TransferOwnershipPayload>;
  TypeUsage: ResolverTypeWrapper<TypeUsage>;
  TypedValue: TypedValue;
  UndoCount: ResolverTypeWrapper<UndoCount>;
  UndoField: UndoField;
  UndoFilter: ResolverTypeWrapper<UndoFilter>;
  UndoFilterInput: UndoFilterInput;
  UndoKind: UndoKind;
  UndoOffer: ResolverTypeWrapper<UndoOffer>;
  UpdateBlocker: ResolverTypeWrapper<UpdateBlocker>;
  UpdateBlockerReason: UpdateBlockerReason;
  Usage: ResolverTypeWrapper<UsageParent>;
  Viewer: ResolverTypeWrapper<ViewerParent>;
  WebhookDelivery: ResolverTypeWrapper<WebhookDeliveryParent>;
  WebhookDeliveryPage: ResolverTypeWrapper<Omit<WebhookDeliveryPage, 'nodes'> & { nodes: Array<ResolversTypes['WebhookDelivery']> }>;
  WebhookDeliveryStatus: WebhookDeliveryStatus;
  WebhookEndpoint: ResolverTypeWrapper<WebhookEndpointParent>;
  WebhookEvent: ResolverTypeWrapper<Scalars['WebhookEvent']['output']>;
  WithdrawInvitationPayload: ResolverTypeWrapper<WithdrawInvitationPayload>;
  WritePolicy: WritePolicy;
  WriteStop: ResolverTypeWrapper<WriteStop>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  ActedBy: ActedBy;
  AddressNow: AddressNow;
  AddressPlace: AddressPlace;
  AddressPoint: AddressPoint;
  AddressSet: AddressSetParent;
  AddressSetInput: AddressSetInput;
  AddressSetStatus: AddressSetStatus;
  AddressSetVersionInput: AddressSetVersionInput;
  AddressStatusSettings: AddressStatusSettings;
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
  Agreement: Agreement;
  ApiKey: ApiKeyParent;
  AuditEvent: AuditEvent;
  AuditEventPage: AuditEventPage;
  AutoClean: AutoClean;
  BeginConnectPayload: BeginConnectPayload;
  BeginTotpPayload: BeginTotpPayload;
  Boolean: Scalars['Boolean']['output'];
  CandidateValue: CandidateValue;
  ChangeEmailPayload: ChangeEmailPayload;
  ChangeKindCount: ChangeKindCount;
  ChangeKinds: ChangeKinds;
  Check: Check;
  CheckGroup: CheckGroup;
  CheckSample: CheckSample;
  CheckoutPortal: CheckoutPortal;
  CheckoutSession: CheckoutSession;
  CompanyLogin: CompanyLogin;
  Connection: ConnectionParent;
  ConnectionBlocker: ConnectionBlocker;
  CreateApiKeyPayload: Omit<CreateApiKeyPayload, 'apiKey'> & { apiKey: ResolversParentTypes['ApiKey'] };
  CreateRecurringJobPayload: Omit<CreateRecurringJobPayload, 'recurringJob'> & { recurringJob: ResolversParentTypes['RecurringJob'] };
  CreateWebhookEndpointPayload: Omit<CreateWebhookEndpointPayload, 'endpoint'> & { endpoint: ResolversParentTypes['WebhookEndpoint'] };
  CreditForecast: CreditForecast;
  CreditNote: CreditNote;
  CreditNotifications: CreditNotifications;
  Credits: CreditsParent;
  CrmList: CrmList;
  CrmProperty: CrmProperty;
  Customer: Customer;
  CustomerCredits: CustomerCredits;
  CustomerJob: CustomerJob;
  CustomerLimit: CustomerLimit;
  CustomerPayment: CustomerPayment;
  CustomerPortal: CustomerPortal;
  CustomerRecurringJob: CustomerRecurringJob;
  DateTime: Scalars['DateTime']['output'];
  DeadLetter: DeadLetter;
  DecidedProposal: DecidedProposal;
  DeleteAccountPayload: DeleteAccountPayload;
  DeleteConnectionPayload: DeleteConnectionPayload;
  DeleteRecurringJobPayload: DeleteRecurringJobPayload;
  DeleteWebhookEndpointPayload: DeleteWebhookEndpointPayload;
  DomainRecord: DomainRecord;
  EmailDomain: EmailDomain;
  EndOtherSessionsPayload: EndOtherSessionsPayload;
  EndSessionPayload: EndSessionPayload;
  Enrichment: Enrichment;
  EnrichmentField: EnrichmentField;
  EnrichmentInput: EnrichmentInput;
  FieldChange: FieldChange;
  FirstSteps: FirstSteps;
  Float: Scalars['Float']['output'];
  FormatSettings: FormatSettings;
  FormatSettingsInput: FormatSettingsInput;
  FoundUser: FoundUser;
  FurtherSetsInput: FurtherSetsInput;
  HealthPoint: HealthPoint;
  ID: Scalars['ID']['output'];
  IdentityProvider: IdentityProvider;
  Int: Scalars['Int']['output'];
  Integration: Integration;
  Invitation: Invitation;
  Invoice: Invoice;
  InvoiceFile: InvoiceFile;
  InvoicePage: InvoicePage;
  Job: JobParent;
  JobAddressSet: JobAddressSetParent;
  JobNow: Omit<JobNow, 'undos'> & { undos: Array<ResolversParentTypes['Job']> };
  JobRecord: JobRecordParent;
  JobRecordPage: Omit<JobRecordPage, 'nodes'> & { nodes: Array<ResolversParentTypes['JobRecord']> };
  KnownRecord: KnownRecord;
  LeaveAccountPayload: LeaveAccountPayload;
  LedgerViolation: LedgerViolation;
  ListHealth: ListHealth;
  LoginPayload: LoginPayload;
  MaintenanceRun: MaintenanceRun;
  MappedDropdown: MappedDropdown;
  MappingImpact: MappingImpact;
  MappingPreview: MappingPreview;
  MappingVersionInput: MappingVersionInput;
  Member: Member;
  MissingPermission: MissingPermission;
  MonthUsage: MonthUsage;
  MonthlySubscription: MonthlySubscription;
  Mutation: Record<PropertyKey, never>;
  MyAccount: MyAccount;
  ObjectMapping: ObjectMapping;
  ObjectMappingInput: ObjectMappingInput;
  ObjectWritePolicy: ObjectWritePolicyParent;
  OpenInvitation: OpenInvitation;
  OpenJobs: OpenJobs;
  OperatorAuditEvent: OperatorAuditEvent;
  OperatorAuditPage: OperatorAuditPage;
  Order: Omit<Order, 'job'> & { job?: Maybe<ResolversParentTypes['Job']> };
  OutcomeCount: OutcomeCount;
  PartOptions: PartOptions;
  PlaceSpending: PlaceSpending;
  PolicyPreview: PolicyPreview;
  PortalSettings: PortalSettings;
  PreviewRecord: PreviewRecord;
  PropertyOption: PropertyOption;
  Proposal: ProposalParent;
  ProposalCandidate: ProposalCandidate;
  ProposalFilter: ProposalFilter;
  ProposalName: ProposalName;
  ProposalPage: Omit<ProposalPage, 'nodes'> & { nodes: Array<ResolversParentTypes['Proposal']> };
  ProposalPlaces: ProposalPlaces;
  ProposalState: ProposalState;
  ProposalsNow: ProposalsNow;
  Query: Record<PropertyKey, never>;
  ReasonCount: ReasonCount;
  Receipt: ReceiptParent;
  ReceiptInvoice: ReceiptInvoice;
  ReceiptPage: Omit<ReceiptPage, 'nodes'> & { nodes: Array<ResolversParentTypes['Receipt']> };
  RecordChoice: RecordChoiceParent;
  RecordChoicePage: Omit<RecordChoicePage, 'nodes'> & { nodes: Array<ResolversParentTypes['RecordChoice']> };
  RecordField: RecordField;
  RecordHistory: Omit<RecordHistory, 'entries' | 'proposal'> & { entries: Array<ResolversParentTypes['RecordHistoryEntry']>, proposal?: Maybe<ResolversParentTypes['Proposal']> };
  RecordHistoryEntry: RecordHistoryEntryParent;
  RecordName: RecordName;
  RecordNow: RecordNow;
  RecoveryCodesPayload: RecoveryCodesPayload;
  RecurringJob: RecurringJobParent;
  RemoveMemberPayload: RemoveMemberPayload;
  ReplacementRule: ReplacementRule;
  ReplacementRuleInput: ReplacementRuleInput;
  ResendConfirmationPayload: ResendConfirmationPayload;
  ReviewAction: ReviewAction;
  ReviewFacet: ReviewFacet;
  ReviewFacetValue: ReviewFacetValue;
  ReviewFacets: ReviewFacets;
  ReviewGroup: ReviewGroup;
  RevokeApiKeyPayload: RevokeApiKeyPayload;
  ScheduleEstimate: ScheduleEstimate;
  SecondFactor: SecondFactor;
  Session: Session;
  Spending: Spending;
  StartCleaningPayload: Omit<StartCleaningPayload, 'job'> & { job: ResolversParentTypes['Job'] };
  StatusColumn: StatusColumn;
  StatusProblem: StatusProblem;
  StatusSegment: StatusSegment;
  String: Scalars['String']['output'];
  SuggestedReplacementRule: SuggestedReplacementRule;
  SystemStatus: SystemStatus;
  TaxId: TaxId;
  Team: Team;
  TransferOwnershipPayload: TransferOwnershipPayload;
  TypeUsage: TypeUsage;
  TypedValue: TypedValue;
  UndoCount: UndoCount;
  UndoFilter: UndoFilter;
  UndoFilterInput: UndoFilterInput;
  UndoOffer: UndoOffer;
  UpdateBlocker: UpdateBlocker;
  Usage: UsageParent;
  Viewer: ViewerParent;
  WebhookDelivery: WebhookDeliveryParent;
  WebhookDeliveryPage: Omit<WebhookDeliveryPage, 'nodes'> & { nodes: Array<ResolversParentTypes['WebhookDelivery']> };
  WebhookEndpoint: WebhookEndpointParent;
  WebhookEvent: Scalars['WebhookEvent']['output'];
  WithdrawInvitationPayload: WithdrawInvitationPayload;
  WriteStop: WriteStop;
};

export type ActedByResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ActedBy'] = ResolversParentTypes['ActedBy']> = {
  kind?: Resolver<ResolversTypes['ActorKind'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AddressNowResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AddressNow'] = ResolversParentTypes['AddressNow']> = {
  addressSet?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  notChecked?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  place?: Resolver<Maybe<ResolversTypes['AddressPlace']>, ParentType, ContextType>;
  values?: Resolver<Array<ResolversTypes['CandidateValue']>, ParentType, ContextType>;
};

export type AddressPlaceResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AddressPlace'] = ResolversParentTypes['AddressPlace']> = {
  country?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  point?: Resolver<Maybe<ResolversTypes['AddressPoint']>, ParentType, ContextType>;
  postalCode?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  regionOfPostalCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  state?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type AddressPointResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AddressPoint'] = ResolversParentTypes['AddressPoint']> = {
  isOfBuilding?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  latitude?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  longitude?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type AddressSetResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AddressSet'] = ResolversParentTypes['AddressSet']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  mapping?: Resolver<ResolversTypes['ObjectMapping'], ParentType, ContextType>;
  policy?: Resolver<ResolversTypes['WritePolicy'], ParentType, ContextType>;
  savedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  savedBy?: Resolver<Maybe<ResolversTypes['ActedBy']>, ParentType, ContextType>;
};

export type AddressSetStatusResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AddressSetStatus'] = ResolversParentTypes['AddressSetStatus']> = {
  columns?: Resolver<Array<ResolversTypes['StatusColumn']>, ParentType, ContextType>;
  hasSegments?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  mode?: Resolver<ResolversTypes['AddressStatusMode'], ParentType, ContextType>;
  segments?: Resolver<Array<ResolversTypes['StatusSegment']>, ParentType, ContextType>;
};

export type AddressStatusSettingsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AddressStatusSettings'] = ResolversParentTypes['AddressStatusSettings']> = {
  groupLabel?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  missingPropertyScopes?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  missingSegmentScopes?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  objectType?: Resolver<ResolversTypes['ObjectType'], ParentType, ContextType>;
  propertiesMost?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  propertiesUsed?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  sets?: Resolver<Array<ResolversTypes['AddressSetStatus']>, ParentType, ContextType>;
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

export type AgreementResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Agreement'] = ResolversParentTypes['Agreement']> = {
  acceptedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  acceptedBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  company?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ApiKeyResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ApiKey'] = ResolversParentTypes['ApiKey']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  createdBy?: Resolver<Maybe<ResolversTypes['ActedBy']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastUsedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  portals?: Resolver<Maybe<Array<ResolversTypes['String']>>, ParentType, ContextType>;
  prefix?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['Role'], ParentType, ContextType>;
  scope?: Resolver<ResolversTypes['ApiKeyScope'], ParentType, ContextType>;
};

export type AuditEventResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AuditEvent'] = ResolversParentTypes['AuditEvent']> = {
  action?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  by?: Resolver<Maybe<ResolversTypes['ActedBy']>, ParentType, ContextType>;
  byOperator?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  detail?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  ip?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  key?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  portalId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AuditEventPageResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AuditEventPage'] = ResolversParentTypes['AuditEventPage']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['AuditEvent']>, ParentType, ContextType>;
};

export type AutoCleanResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AutoClean'] = ResolversParentTypes['AutoClean']> = {
  addressSet?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  blocker?: Resolver<Maybe<ResolversTypes['UpdateBlocker']>, ParentType, ContextType>;
  contestedRecords?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  detection?: Resolver<ResolversTypes['ChangeDetection'], ParentType, ContextType>;
  detectionText?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isOn?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  objectType?: Resolver<ResolversTypes['ObjectType'], ParentType, ContextType>;
};

export type BeginConnectPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['BeginConnectPayload'] = ResolversParentTypes['BeginConnectPayload']> = {
  installUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type BeginTotpPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['BeginTotpPayload'] = ResolversParentTypes['BeginTotpPayload']> = {
  otpauthUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  secret?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CandidateValueResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CandidateValue'] = ResolversParentTypes['CandidateValue']> = {
  part?: Resolver<ResolversTypes['AddressPart'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ChangeEmailPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ChangeEmailPayload'] = ResolversParentTypes['ChangeEmailPayload']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ChangeKindCountResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ChangeKindCount'] = ResolversParentTypes['ChangeKindCount']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['UndoKind'], ParentType, ContextType>;
};

export type ChangeKindsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ChangeKinds'] = ResolversParentTypes['ChangeKinds']> = {
  isComplete?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  kinds?: Resolver<Array<ResolversTypes['ChangeKindCount']>, ParentType, ContextType>;
};

export type CheckResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Check'] = ResolversParentTypes['Check']> = {
  alreadyCleaned?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  confirmed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  corrected?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  empty?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  failed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  gone?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  groups?: Resolver<Array<ResolversTypes['CheckGroup']>, ParentType, ContextType>;
  healthScore?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  locked?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  maxCredits?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  recordsChecked?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  review?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  samples?: Resolver<Array<ResolversTypes['CheckSample']>, ParentType, ContextType>;
};

export type CheckGroupResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CheckGroup'] = ResolversParentTypes['CheckGroup']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  detail?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['CheckOutcome'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CheckSampleResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CheckSample'] = ResolversParentTypes['CheckSample']> = {
  addressSet?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  addressSetLabel?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  fields?: Resolver<Array<ResolversTypes['RecordField']>, ParentType, ContextType>;
  hubspotUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  notChecked?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['CheckOutcome'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reasonText?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  recordId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CheckoutPortalResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CheckoutPortal'] = ResolversParentTypes['CheckoutPortal']> = {
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CheckoutSessionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CheckoutSession'] = ResolversParentTypes['CheckoutSession']> = {
  sessionId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CompanyLoginResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CompanyLogin'] = ResolversParentTypes['CompanyLogin']> = {
  domains?: Resolver<Array<ResolversTypes['EmailDomain']>, ParentType, ContextType>;
  provider?: Resolver<Maybe<ResolversTypes['IdentityProvider']>, ParentType, ContextType>;
  redirectUri?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  requiresSecondFactor?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  sessionHours?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Connection'] = ResolversParentTypes['Connection']> = {
  addressSets?: Resolver<Array<ResolversTypes['AddressSet']>, ParentType, ContextType, Partial<ConnectionAddressSetsArgs>>;
  addressStatus?: Resolver<ResolversTypes['AddressStatusSettings'], ParentType, ContextType, RequireFields<ConnectionAddressStatusArgs, 'objectType'>>;
  autoClean?: Resolver<Array<ResolversTypes['AutoClean']>, ParentType, ContextType>;
  blockers?: Resolver<Array<ResolversTypes['ConnectionBlocker']>, ParentType, ContextType>;
  configuredObjectTypes?: Resolver<Array<ResolversTypes['ObjectType']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  hasAddressStatus?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isConfigured?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  lists?: Resolver<Array<ResolversTypes['CrmList']>, ParentType, ContextType, RequireFields<ConnectionListsArgs, 'objectType'>>;
  mappingImpact?: Resolver<Array<ResolversTypes['MappingImpact']>, ParentType, ContextType, RequireFields<ConnectionMappingImpactArgs, 'mappings'>>;
  mappings?: Resolver<Array<ResolversTypes['ObjectMapping']>, ParentType, ContextType>;
  missingPermissions?: Resolver<Array<ResolversTypes['MissingPermission']>, ParentType, ContextType>;
  policyPreviews?: Resolver<Array<ResolversTypes['PolicyPreview']>, ParentType, ContextType, RequireFields<ConnectionPolicyPreviewsArgs, 'objectType'>>;
  portalId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  portalName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  preview?: Resolver<ResolversTypes['MappingPreview'], ParentType, ContextType, RequireFields<ConnectionPreviewArgs, 'mapping'>>;
  properties?: Resolver<Array<ResolversTypes['CrmProperty']>, ParentType, ContextType, RequireFields<ConnectionPropertiesArgs, 'includeCheckboxes' | 'includeNumbers' | 'includeOptions' | 'includeReadOnly' | 'objectType'>>;
  replacementRules?: Resolver<Array<ResolversTypes['ReplacementRule']>, ParentType, ContextType>;
  settings?: Resolver<ResolversTypes['PortalSettings'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ConnectionStatus'], ParentType, ContextType>;
  statusProblems?: Resolver<Array<ResolversTypes['StatusProblem']>, ParentType, ContextType>;
  suggestedDefaultCountry?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  suggestedReplacementRules?: Resolver<Array<ResolversTypes['SuggestedReplacementRule']>, ParentType, ContextType>;
  workflowBlocker?: Resolver<Maybe<ResolversTypes['UpdateBlocker']>, ParentType, ContextType>;
  writePolicies?: Resolver<Array<ResolversTypes['ObjectWritePolicy']>, ParentType, ContextType>;
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

export type CreditForecastResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CreditForecast'] = ResolversParentTypes['CreditForecast']> = {
  centsPerDay?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  creditsPerDay?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  daysLeft?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  monthEndCredits?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  runsOutOn?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type CreditNoteResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CreditNote'] = ResolversParentTypes['CreditNote']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  issuedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  taxCents?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  totalCents?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
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
  isReadOnly?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  options?: Resolver<Maybe<Array<ResolversTypes['PropertyOption']>>, ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CustomerResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Customer'] = ResolversParentTypes['Customer']> = {
  accountId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  credits?: Resolver<ResolversTypes['CustomerCredits'], ParentType, ContextType>;
  deletedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  emails?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  jobs?: Resolver<Array<ResolversTypes['CustomerJob']>, ParentType, ContextType>;
  limits?: Resolver<Array<ResolversTypes['CustomerLimit']>, ParentType, ContextType>;
  payments?: Resolver<Array<ResolversTypes['CustomerPayment']>, ParentType, ContextType>;
  portals?: Resolver<Array<ResolversTypes['CustomerPortal']>, ParentType, ContextType>;
  recurringJobs?: Resolver<Array<ResolversTypes['CustomerRecurringJob']>, ParentType, ContextType>;
  referralType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  temporalUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  writeStops?: Resolver<Array<ResolversTypes['WriteStop']>, ParentType, ContextType>;
};

export type CustomerCreditsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CustomerCredits'] = ResolversParentTypes['CustomerCredits']> = {
  available?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  frozen?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  held?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  owed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  spent?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  threshold?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type CustomerJobResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CustomerJob'] = ResolversParentTypes['CustomerJob']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  creditsUsed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['JobKind'], ParentType, ContextType>;
  listName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  portalId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  recordsTotal?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['JobStatus'], ParentType, ContextType>;
  temporalUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CustomerLimitResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CustomerLimit'] = ResolversParentTypes['CustomerLimit']> = {
  limit?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  taken?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  windowSeconds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CustomerPaymentResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CustomerPayment'] = ResolversParentTypes['CustomerPayment']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  credits?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  paymentType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  priceCents?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  subscriptionStatus?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CustomerPortalResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CustomerPortal'] = ResolversParentTypes['CustomerPortal']> = {
  blockers?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  objectTypes?: Resolver<Array<ResolversTypes['ObjectType']>, ParentType, ContextType>;
  portalId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  portalName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CustomerRecurringJobResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CustomerRecurringJob'] = ResolversParentTypes['CustomerRecurringJob']> = {
  blocker?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isActive?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  listName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  portalId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  recurrenceInterval?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  totalRuns?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type DeadLetterResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DeadLetter'] = ResolversParentTypes['DeadLetter']> = {
  attempts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  canReplay?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  what?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type DecidedProposalResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DecidedProposal'] = ResolversParentTypes['DecidedProposal']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ProposalStatus'], ParentType, ContextType>;
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

export type DomainRecordResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DomainRecord'] = ResolversParentTypes['DomainRecord']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type EmailDomainResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['EmailDomain'] = ResolversParentTypes['EmailDomain']> = {
  checkedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  domain?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  missingSince?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  provenAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  record?: Resolver<ResolversTypes['DomainRecord'], ParentType, ContextType>;
  requiresOpenid?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type EndOtherSessionsPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['EndOtherSessionsPayload'] = ResolversParentTypes['EndOtherSessionsPayload']> = {
  ended?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type EndSessionPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['EndSessionPayload'] = ResolversParentTypes['EndSessionPayload']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type EnrichmentResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Enrichment'] = ResolversParentTypes['Enrichment']> = {
  building_use?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  country_code?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  county?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  county_fips?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  deliverability?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  latitude?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  longitude?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  overwrite?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  state_code?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  time_zone?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  zip_plus_4?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type EnrichmentFieldResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['EnrichmentField'] = ResolversParentTypes['EnrichmentField']> = {
  after?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  before?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  source?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  sourceText?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  target?: Resolver<ResolversTypes['EnrichmentTarget'], ParentType, ContextType>;
};

export type FieldChangeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['FieldChange'] = ResolversParentTypes['FieldChange']> = {
  confidence?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reasonText?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type FirstStepsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['FirstSteps'] = ResolversParentTypes['FirstSteps']> = {
  hasChecked?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasCleaned?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
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

export type HealthPointResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['HealthPoint'] = ResolversParentTypes['HealthPoint']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  jobId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  score?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type IdentityProviderResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['IdentityProvider'] = ResolversParentTypes['IdentityProvider']> = {
  clientId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  issuer?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  preset?: Resolver<ResolversTypes['ProviderPreset'], ParentType, ContextType>;
};

export type IntegrationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Integration'] = ResolversParentTypes['Integration']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type InvitationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Invitation'] = ResolversParentTypes['Invitation']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  portals?: Resolver<Maybe<Array<ResolversTypes['String']>>, ParentType, ContextType>;
  role?: Resolver<ResolversTypes['Role'], ParentType, ContextType>;
};

export type InvoiceResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Invoice'] = ResolversParentTypes['Invoice']> = {
  addressLines?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  creditNotes?: Resolver<Array<ResolversTypes['CreditNote']>, ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  customerName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  issuedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  paidCents?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  subtotalCents?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  taxCents?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  taxIds?: Resolver<Array<ResolversTypes['TaxId']>, ParentType, ContextType>;
  totalCents?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type InvoiceFileResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['InvoiceFile'] = ResolversParentTypes['InvoiceFile']> = {
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type InvoicePageResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['InvoicePage'] = ResolversParentTypes['InvoicePage']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Invoice']>, ParentType, ContextType>;
};

export type JobResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Job'] = ResolversParentTypes['Job']> = {
  addressLookups?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  addressSets?: Resolver<Array<ResolversTypes['JobAddressSet']>, ParentType, ContextType>;
  canCancel?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  canPause?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  canResume?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  canRetry?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  canaryRecords?: Resolver<Array<ResolversTypes['PreviewRecord']>, ParentType, ContextType>;
  changeKinds?: Resolver<ResolversTypes['ChangeKinds'], ParentType, ContextType>;
  changedSince?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  check?: Resolver<Maybe<ResolversTypes['Check']>, ParentType, ContextType, Partial<JobCheckArgs>>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  creditsUsed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  desiredState?: Resolver<ResolversTypes['DesiredState'], ParentType, ContextType>;
  durationMs?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  fieldsLeft?: Resolver<Array<ResolversTypes['UndoField']>, ParentType, ContextType>;
  finishedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isTotalKnown?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['JobKind'], ParentType, ContextType>;
  listId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  listName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  membersRead?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  nextTryAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  now?: Resolver<Maybe<ResolversTypes['JobNow']>, ParentType, ContextType>;
  objectType?: Resolver<ResolversTypes['ObjectType'], ParentType, ContextType>;
  outcomes?: Resolver<Array<ResolversTypes['OutcomeCount']>, ParentType, ContextType>;
  pausedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  portalId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  portalName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  reasonText?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  reasons?: Resolver<Array<ResolversTypes['ReasonCount']>, ParentType, ContextType>;
  recordNames?: Resolver<Array<ResolversTypes['RecordName']>, ParentType, ContextType, RequireFields<JobRecordNamesArgs, 'recordIds'>>;
  records?: Resolver<ResolversTypes['JobRecordPage'], ParentType, ContextType, RequireFields<JobRecordsArgs, 'first' | 'order'>>;
  recordsInFlight?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  recordsLastMinute?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  recordsProcessed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  recordsTotal?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  retryOf?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  startedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  startedBy?: Resolver<Maybe<ResolversTypes['ActedBy']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['JobStatus'], ParentType, ContextType>;
  undo?: Resolver<ResolversTypes['UndoOffer'], ParentType, ContextType>;
  undoCount?: Resolver<ResolversTypes['UndoCount'], ParentType, ContextType, Partial<JobUndoCountArgs>>;
  undoFilter?: Resolver<Maybe<ResolversTypes['UndoFilter']>, ParentType, ContextType>;
  undoOf?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type JobAddressSetResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['JobAddressSet'] = ResolversParentTypes['JobAddressSet']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isLeftOut?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  outcomes?: Resolver<Array<ResolversTypes['OutcomeCount']>, ParentType, ContextType>;
  unusableProperties?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type JobNowResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['JobNow'] = ResolversParentTypes['JobNow']> = {
  proposals?: Resolver<ResolversTypes['ProposalsNow'], ParentType, ContextType>;
  putBack?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  standing?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  undos?: Resolver<Array<ResolversTypes['Job']>, ParentType, ContextType>;
};

export type JobRecordResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['JobRecord'] = ResolversParentTypes['JobRecord']> = {
  addressSet?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  addressSetLabel?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  checkedBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  credits?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  enrichment?: Resolver<Array<ResolversTypes['EnrichmentField']>, ParentType, ContextType>;
  fields?: Resolver<Array<ResolversTypes['RecordField']>, ParentType, ContextType>;
  hubspotUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  laterJobId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  notChecked?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['Outcome'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reasonText?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  recordId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type JobRecordPageResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['JobRecordPage'] = ResolversParentTypes['JobRecordPage']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['JobRecord']>, ParentType, ContextType>;
};

export type KnownRecordResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['KnownRecord'] = ResolversParentTypes['KnownRecord']> = {
  objectType?: Resolver<ResolversTypes['ObjectType'], ParentType, ContextType>;
  portalId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  portalName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  recordId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type LeaveAccountPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['LeaveAccountPayload'] = ResolversParentTypes['LeaveAccountPayload']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type LedgerViolationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['LedgerViolation'] = ResolversParentTypes['LedgerViolation']> = {
  accountId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  detail?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  invariant?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ListHealthResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ListHealth'] = ResolversParentTypes['ListHealth']> = {
  listId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  listName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  objectType?: Resolver<ResolversTypes['ObjectType'], ParentType, ContextType>;
  points?: Resolver<Array<ResolversTypes['HealthPoint']>, ParentType, ContextType>;
  portalId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  portalName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type LoginPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['LoginPayload'] = ResolversParentTypes['LoginPayload']> = {
  accountId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isAdmin?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  portals?: Resolver<Maybe<Array<ResolversTypes['String']>>, ParentType, ContextType>;
  role?: Resolver<ResolversTypes['Role'], ParentType, ContextType>;
  token?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type MaintenanceRunResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MaintenanceRun'] = ResolversParentTypes['MaintenanceRun']> = {
  eventsDeleted?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  finishedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  schedulesRepaired?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  startedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  valuesEmptied?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type MappedDropdownResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MappedDropdown'] = ResolversParentTypes['MappedDropdown']> = {
  options?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  part?: Resolver<ResolversTypes['AddressPart'], ParentType, ContextType>;
  recordsWithoutOption?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type MappingImpactResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MappingImpact'] = ResolversParentTypes['MappingImpact']> = {
  addressSet?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  change?: Resolver<ResolversTypes['MappingChange'], ParentType, ContextType>;
  isTurnedOff?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  objectType?: Resolver<ResolversTypes['ObjectType'], ParentType, ContextType>;
  openJobs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  openProposals?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  recurringJobs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type MappingPreviewResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MappingPreview'] = ResolversParentTypes['MappingPreview']> = {
  dropdowns?: Resolver<Array<ResolversTypes['MappedDropdown']>, ParentType, ContextType>;
  outcomes?: Resolver<Array<ResolversTypes['OutcomeCount']>, ParentType, ContextType>;
  records?: Resolver<Array<ResolversTypes['PreviewRecord']>, ParentType, ContextType>;
  recordsRead?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  wouldAskService?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type MemberResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Member'] = ResolversParentTypes['Member']> = {
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isYou?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  joinedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  portals?: Resolver<Maybe<Array<ResolversTypes['String']>>, ParentType, ContextType>;
  role?: Resolver<ResolversTypes['Role'], ParentType, ContextType>;
};

export type MissingPermissionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MissingPermission'] = ResolversParentTypes['MissingPermission']> = {
  objectType?: Resolver<ResolversTypes['ObjectType'], ParentType, ContextType>;
  scopes?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
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
  acceptAgreement?: Resolver<ResolversTypes['Agreement'], ParentType, ContextType, RequireFields<MutationAcceptAgreementArgs, 'version'>>;
  acceptInvitation?: Resolver<ResolversTypes['LoginPayload'], ParentType, ContextType, RequireFields<MutationAcceptInvitationArgs, 'token'>>;
  acceptMatchingProposals?: Resolver<ResolversTypes['ReviewAction'], ParentType, ContextType, Partial<MutationAcceptMatchingProposalsArgs>>;
  acceptProposals?: Resolver<Array<ResolversTypes['DecidedProposal']>, ParentType, ContextType, RequireFields<MutationAcceptProposalsArgs, 'ids'>>;
  addEmailDomain?: Resolver<ResolversTypes['CompanyLogin'], ParentType, ContextType, RequireFields<MutationAddEmailDomainArgs, 'domain'>>;
  addReplacementRules?: Resolver<ResolversTypes['Connection'], ParentType, ContextType, RequireFields<MutationAddReplacementRulesArgs, 'portalId' | 'rules'>>;
  adminGrantCredits?: Resolver<ResolversTypes['AdminGrantPayload'], ParentType, ContextType, RequireFields<MutationAdminGrantCreditsArgs, 'amount' | 'email' | 'key' | 'reason'>>;
  beginConnect?: Resolver<ResolversTypes['BeginConnectPayload'], ParentType, ContextType, Partial<MutationBeginConnectArgs>>;
  beginTotp?: Resolver<ResolversTypes['BeginTotpPayload'], ParentType, ContextType, RequireFields<MutationBeginTotpArgs, 'password'>>;
  cancelJob?: Resolver<ResolversTypes['Job'], ParentType, ContextType, RequireFields<MutationCancelJobArgs, 'id'>>;
  changeEmail?: Resolver<ResolversTypes['ChangeEmailPayload'], ParentType, ContextType, RequireFields<MutationChangeEmailArgs, 'newEmail' | 'password'>>;
  changeEmailDomain?: Resolver<ResolversTypes['CompanyLogin'], ParentType, ContextType, RequireFields<MutationChangeEmailDomainArgs, 'id' | 'requiresOpenid'>>;
  changeMember?: Resolver<ResolversTypes['Member'], ParentType, ContextType, RequireFields<MutationChangeMemberArgs, 'id' | 'password' | 'role'>>;
  changeRecurringSchedule?: Resolver<ResolversTypes['RecurringJob'], ParentType, ContextType, RequireFields<MutationChangeRecurringScheduleArgs, 'id' | 'recurrenceInterval'>>;
  checkEmailDomain?: Resolver<ResolversTypes['CompanyLogin'], ParentType, ContextType, RequireFields<MutationCheckEmailDomainArgs, 'id'>>;
  confirmTotp?: Resolver<ResolversTypes['RecoveryCodesPayload'], ParentType, ContextType, RequireFields<MutationConfirmTotpArgs, 'totpCode'>>;
  createApiKey?: Resolver<ResolversTypes['CreateApiKeyPayload'], ParentType, ContextType, RequireFields<MutationCreateApiKeyArgs, 'name' | 'password' | 'role' | 'scope'>>;
  createCheckout?: Resolver<ResolversTypes['CheckoutSession'], ParentType, ContextType, RequireFields<MutationCreateCheckoutArgs, 'paymentType'>>;
  createPortalSession?: Resolver<ResolversTypes['CheckoutPortal'], ParentType, ContextType>;
  createRecurringJob?: Resolver<ResolversTypes['CreateRecurringJobPayload'], ParentType, ContextType, RequireFields<MutationCreateRecurringJobArgs, 'listId' | 'objectType' | 'portalId' | 'recurrenceInterval'>>;
  createWebhookEndpoint?: Resolver<ResolversTypes['CreateWebhookEndpointPayload'], ParentType, ContextType, RequireFields<MutationCreateWebhookEndpointArgs, 'events' | 'url'>>;
  deleteAccount?: Resolver<ResolversTypes['DeleteAccountPayload'], ParentType, ContextType, RequireFields<MutationDeleteAccountArgs, 'confirmation' | 'password' | 'removeStatus'>>;
  deleteConnection?: Resolver<ResolversTypes['DeleteConnectionPayload'], ParentType, ContextType, RequireFields<MutationDeleteConnectionArgs, 'id' | 'removeStatus'>>;
  deleteRecurringJob?: Resolver<ResolversTypes['DeleteRecurringJobPayload'], ParentType, ContextType, RequireFields<MutationDeleteRecurringJobArgs, 'id'>>;
  deleteReplacementRule?: Resolver<ResolversTypes['Connection'], ParentType, ContextType, RequireFields<MutationDeleteReplacementRuleArgs, 'id' | 'portalId'>>;
  deleteWebhookEndpoint?: Resolver<ResolversTypes['DeleteWebhookEndpointPayload'], ParentType, ContextType, RequireFields<MutationDeleteWebhookEndpointArgs, 'id'>>;
  dismissDeadLetter?: Resolver<ResolversTypes['SystemStatus'], ParentType, ContextType, RequireFields<MutationDismissDeadLetterArgs, 'id' | 'kind'>>;
  dismissMatchingProposals?: Resolver<ResolversTypes['ReviewAction'], ParentType, ContextType, RequireFields<MutationDismissMatchingProposalsArgs, 'maxCredits'>>;
  dismissProposals?: Resolver<Array<ResolversTypes['DecidedProposal']>, ParentType, ContextType, RequireFields<MutationDismissProposalsArgs, 'ids' | 'maxCredits'>>;
  editProposal?: Resolver<Array<ResolversTypes['DecidedProposal']>, ParentType, ContextType, RequireFields<MutationEditProposalArgs, 'id' | 'values'>>;
  enableWebhookEndpoint?: Resolver<ResolversTypes['WebhookEndpoint'], ParentType, ContextType, RequireFields<MutationEnableWebhookEndpointArgs, 'id'>>;
  endOtherSessions?: Resolver<ResolversTypes['EndOtherSessionsPayload'], ParentType, ContextType>;
  endSession?: Resolver<ResolversTypes['EndSessionPayload'], ParentType, ContextType, RequireFields<MutationEndSessionArgs, 'id'>>;
  inviteMember?: Resolver<ResolversTypes['Invitation'], ParentType, ContextType, RequireFields<MutationInviteMemberArgs, 'email' | 'password' | 'role'>>;
  leaveAccount?: Resolver<ResolversTypes['LeaveAccountPayload'], ParentType, ContextType, RequireFields<MutationLeaveAccountArgs, 'password'>>;
  leaveOutAddressSets?: Resolver<ResolversTypes['Job'], ParentType, ContextType, RequireFields<MutationLeaveOutAddressSetsArgs, 'addressSets' | 'id'>>;
  liftWriteStop?: Resolver<ResolversTypes['SystemStatus'], ParentType, ContextType, RequireFields<MutationLiftWriteStopArgs, 'scope'>>;
  lockRecord?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationLockRecordArgs, 'objectType' | 'portalId' | 'recordId'>>;
  login?: Resolver<ResolversTypes['LoginPayload'], ParentType, ContextType, RequireFields<MutationLoginArgs, 'email' | 'password'>>;
  logout?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  pauseJob?: Resolver<ResolversTypes['Job'], ParentType, ContextType, RequireFields<MutationPauseJobArgs, 'id'>>;
  removeEmailDomain?: Resolver<ResolversTypes['CompanyLogin'], ParentType, ContextType, RequireFields<MutationRemoveEmailDomainArgs, 'id'>>;
  removeIdentityProvider?: Resolver<ResolversTypes['CompanyLogin'], ParentType, ContextType>;
  removeMember?: Resolver<ResolversTypes['RemoveMemberPayload'], ParentType, ContextType, RequireFields<MutationRemoveMemberArgs, 'id'>>;
  removeRecordChoice?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationRemoveRecordChoiceArgs, 'kind' | 'objectType' | 'portalId' | 'recordId'>>;
  renewRecoveryCodes?: Resolver<ResolversTypes['RecoveryCodesPayload'], ParentType, ContextType, RequireFields<MutationRenewRecoveryCodesArgs, 'password' | 'totpCode'>>;
  reopenProposals?: Resolver<Array<ResolversTypes['DecidedProposal']>, ParentType, ContextType, RequireFields<MutationReopenProposalsArgs, 'ids'>>;
  replayDeadLetter?: Resolver<ResolversTypes['SystemStatus'], ParentType, ContextType, RequireFields<MutationReplayDeadLetterArgs, 'id' | 'kind'>>;
  replayWebhookDelivery?: Resolver<ResolversTypes['WebhookDelivery'], ParentType, ContextType, RequireFields<MutationReplayWebhookDeliveryArgs, 'id'>>;
  resendConfirmation?: Resolver<ResolversTypes['ResendConfirmationPayload'], ParentType, ContextType>;
  resumeJob?: Resolver<ResolversTypes['Job'], ParentType, ContextType, RequireFields<MutationResumeJobArgs, 'id'>>;
  retryJob?: Resolver<ResolversTypes['StartCleaningPayload'], ParentType, ContextType, RequireFields<MutationRetryJobArgs, 'id'>>;
  revokeApiKey?: Resolver<ResolversTypes['RevokeApiKeyPayload'], ParentType, ContextType, RequireFields<MutationRevokeApiKeyArgs, 'id'>>;
  saveAddressSets?: Resolver<ResolversTypes['Connection'], ParentType, ContextType, RequireFields<MutationSaveAddressSetsArgs, 'objectType' | 'portalId' | 'sets'>>;
  saveAddressStatus?: Resolver<ResolversTypes['Connection'], ParentType, ContextType, RequireFields<MutationSaveAddressStatusArgs, 'addressSet' | 'mode' | 'objectType' | 'portalId'>>;
  saveIdentityProvider?: Resolver<ResolversTypes['CompanyLogin'], ParentType, ContextType, RequireFields<MutationSaveIdentityProviderArgs, 'clientId' | 'clientSecret' | 'issuer' | 'password' | 'preset'>>;
  saveLoginRules?: Resolver<ResolversTypes['CompanyLogin'], ParentType, ContextType, RequireFields<MutationSaveLoginRulesArgs, 'requiresSecondFactor' | 'sessionHours'>>;
  saveMapping?: Resolver<ResolversTypes['Connection'], ParentType, ContextType, RequireFields<MutationSaveMappingArgs, 'mappings' | 'portalId'>>;
  savePortalSettings?: Resolver<ResolversTypes['Connection'], ParentType, ContextType, RequireFields<MutationSavePortalSettingsArgs, 'portalId'>>;
  setAutoClean?: Resolver<ResolversTypes['Connection'], ParentType, ContextType, RequireFields<MutationSetAutoCleanArgs, 'isOn' | 'objectType' | 'portalId'>>;
  setCreditThreshold?: Resolver<ResolversTypes['CreditNotifications'], ParentType, ContextType, Partial<MutationSetCreditThresholdArgs>>;
  setRecurringJobActive?: Resolver<ResolversTypes['RecurringJob'], ParentType, ContextType, RequireFields<MutationSetRecurringJobActiveArgs, 'id' | 'isActive'>>;
  setSpendingLimit?: Resolver<ResolversTypes['Spending'], ParentType, ContextType, Partial<MutationSetSpendingLimitArgs>>;
  setWritePolicy?: Resolver<ResolversTypes['Connection'], ParentType, ContextType, RequireFields<MutationSetWritePolicyArgs, 'objectType' | 'policy' | 'portalId'>>;
  startCheck?: Resolver<ResolversTypes['StartCleaningPayload'], ParentType, ContextType, RequireFields<MutationStartCheckArgs, 'listId' | 'objectType' | 'portalId'>>;
  startCleaning?: Resolver<ResolversTypes['StartCleaningPayload'], ParentType, ContextType, RequireFields<MutationStartCleaningArgs, 'emailWhenDone' | 'listId' | 'objectType' | 'portalId'>>;
  stopWrites?: Resolver<ResolversTypes['SystemStatus'], ParentType, ContextType, RequireFields<MutationStopWritesArgs, 'includeUndo' | 'reason' | 'scope'>>;
  switchAccount?: Resolver<ResolversTypes['LoginPayload'], ParentType, ContextType, RequireFields<MutationSwitchAccountArgs, 'accountId'>>;
  takeBackReviewAction?: Resolver<ResolversTypes['ReviewAction'], ParentType, ContextType, RequireFields<MutationTakeBackReviewActionArgs, 'id'>>;
  transferOwnership?: Resolver<ResolversTypes['TransferOwnershipPayload'], ParentType, ContextType, RequireFields<MutationTransferOwnershipArgs, 'memberId' | 'password'>>;
  turnOffTotp?: Resolver<ResolversTypes['SecondFactor'], ParentType, ContextType, RequireFields<MutationTurnOffTotpArgs, 'password' | 'totpCode'>>;
  undoJob?: Resolver<ResolversTypes['StartCleaningPayload'], ParentType, ContextType, RequireFields<MutationUndoJobArgs, 'id'>>;
  undoProposal?: Resolver<ResolversTypes['StartCleaningPayload'], ParentType, ContextType, RequireFields<MutationUndoProposalArgs, 'id'>>;
  withdrawInvitation?: Resolver<ResolversTypes['WithdrawInvitationPayload'], ParentType, ContextType, RequireFields<MutationWithdrawInvitationArgs, 'id'>>;
};

export type MyAccountResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MyAccount'] = ResolversParentTypes['MyAccount']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isCurrent?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  owner?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  portal?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  role?: Resolver<ResolversTypes['Role'], ParentType, ContextType>;
};

export type ObjectMappingResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ObjectMapping'] = ResolversParentTypes['ObjectMapping']> = {
  city?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  country?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  enrichment?: Resolver<ResolversTypes['Enrichment'], ParentType, ContextType>;
  full_address?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  lock_property?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  objectType?: Resolver<ResolversTypes['ObjectType'], ParentType, ContextType>;
  postal_code?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  settings?: Resolver<ResolversTypes['FormatSettings'], ParentType, ContextType>;
  state?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  street_address?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  street_address_2?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  unit?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type ObjectWritePolicyResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ObjectWritePolicy'] = ResolversParentTypes['ObjectWritePolicy']> = {
  addressSet?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  by?: Resolver<Maybe<ResolversTypes['ActedBy']>, ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  objectType?: Resolver<ResolversTypes['ObjectType'], ParentType, ContextType>;
  policy?: Resolver<ResolversTypes['WritePolicy'], ParentType, ContextType>;
};

export type OpenInvitationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OpenInvitation'] = ResolversParentTypes['OpenInvitation']> = {
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  hasLogin?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  inviter?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['Role'], ParentType, ContextType>;
};

export type OpenJobsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OpenJobs'] = ResolversParentTypes['OpenJobs']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['JobStatus'], ParentType, ContextType>;
};

export type OperatorAuditEventResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OperatorAuditEvent'] = ResolversParentTypes['OperatorAuditEvent']> = {
  accountEmail?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  accountId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  action?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  byOperator?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  detail?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  email?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  ip?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  key?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
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
  job?: Resolver<Maybe<ResolversTypes['Job']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type OutcomeCountResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OutcomeCount'] = ResolversParentTypes['OutcomeCount']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['Outcome'], ParentType, ContextType>;
};

export type PartOptionsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PartOptions'] = ResolversParentTypes['PartOptions']> = {
  options?: Resolver<Array<ResolversTypes['PropertyOption']>, ParentType, ContextType>;
  part?: Resolver<ResolversTypes['AddressPart'], ParentType, ContextType>;
};

export type PlaceSpendingResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PlaceSpending'] = ResolversParentTypes['PlaceSpending']> = {
  held?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  perMonth?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  perRun?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  portalId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  recurringJobId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  scope?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  spent?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PolicyPreviewResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PolicyPreview'] = ResolversParentTypes['PolicyPreview']> = {
  heldBack?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  heldBackExample?: Resolver<Maybe<ResolversTypes['PreviewRecord']>, ParentType, ContextType>;
  policy?: Resolver<ResolversTypes['WritePolicy'], ParentType, ContextType>;
  written?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  writtenExample?: Resolver<Maybe<ResolversTypes['PreviewRecord']>, ParentType, ContextType>;
};

export type PortalSettingsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PortalSettings'] = ResolversParentTypes['PortalSettings']> = {
  defaultCountry?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PreviewRecordResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PreviewRecord'] = ResolversParentTypes['PreviewRecord']> = {
  enrichment?: Resolver<Array<ResolversTypes['EnrichmentField']>, ParentType, ContextType>;
  fields?: Resolver<Array<ResolversTypes['RecordField']>, ParentType, ContextType>;
  notChecked?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['Outcome'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reasonText?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  recordId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PropertyOptionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PropertyOption'] = ResolversParentTypes['PropertyOption']> = {
  hidden?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ProposalResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Proposal'] = ResolversParentTypes['Proposal']> = {
  addressSet?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  addressSetLabel?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  applyJobId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  candidates?: Resolver<Array<ResolversTypes['ProposalCandidate']>, ParentType, ContextType>;
  confidence?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  decidedBy?: Resolver<Maybe<ResolversTypes['ActedBy']>, ParentType, ContextType>;
  fields?: Resolver<Array<ResolversTypes['RecordField']>, ParentType, ContextType>;
  fullAddress?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hasValue?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hubspotUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  jobId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  notChecked?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  objectType?: Resolver<ResolversTypes['ObjectType'], ParentType, ContextType>;
  options?: Resolver<Array<ResolversTypes['PartOptions']>, ParentType, ContextType>;
  places?: Resolver<ResolversTypes['ProposalPlaces'], ParentType, ContextType>;
  portalId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reasonText?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  recordId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ProposalStatus'], ParentType, ContextType>;
};

export type ProposalCandidateResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ProposalCandidate'] = ResolversParentTypes['ProposalCandidate']> = {
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  values?: Resolver<Array<ResolversTypes['CandidateValue']>, ParentType, ContextType>;
};

export type ProposalNameResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ProposalName'] = ResolversParentTypes['ProposalName']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ProposalPageResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ProposalPage'] = ResolversParentTypes['ProposalPage']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Proposal']>, ParentType, ContextType>;
};

export type ProposalPlacesResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ProposalPlaces'] = ResolversParentTypes['ProposalPlaces']> = {
  after?: Resolver<Maybe<ResolversTypes['AddressPlace']>, ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['AddressPlace']>, ParentType, ContextType>;
};

export type ProposalStateResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ProposalState'] = ResolversParentTypes['ProposalState']> = {
  applyJobId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ProposalStatus'], ParentType, ContextType>;
};

export type ProposalsNowResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ProposalsNow'] = ResolversParentTypes['ProposalsNow']> = {
  accepted?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  applyJobIds?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
  closed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  dismissed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  isComplete?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  locked?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  open?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  ready?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  written?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type QueryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  adminDashboard?: Resolver<ResolversTypes['AdminDashboard'], ParentType, ContextType>;
  connection?: Resolver<Maybe<ResolversTypes['Connection']>, ParentType, ContextType, RequireFields<QueryConnectionArgs, 'portalId'>>;
  connections?: Resolver<Array<ResolversTypes['Connection']>, ParentType, ContextType>;
  customer?: Resolver<Maybe<ResolversTypes['Customer']>, ParentType, ContextType, RequireFields<QueryCustomerArgs, 'accountId'>>;
  findUsers?: Resolver<Array<ResolversTypes['FoundUser']>, ParentType, ContextType, RequireFields<QueryFindUsersArgs, 'query'>>;
  invitation?: Resolver<Maybe<ResolversTypes['OpenInvitation']>, ParentType, ContextType, RequireFields<QueryInvitationArgs, 'token'>>;
  job?: Resolver<Maybe<ResolversTypes['Job']>, ParentType, ContextType, RequireFields<QueryJobArgs, 'id'>>;
  jobOfList?: Resolver<Maybe<ResolversTypes['Job']>, ParentType, ContextType, RequireFields<QueryJobOfListArgs, 'listId'>>;
  jobs?: Resolver<Array<ResolversTypes['Job']>, ParentType, ContextType, RequireFields<QueryJobsArgs, 'first' | 'order'>>;
  listHealth?: Resolver<Array<ResolversTypes['ListHealth']>, ParentType, ContextType>;
  operatorAuditLog?: Resolver<ResolversTypes['OperatorAuditPage'], ParentType, ContextType, RequireFields<QueryOperatorAuditLogArgs, 'first'>>;
  proposal?: Resolver<Maybe<ResolversTypes['Proposal']>, ParentType, ContextType, RequireFields<QueryProposalArgs, 'id'>>;
  proposalNames?: Resolver<Array<ResolversTypes['ProposalName']>, ParentType, ContextType, RequireFields<QueryProposalNamesArgs, 'ids'>>;
  proposalStates?: Resolver<Array<ResolversTypes['ProposalState']>, ParentType, ContextType, RequireFields<QueryProposalStatesArgs, 'ids'>>;
  proposals?: Resolver<ResolversTypes['ProposalPage'], ParentType, ContextType, RequireFields<QueryProposalsArgs, 'first' | 'order'>>;
  recordChoices?: Resolver<ResolversTypes['RecordChoicePage'], ParentType, ContextType, RequireFields<QueryRecordChoicesArgs, 'first' | 'kind'>>;
  recordHistory?: Resolver<Maybe<ResolversTypes['RecordHistory']>, ParentType, ContextType, RequireFields<QueryRecordHistoryArgs, 'first' | 'objectType' | 'portalId' | 'recordId'>>;
  recordNow?: Resolver<Maybe<ResolversTypes['RecordNow']>, ParentType, ContextType, RequireFields<QueryRecordNowArgs, 'objectType' | 'portalId' | 'recordId'>>;
  recordsWithId?: Resolver<Array<ResolversTypes['KnownRecord']>, ParentType, ContextType, RequireFields<QueryRecordsWithIdArgs, 'recordId'>>;
  recurringJobs?: Resolver<Array<ResolversTypes['RecurringJob']>, ParentType, ContextType>;
  reviewAction?: Resolver<Maybe<ResolversTypes['ReviewAction']>, ParentType, ContextType, RequireFields<QueryReviewActionArgs, 'id'>>;
  reviewFacets?: Resolver<ResolversTypes['ReviewFacets'], ParentType, ContextType, Partial<QueryReviewFacetsArgs>>;
  scheduleEstimate?: Resolver<Maybe<ResolversTypes['ScheduleEstimate']>, ParentType, ContextType, RequireFields<QueryScheduleEstimateArgs, 'listId' | 'objectType' | 'portalId'>>;
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
  by?: Resolver<Maybe<ResolversTypes['ActedBy']>, ParentType, ContextType>;
  change?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  invoice?: Resolver<Maybe<ResolversTypes['ReceiptInvoice']>, ParentType, ContextType>;
  jobId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ReceiptKind'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ReceiptInvoiceResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ReceiptInvoice'] = ResolversParentTypes['ReceiptInvoice']> = {
  currency?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  taxCents?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  totalCents?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ReceiptPageResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ReceiptPage'] = ResolversParentTypes['ReceiptPage']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Receipt']>, ParentType, ContextType>;
};

export type RecordChoiceResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RecordChoice'] = ResolversParentTypes['RecordChoice']> = {
  addressSet?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  addressSetLabel?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  by?: Resolver<Maybe<ResolversTypes['ActedBy']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  hubspotUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  objectType?: Resolver<ResolversTypes['ObjectType'], ParentType, ContextType>;
  portalId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  recordId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type RecordChoicePageResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RecordChoicePage'] = ResolversParentTypes['RecordChoicePage']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['RecordChoice']>, ParentType, ContextType>;
};

export type RecordFieldResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RecordField'] = ResolversParentTypes['RecordField']> = {
  after?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  afterLabel?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  before?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  beforeLabel?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  change?: Resolver<Maybe<ResolversTypes['FieldChange']>, ParentType, ContextType>;
  part?: Resolver<ResolversTypes['AddressPart'], ParentType, ContextType>;
};

export type RecordHistoryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RecordHistory'] = ResolversParentTypes['RecordHistory']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  entries?: Resolver<Array<ResolversTypes['RecordHistoryEntry']>, ParentType, ContextType>;
  hubspotUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isLocked?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  objectType?: Resolver<ResolversTypes['ObjectType'], ParentType, ContextType>;
  portalId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  proposal?: Resolver<Maybe<ResolversTypes['Proposal']>, ParentType, ContextType>;
  recordId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type RecordHistoryEntryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RecordHistoryEntry'] = ResolversParentTypes['RecordHistoryEntry']> = {
  areValuesKept?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  canUndo?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  decidedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  decidedBy?: Resolver<Maybe<ResolversTypes['ActedBy']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  job?: Resolver<ResolversTypes['Job'], ParentType, ContextType>;
  record?: Resolver<ResolversTypes['JobRecord'], ParentType, ContextType>;
};

export type RecordNameResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RecordName'] = ResolversParentTypes['RecordName']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  recordId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type RecordNowResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RecordNow'] = ResolversParentTypes['RecordNow']> = {
  furtherAddresses?: Resolver<Array<ResolversTypes['AddressNow']>, ParentType, ContextType>;
  isGone?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  notChecked?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  place?: Resolver<Maybe<ResolversTypes['AddressPlace']>, ParentType, ContextType>;
  placeBefore?: Resolver<Maybe<ResolversTypes['AddressPlace']>, ParentType, ContextType>;
  values?: Resolver<Array<ResolversTypes['CandidateValue']>, ParentType, ContextType>;
};

export type RecoveryCodesPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RecoveryCodesPayload'] = ResolversParentTypes['RecoveryCodesPayload']> = {
  recoveryCodes?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type RecurringJobResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RecurringJob'] = ResolversParentTypes['RecurringJob']> = {
  blocker?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  blockerText?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  estimate?: Resolver<Maybe<ResolversTypes['ScheduleEstimate']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isActive?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  lastRun?: Resolver<Maybe<ResolversTypes['Job']>, ParentType, ContextType>;
  listId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  listName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  nextRunAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  objectType?: Resolver<ResolversTypes['ObjectType'], ParentType, ContextType>;
  owner?: Resolver<Maybe<ResolversTypes['ActedBy']>, ParentType, ContextType>;
  portalId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  portalName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  recurrenceInterval?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  totalRuns?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RemoveMemberPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RemoveMemberPayload'] = ResolversParentTypes['RemoveMemberPayload']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type ReplacementRuleResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ReplacementRule'] = ResolversParentTypes['ReplacementRule']> = {
  country?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  part?: Resolver<ResolversTypes['ReplacedPart'], ParentType, ContextType>;
  replacement?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ResendConfirmationPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ResendConfirmationPayload'] = ResolversParentTypes['ResendConfirmationPayload']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ReviewActionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ReviewAction'] = ResolversParentTypes['ReviewAction']> = {
  canTakeBack?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  credits?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  done?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isDone?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  written?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ReviewFacetResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ReviewFacet'] = ResolversParentTypes['ReviewFacet']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  values?: Resolver<Array<ResolversTypes['ReviewFacetValue']>, ParentType, ContextType>;
};

export type ReviewFacetValueResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ReviewFacetValue'] = ResolversParentTypes['ReviewFacetValue']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ReviewFacetsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ReviewFacets'] = ResolversParentTypes['ReviewFacets']> = {
  acceptable?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  facets?: Resolver<Array<ResolversTypes['ReviewFacet']>, ParentType, ContextType>;
  groups?: Resolver<Array<ResolversTypes['ReviewGroup']>, ParentType, ContextType>;
  heldBack?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ReviewGroupResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ReviewGroup'] = ResolversParentTypes['ReviewGroup']> = {
  hasValue?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  heldBack?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RevokeApiKeyPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RevokeApiKeyPayload'] = ResolversParentTypes['RevokeApiKeyPayload']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type ScheduleEstimateResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ScheduleEstimate'] = ResolversParentTypes['ScheduleEstimate']> = {
  basis?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  centsPerDay?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  centsPerRun?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  creditsPerDay?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  creditsPerRun?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  runs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
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

export type SpendingResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Spending'] = ResolversParentTypes['Spending']> = {
  creditPriceCents?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  forecast?: Resolver<ResolversTypes['CreditForecast'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  places?: Resolver<Array<ResolversTypes['PlaceSpending']>, ParentType, ContextType>;
  resetsAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type StartCleaningPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['StartCleaningPayload'] = ResolversParentTypes['StartCleaningPayload']> = {
  alreadyRunning?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  job?: Resolver<ResolversTypes['Job'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type StatusColumnResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['StatusColumn'] = ResolversParentTypes['StatusColumn']> = {
  column?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isWanted?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  property?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  state?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  stateText?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type StatusProblemResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['StatusProblem'] = ResolversParentTypes['StatusProblem']> = {
  objectType?: Resolver<ResolversTypes['ObjectType'], ParentType, ContextType>;
  property?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type StatusSegmentResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['StatusSegment'] = ResolversParentTypes['StatusSegment']> = {
  filter?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  listId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  state?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type SuggestedReplacementRuleResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SuggestedReplacementRule'] = ResolversParentTypes['SuggestedReplacementRule']> = {
  part?: Resolver<ResolversTypes['ReplacedPart'], ParentType, ContextType>;
  replacement?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  times?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
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

export type TaxIdResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['TaxId'] = ResolversParentTypes['TaxId']> = {
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type TeamResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Team'] = ResolversParentTypes['Team']> = {
  invitations?: Resolver<Array<ResolversTypes['Invitation']>, ParentType, ContextType>;
  members?: Resolver<Array<ResolversTypes['Member']>, ParentType, ContextType>;
};

export type TransferOwnershipPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['TransferOwnershipPayload'] = ResolversParentTypes['TransferOwnershipPayload']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type TypeUsageResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['TypeUsage'] = ResolversParentTypes['TypeUsage']> = {
  creditsUsed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  jobsCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  objectType?: Resolver<ResolversTypes['ObjectType'], ParentType, ContextType>;
  recordsCleaned?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type UndoCountResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['UndoCount'] = ResolversParentTypes['UndoCount']> = {
  isComplete?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  records?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type UndoFilterResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['UndoFilter'] = ResolversParentTypes['UndoFilter']> = {
  fields?: Resolver<Maybe<Array<ResolversTypes['UndoField']>>, ParentType, ContextType>;
  kinds?: Resolver<Maybe<Array<ResolversTypes['UndoKind']>>, ParentType, ContextType>;
  recordId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  recordIds?: Resolver<Maybe<Array<ResolversTypes['String']>>, ParentType, ContextType>;
  sets?: Resolver<Maybe<Array<ResolversTypes['String']>>, ParentType, ContextType>;
};

export type UndoOfferResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['UndoOffer'] = ResolversParentTypes['UndoOffer']> = {
  isOffered?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  reasonText?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  records?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
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
  accounts?: Resolver<Array<ResolversTypes['MyAccount']>, ParentType, ContextType>;
  agreement?: Resolver<ResolversTypes['Agreement'], ParentType, ContextType>;
  apiKeys?: Resolver<Array<ResolversTypes['ApiKey']>, ParentType, ContextType>;
  auditEvents?: Resolver<Array<ResolversTypes['AuditEvent']>, ParentType, ContextType, RequireFields<ViewerAuditEventsArgs, 'first'>>;
  auditLog?: Resolver<ResolversTypes['AuditEventPage'], ParentType, ContextType, RequireFields<ViewerAuditLogArgs, 'first'>>;
  companyLogin?: Resolver<ResolversTypes['CompanyLogin'], ParentType, ContextType>;
  creditNotifications?: Resolver<ResolversTypes['CreditNotifications'], ParentType, ContextType>;
  credits?: Resolver<ResolversTypes['Credits'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  emailConfirmed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  firstSteps?: Resolver<ResolversTypes['FirstSteps'], ParentType, ContextType>;
  freeDismissals?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  invoicePdf?: Resolver<Maybe<ResolversTypes['InvoiceFile']>, ParentType, ContextType, RequireFields<ViewerInvoicePdfArgs, 'id'>>;
  invoices?: Resolver<ResolversTypes['InvoicePage'], ParentType, ContextType, RequireFields<ViewerInvoicesArgs, 'first'>>;
  isAdmin?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  order?: Resolver<Maybe<ResolversTypes['Order']>, ParentType, ContextType, RequireFields<ViewerOrderArgs, 'sessionId'>>;
  portals?: Resolver<Maybe<Array<ResolversTypes['String']>>, ParentType, ContextType>;
  receipts?: Resolver<ResolversTypes['ReceiptPage'], ParentType, ContextType, RequireFields<ViewerReceiptsArgs, 'first'>>;
  role?: Resolver<ResolversTypes['Role'], ParentType, ContextType>;
  secondFactor?: Resolver<ResolversTypes['SecondFactor'], ParentType, ContextType>;
  sessions?: Resolver<Array<ResolversTypes['Session']>, ParentType, ContextType>;
  spending?: Resolver<ResolversTypes['Spending'], ParentType, ContextType>;
  subscription?: Resolver<Maybe<ResolversTypes['MonthlySubscription']>, ParentType, ContextType>;
  team?: Resolver<ResolversTypes['Team'], ParentType, ContextType>;
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
  addedBy?: Resolver<Maybe<ResolversTypes['ActedBy']>, ParentType, ContextType>;
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

export type WithdrawInvitationPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WithdrawInvitationPayload'] = ResolversParentTypes['WithdrawInvitationPayload']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type WriteStopResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WriteStop'] = ResolversParentTypes['WriteStop']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  createdBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  includesUndo?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  scope?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type Resolvers<ContextType = GraphqlContext> = {
  ActedBy?: ActedByResolvers<ContextType>;
  AddressNow?: AddressNowResolvers<ContextType>;
  AddressPlace?: AddressPlaceResolvers<ContextType>;
  AddressPoint?: AddressPointResolvers<ContextType>;
  AddressSet?: AddressSetResolvers<ContextType>;
  AddressSetStatus?: AddressSetStatusResolvers<ContextType>;
  AddressStatusSettings?: AddressStatusSettingsResolvers<ContextType>;
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
  Agreement?: AgreementResolvers<ContextType>;
  ApiKey?: ApiKeyResolvers<ContextType>;
  AuditEvent?: AuditEventResolvers<ContextType>;
  AuditEventPage?: AuditEventPageResolvers<ContextType>;
  AutoClean?: AutoCleanResolvers<ContextType>;
  BeginConnectPayload?: BeginConnectPayloadResolvers<ContextType>;
  BeginTotpPayload?: BeginTotpPayloadResolvers<ContextType>;
  CandidateValue?: CandidateValueResolvers<ContextType>;
  ChangeEmailPayload?: ChangeEmailPayloadResolvers<ContextType>;
  ChangeKindCount?: ChangeKindCountResolvers<ContextType>;
  ChangeKinds?: ChangeKindsResolvers<ContextType>;
  Check?: CheckResolvers<ContextType>;
  CheckGroup?: CheckGroupResolvers<ContextType>;
  CheckSample?: CheckSampleResolvers<ContextType>;
  CheckoutPortal?: CheckoutPortalResolvers<ContextType>;
  CheckoutSession?: CheckoutSessionResolvers<ContextType>;
  CompanyLogin?: CompanyLoginResolvers<ContextType>;
  Connection?: ConnectionResolvers<ContextType>;
  ConnectionBlocker?: ConnectionBlockerResolvers<ContextType>;
  CreateApiKeyPayload?: CreateApiKeyPayloadResolvers<ContextType>;
  CreateRecurringJobPayload?: CreateRecurringJobPayloadResolvers<ContextType>;
  CreateWebhookEndpointPayload?: CreateWebhookEndpointPayloadResolvers<ContextType>;
  CreditForecast?: CreditForecastResolvers<ContextType>;
  CreditNote?: CreditNoteResolvers<ContextType>;
  CreditNotifications?: CreditNotificationsResolvers<ContextType>;
  Credits?: CreditsResolvers<ContextType>;
  CrmList?: CrmListResolvers<ContextType>;
  CrmProperty?: CrmPropertyResolvers<ContextType>;
  Customer?: CustomerResolvers<ContextType>;
  CustomerCredits?: CustomerCreditsResolvers<ContextType>;
  CustomerJob?: CustomerJobResolvers<ContextType>;
  CustomerLimit?: CustomerLimitResolvers<ContextType>;
  CustomerPayment?: CustomerPaymentResolvers<ContextType>;
  CustomerPortal?: CustomerPortalResolvers<ContextType>;
  CustomerRecurringJob?: CustomerRecurringJobResolvers<ContextType>;
  DateTime?: GraphQLScalarType;
  DeadLetter?: DeadLetterResolvers<ContextType>;
  DecidedProposal?: DecidedProposalResolvers<ContextType>;
  DeleteAccountPayload?: DeleteAccountPayloadResolvers<ContextType>;
  DeleteConnectionPayload?: DeleteConnectionPayloadResolvers<ContextType>;
  DeleteRecurringJobPayload?: DeleteRecurringJobPayloadResolvers<ContextType>;
  DeleteWebhookEndpointPayload?: DeleteWebhookEndpointPayloadResolvers<ContextType>;
  DomainRecord?: DomainRecordResolvers<ContextType>;
  EmailDomain?: EmailDomainResolvers<ContextType>;
  EndOtherSessionsPayload?: EndOtherSessionsPayloadResolvers<ContextType>;
  EndSessionPayload?: EndSessionPayloadResolvers<ContextType>;
  Enrichment?: EnrichmentResolvers<ContextType>;
  EnrichmentField?: EnrichmentFieldResolvers<ContextType>;
  FieldChange?: FieldChangeResolvers<ContextType>;
  FirstSteps?: FirstStepsResolvers<ContextType>;
  FormatSettings?: FormatSettingsResolvers<ContextType>;
  FoundUser?: FoundUserResolvers<ContextType>;
  HealthPoint?: HealthPointResolvers<ContextType>;
  IdentityProvider?: IdentityProviderResolvers<ContextType>;
  Integration?: IntegrationResolvers<ContextType>;
  Invitation?: InvitationResolvers<ContextType>;
  Invoice?: InvoiceResolvers<ContextType>;
  InvoiceFile?: InvoiceFileResolvers<ContextType>;
  InvoicePage?: InvoicePageResolvers<ContextType>;
  Job?: JobResolvers<ContextType>;
  JobAddressSet?: JobAddressSetResolvers<ContextType>;
  JobNow?: JobNowResolvers<ContextType>;
  JobRecord?: JobRecordResolvers<ContextType>;
  JobRecordPage?: JobRecordPageResolvers<ContextType>;
  KnownRecord?: KnownRecordResolvers<ContextType>;
  LeaveAccountPayload?: LeaveAccountPayloadResolvers<ContextType>;
  LedgerViolation?: LedgerViolationResolvers<ContextType>;
  ListHealth?: ListHealthResolvers<ContextType>;
  LoginPayload?: LoginPayloadResolvers<ContextType>;
  MaintenanceRun?: MaintenanceRunResolvers<ContextType>;
  MappedDropdown?: MappedDropdownResolvers<ContextType>;
  MappingImpact?: MappingImpactResolvers<ContextType>;
  MappingPreview?: MappingPreviewResolvers<ContextType>;
  Member?: MemberResolvers<ContextType>;
  MissingPermission?: MissingPermissionResolvers<ContextType>;
  MonthUsage?: MonthUsageResolvers<ContextType>;
  MonthlySubscription?: MonthlySubscriptionResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  MyAccount?: MyAccountResolvers<ContextType>;
  ObjectMapping?: ObjectMappingResolvers<ContextType>;
  ObjectWritePolicy?: ObjectWritePolicyResolvers<ContextType>;
  OpenInvitation?: OpenInvitationResolvers<ContextType>;
  OpenJobs?: OpenJobsResolvers<ContextType>;
  OperatorAuditEvent?: OperatorAuditEventResolvers<ContextType>;
  OperatorAuditPage?: OperatorAuditPageResolvers<ContextType>;
  Order?: OrderResolvers<ContextType>;
  OutcomeCount?: OutcomeCountResolvers<ContextType>;
  PartOptions?: PartOptionsResolvers<ContextType>;
  PlaceSpending?: PlaceSpendingResolvers<ContextType>;
  PolicyPreview?: PolicyPreviewResolvers<ContextType>;
  PortalSettings?: PortalSettingsResolvers<ContextType>;
  PreviewRecord?: PreviewRecordResolvers<ContextType>;
  PropertyOption?: PropertyOptionResolvers<ContextType>;
  Proposal?: ProposalResolvers<ContextType>;
  ProposalCandidate?: ProposalCandidateResolvers<ContextType>;
  ProposalName?: ProposalNameResolvers<ContextType>;
  ProposalPage?: ProposalPageResolvers<ContextType>;
  ProposalPlaces?: ProposalPlacesResolvers<ContextType>;
  ProposalState?: ProposalStateResolvers<ContextType>;
  ProposalsNow?: ProposalsNowResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  ReasonCount?: ReasonCountResolvers<ContextType>;
  Receipt?: ReceiptResolvers<ContextType>;
  ReceiptInvoice?: ReceiptInvoiceResolvers<ContextType>;
  ReceiptPage?: ReceiptPageResolvers<ContextType>;
  RecordChoice?: RecordChoiceResolvers<ContextType>;
  RecordChoicePage?: RecordChoicePageResolvers<ContextType>;
  RecordField?: RecordFieldResolvers<ContextType>;
  RecordHistory?: RecordHistoryResolvers<ContextType>;
  RecordHistoryEntry?: RecordHistoryEntryResolvers<ContextType>;
  RecordName?: RecordNameResolvers<ContextType>;
  RecordNow?: RecordNowResolvers<ContextType>;
  RecoveryCodesPayload?: RecoveryCodesPayloadResolvers<ContextType>;
  RecurringJob?: RecurringJobResolvers<ContextType>;
  RemoveMemberPayload?: RemoveMemberPayloadResolvers<ContextType>;
  ReplacementRule?: ReplacementRuleResolvers<ContextType>;
  ResendConfirmationPayload?: ResendConfirmationPayloadResolvers<ContextType>;
  ReviewAction?: ReviewActionResolvers<ContextType>;
  ReviewFacet?: ReviewFacetResolvers<ContextType>;
  ReviewFacetValue?: ReviewFacetValueResolvers<ContextType>;
  ReviewFacets?: ReviewFacetsResolvers<ContextType>;
  ReviewGroup?: ReviewGroupResolvers<ContextType>;
  RevokeApiKeyPayload?: RevokeApiKeyPayloadResolvers<ContextType>;
  ScheduleEstimate?: ScheduleEstimateResolvers<ContextType>;
  SecondFactor?: SecondFactorResolvers<ContextType>;
  Session?: SessionResolvers<ContextType>;
  Spending?: SpendingResolvers<ContextType>;
  StartCleaningPayload?: StartCleaningPayloadResolvers<ContextType>;
  StatusColumn?: StatusColumnResolvers<ContextType>;
  StatusProblem?: StatusProblemResolvers<ContextType>;
  StatusSegment?: StatusSegmentResolvers<ContextType>;
  SuggestedReplacementRule?: SuggestedReplacementRuleResolvers<ContextType>;
  SystemStatus?: SystemStatusResolvers<ContextType>;
  TaxId?: TaxIdResolvers<ContextType>;
  Team?: TeamResolvers<ContextType>;
  TransferOwnershipPayload?: TransferOwnershipPayloadResolvers<ContextType>;
  TypeUsage?: TypeUsageResolvers<ContextType>;
  UndoCount?: UndoCountResolvers<ContextType>;
  UndoFilter?: UndoFilterResolvers<ContextType>;
  UndoOffer?: UndoOfferResolvers<ContextType>;
  UpdateBlocker?: UpdateBlockerResolvers<ContextType>;
  Usage?: UsageResolvers<ContextType>;
  Viewer?: ViewerResolvers<ContextType>;
  WebhookDelivery?: WebhookDeliveryResolvers<ContextType>;
  WebhookDeliveryPage?: WebhookDeliveryPageResolvers<ContextType>;
  WebhookEndpoint?: WebhookEndpointResolvers<ContextType>;
  WebhookEvent?: GraphQLScalarType;
  WithdrawInvitationPayload?: WithdrawInvitationPayloadResolvers<ContextType>;
  WriteStop?: WriteStopResolvers<ContextType>;
};

