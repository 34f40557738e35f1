/* eslint-disable */
import * as types from './graphql.ts';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  query SecondFactorFirst {\n    viewer {\n      id\n      secondFactor {\n        id\n        mustSetUp\n      }\n    }\n  }\n": typeof types.SecondFactorFirstDocument,
    "\n  query Balance {\n    viewer {\n      id\n      credits {\n        id\n        available\n      }\n    }\n    reviewFacets {\n      total\n    }\n  }\n": typeof types.BalanceDocument,
    "\n  query ApiKeysCard {\n    viewer {\n      id\n      apiKeys {\n        id\n        name\n        prefix\n        scope\n        createdAt\n        lastUsedAt\n      }\n    }\n  }\n": typeof types.ApiKeysCardDocument,
    "\n  mutation RevokeApiKey($id: ID!) {\n    revokeApiKey(id: $id) {\n      id\n    }\n  }\n": typeof types.RevokeApiKeyDocument,
    "\n  mutation CreateApiKey($name: String!, $scope: ApiKeyScope!, $password: String!, $totpCode: String) {\n    createApiKey(name: $name, scope: $scope, password: $password, totpCode: $totpCode) {\n      key\n      apiKey {\n        id\n      }\n    }\n  }\n": typeof types.CreateApiKeyDocument,
    "\n  mutation RenewRecoveryCodes($password: String!, $totpCode: String!) {\n    renewRecoveryCodes(password: $password, totpCode: $totpCode) {\n      recoveryCodes\n    }\n  }\n": typeof types.RenewRecoveryCodesDocument,
    "\n  mutation TurnOffTotp($password: String!, $totpCode: String!) {\n    turnOffTotp(password: $password, totpCode: $totpCode) {\n      id\n      isOn\n    }\n  }\n": typeof types.TurnOffTotpDocument,
    "\n  query SecondFactorCard {\n    viewer {\n      id\n      secondFactor {\n        id\n        isOn\n        since\n        recoveryCodesLeft\n        mustSetUp\n      }\n    }\n  }\n": typeof types.SecondFactorCardDocument,
    "\n  mutation BeginTotp($password: String!) {\n    beginTotp(password: $password) {\n      secret\n      otpauthUrl\n    }\n  }\n": typeof types.BeginTotpDocument,
    "\n  mutation ConfirmTotp($totpCode: String!) {\n    confirmTotp(totpCode: $totpCode) {\n      recoveryCodes\n    }\n  }\n": typeof types.ConfirmTotpDocument,
    "\n  query ActivityCard($after: String) {\n    viewer {\n      id\n      auditLog(first: 10, after: $after) {\n        endCursor\n        nodes {\n          id\n          text\n          detail\n          byOperator\n          key\n          ip\n          createdAt\n        }\n      }\n    }\n  }\n": typeof types.ActivityCardDocument,
    "\n  query AgreementCard {\n    viewer {\n      id\n      agreement {\n        id\n        version\n        company\n        acceptedAt\n        acceptedBy\n      }\n    }\n  }\n": typeof types.AgreementCardDocument,
    "\n  mutation AcceptAgreement($version: String!) {\n    acceptAgreement(version: $version) {\n      id\n      version\n      company\n      acceptedAt\n      acceptedBy\n    }\n  }\n": typeof types.AcceptAgreementDocument,
    "\n  mutation ChangeEmail($password: String!, $totpCode: String, $newEmail: String!) {\n    changeEmail(password: $password, totpCode: $totpCode, newEmail: $newEmail) {\n      message\n    }\n  }\n": typeof types.ChangeEmailDocument,
    "\n  query CreditNotificationCard {\n    viewer {\n      id\n      creditNotifications {\n        id\n        threshold\n        isUnsubscribed\n      }\n    }\n  }\n": typeof types.CreditNotificationCardDocument,
    "\n  mutation SetCreditThreshold($threshold: Int) {\n    setCreditThreshold(threshold: $threshold) {\n      id\n      threshold\n      isUnsubscribed\n    }\n  }\n": typeof types.SetCreditThresholdDocument,
    "\n  mutation DeleteAccount($password: String!, $totpCode: String, $confirmation: String!) {\n    deleteAccount(password: $password, totpCode: $totpCode, confirmation: $confirmation) {\n      message\n    }\n  }\n": typeof types.DeleteAccountDocument,
    "\n  query EmailNotice {\n    viewer {\n      id\n      email\n      emailConfirmed\n    }\n  }\n": typeof types.EmailNoticeDocument,
    "\n  mutation ResendConfirmation {\n    resendConfirmation {\n      message\n    }\n  }\n": typeof types.ResendConfirmationDocument,
    "\n  query SessionsCard {\n    viewer {\n      id\n      sessions {\n        id\n        device\n        createdAt\n        lastSeenAt\n        isCurrent\n      }\n    }\n  }\n": typeof types.SessionsCardDocument,
    "\n  mutation EndSession($id: ID!) {\n    endSession(id: $id) {\n      id\n    }\n  }\n": typeof types.EndSessionDocument,
    "\n  mutation EndOtherSessions {\n    endOtherSessions {\n      ended\n    }\n  }\n": typeof types.EndOtherSessionsDocument,
    "\n  query SubscriptionCard {\n    viewer {\n      id\n      subscription {\n        id\n        status\n        credits\n        priceCents\n        periodEnd\n        cancelAtPeriodEnd\n      }\n    }\n  }\n": typeof types.SubscriptionCardDocument,
    "\n  mutation CreatePortalSession {\n    createPortalSession {\n      url\n    }\n  }\n": typeof types.CreatePortalSessionDocument,
    "\n  query AdminDashboard {\n    adminDashboard {\n      ...OverviewTab_dashboard\n      ...UserAnalyticsTab_dashboard\n      ...SystemHealthTab_dashboard\n      ...UserManagementTab_dashboard\n    }\n  }\n": typeof types.AdminDashboardDocument,
    "\n  query OperatorAuditLog($after: String, $email: String) {\n    operatorAuditLog(first: 20, after: $after, email: $email) {\n      endCursor\n      nodes {\n        id\n        email\n        accountEmail\n        action\n        text\n        detail\n        byOperator\n        createdAt\n      }\n    }\n  }\n": typeof types.OperatorAuditLogDocument,
    "\n  mutation AdminGrantCredits($email: String!, $amount: Int!, $reason: String!, $key: ID!) {\n    adminGrantCredits(email: $email, amount: $amount, reason: $reason, key: $key) {\n      granted\n    }\n  }\n": typeof types.AdminGrantCreditsDocument,
    "\n  fragment OverviewTab_dashboard on AdminDashboard {\n    allTimeSuccessfulLookups\n    trackedSuccessfulLookups\n    trackedFailedAttempts\n    hubspotConnectionsCount\n    portalConfigsCount\n    creditUnsubscribesCount\n    portalConfigUnsubscribesCount\n    todaysActiveUsers {\n      email\n    }\n    recentSignups {\n      email\n    }\n    usersBelowThreshold {\n      email\n    }\n    referralStats {\n      referralType\n      count\n    }\n  }\n": typeof types.OverviewTab_DashboardFragmentDoc,
    "\n  mutation StopWrites($scope: String!, $reason: String!, $includeUndo: Boolean!) {\n    stopWrites(scope: $scope, reason: $reason, includeUndo: $includeUndo) {\n      temporalUiUrl\n    }\n  }\n": typeof types.StopWritesDocument,
    "\n  fragment SystemHealthTab_dashboard on AdminDashboard {\n    topFailed24h {\n      email\n      totalFailedLookups\n      reasons {\n        text\n        count\n      }\n    }\n    topFailed7d {\n      email\n      totalFailedLookups\n      reasons {\n        text\n        count\n      }\n    }\n    topSuccessfulAllTime {\n      ...TopUsersTable_user\n    }\n  }\n": typeof types.SystemHealthTab_DashboardFragmentDoc,
    "\n  fragment TopUsersTable_user on AdminSuccess {\n    email\n    successfulLookups\n  }\n": typeof types.TopUsersTable_UserFragmentDoc,
    "\n  fragment UserAnalyticsTab_dashboard on AdminDashboard {\n    topSuccessful24h {\n      ...TopUsersTable_user\n    }\n    topSuccessful7d {\n      ...TopUsersTable_user\n    }\n    highCreditUsers {\n      email\n      credits\n    }\n    usersBelowThreshold {\n      email\n      credits\n      creditThreshold\n    }\n  }\n": typeof types.UserAnalyticsTab_DashboardFragmentDoc,
    "\n  fragment UserManagementTab_dashboard on AdminDashboard {\n    todaysActiveUsers {\n      email\n      creditsUsedToday\n    }\n    recentSignups {\n      email\n      credits\n      createdAt\n    }\n  }\n": typeof types.UserManagementTab_DashboardFragmentDoc,
    "\n  query FindUsers($query: String!) {\n    findUsers(query: $query) {\n      id\n      email\n      accountId\n      credits\n      held\n      portals\n      createdAt\n      temporalUrl\n    }\n  }\n": typeof types.FindUsersDocument,
    "\n  query SystemStatus {\n    systemStatus {\n      violations {\n        invariant\n        accountId\n        detail\n      }\n      lastMaintenance {\n        startedAt\n        finishedAt\n        schedulesRepaired\n        valuesEmptied\n        eventsDeleted\n      }\n      integrations {\n        name\n        state\n      }\n      temporalUiUrl\n      openJobs {\n        status\n        count\n      }\n      writeStops {\n        scope\n        reason\n        createdBy\n        includesUndo\n        createdAt\n      }\n      deadLetters {\n        id\n        kind\n        what\n        attempts\n        createdAt\n      }\n    }\n  }\n": typeof types.SystemStatusDocument,
    "\n  mutation LiftWriteStop($scope: String!) {\n    liftWriteStop(scope: $scope) {\n      temporalUiUrl\n    }\n  }\n": typeof types.LiftWriteStopDocument,
    "\n  mutation ReplayDeadLetter($id: ID!, $kind: String!) {\n    replayDeadLetter(id: $id, kind: $kind) {\n      temporalUiUrl\n    }\n  }\n": typeof types.ReplayDeadLetterDocument,
    "\n  query CheckoutOrder($sessionId: ID!) {\n    viewer {\n      id\n      credits {\n        id\n        available\n      }\n      order(sessionId: $sessionId) {\n        id\n        status\n        credits\n        hasBroughtCredits\n        job {\n          id\n          listName\n          status\n        }\n      }\n    }\n  }\n": typeof types.CheckoutOrderDocument,
    "\n  query LatestJobAfterCheckout {\n    jobs(first: 1) {\n      id\n      listName\n      status\n    }\n  }\n": typeof types.LatestJobAfterCheckoutDocument,
    "\n  fragment CreditMeter_viewer on Viewer {\n    id\n    credits {\n      id\n      available\n      held\n      spent\n      owed\n    }\n  }\n": typeof types.CreditMeter_ViewerFragmentDoc,
    "\n  query InvoiceList($after: String) {\n    viewer {\n      id\n      invoices(first: 20, after: $after) {\n        nodes {\n          id\n          number\n          issuedAt\n          status\n          currency\n          taxCents\n          totalCents\n          customerName\n          addressLines\n          taxIds {\n            type\n            value\n          }\n          creditNotes {\n            id\n            number\n            status\n            issuedAt\n            totalCents\n            taxCents\n          }\n        }\n        endCursor\n      }\n    }\n  }\n": typeof types.InvoiceListDocument,
    "\n  query InvoicePdf($id: ID!) {\n    viewer {\n      id\n      invoicePdf(id: $id) {\n        url\n      }\n    }\n  }\n": typeof types.InvoicePdfDocument,
    "\n  mutation SetSpendingLimit($portalId: String, $recurringJobId: ID, $perRun: Int, $perMonth: Int) {\n    setSpendingLimit(portalId: $portalId, recurringJobId: $recurringJobId, perRun: $perRun, perMonth: $perMonth) {\n      id\n      places {\n        scope\n        portalId\n        recurringJobId\n        name\n        perRun\n        perMonth\n        held\n        spent\n      }\n    }\n  }\n": typeof types.SetSpendingLimitDocument,
    "\n  fragment ReceiptTable_receipt on Receipt {\n    id\n    at\n    kind\n    text\n    jobId\n    change\n    balance\n    invoice {\n      id\n      number\n      currency\n      totalCents\n    }\n  }\n": typeof types.ReceiptTable_ReceiptFragmentDoc,
    "\n  query ReceiptsPage($after: String) {\n    viewer {\n      id\n      credits {\n        id\n        available\n        held\n        owed\n      }\n      receipts(first: 50, after: $after) {\n        nodes {\n          id\n          ...ReceiptTable_receipt\n        }\n        endCursor\n      }\n    }\n  }\n": typeof types.ReceiptsPageDocument,
    "\n  query SpendingCard {\n    viewer {\n      id\n      spending {\n        id\n        resetsAt\n        creditPriceCents\n        places {\n          scope\n          portalId\n          recurringJobId\n          name\n          perRun\n          perMonth\n          held\n          spent\n        }\n        forecast {\n          creditsPerDay\n          centsPerDay\n          daysLeft\n          runsOutOn\n          monthEndCredits\n        }\n      }\n    }\n  }\n": typeof types.SpendingCardDocument,
    "\n  fragment CheckGroups_check on Check {\n    groups {\n      outcome\n      detail\n      text\n      count\n    }\n  }\n": typeof types.CheckGroups_CheckFragmentDoc,
    "\n  query CheckResult($id: ID!) {\n    job(id: $id) {\n      id\n      portalId\n      objectType\n      kind\n      status\n      desiredState\n      reason\n      reasonText\n      isTotalKnown\n      recordsTotal\n      recordsProcessed\n      createdAt\n      finishedAt\n      ...CleanCheckedList_job\n      check {\n        recordsChecked\n        healthScore\n        confirmed\n        corrected\n        review\n        failed\n        empty\n        gone\n        locked\n        alreadyCleaned\n        maxCredits\n        ...CheckGroups_check\n        ...CheckSamples_check\n      }\n    }\n  }\n": typeof types.CheckResultDocument,
    "\n  fragment CheckSamples_check on Check {\n    samples {\n      recordId\n      hubspotUrl\n      outcome\n      reason\n      reasonText\n      notChecked\n      fields {\n        before\n        after\n        change {\n          kind\n        }\n        ...RecordDiff_field\n      }\n    }\n  }\n": typeof types.CheckSamples_CheckFragmentDoc,
    "\n  fragment CleanCheckedList_job on Job {\n    id\n    portalId\n    objectType\n    listId\n  }\n": typeof types.CleanCheckedList_JobFragmentDoc,
    "\n  mutation CleanCheckedList($portalId: String!, $listId: String!, $objectType: ObjectType!) {\n    startCleaning(portalId: $portalId, listId: $listId, objectType: $objectType) {\n      job {\n        id\n      }\n    }\n  }\n": typeof types.CleanCheckedListDocument,
    "\n  query CreditsForCheck {\n    viewer {\n      id\n      credits {\n        id\n        available\n      }\n    }\n  }\n": typeof types.CreditsForCheckDocument,
    "\n  fragment AutoCleanPanel_connection on Connection {\n    id\n    portalId\n    autoClean {\n      objectType\n      isOn\n      detection\n      detectionText\n      contestedRecords\n      blocker {\n        text\n        since\n      }\n    }\n    workflowBlocker {\n      text\n      since\n    }\n  }\n": typeof types.AutoCleanPanel_ConnectionFragmentDoc,
    "\n  mutation SetAutoClean($portalId: String!, $objectType: ObjectType!, $isOn: Boolean!) {\n    setAutoClean(portalId: $portalId, objectType: $objectType, isOn: $isOn) {\n      ...AutoCleanPanel_connection\n    }\n  }\n": typeof types.SetAutoCleanDocument,
    "\n  query CanaryRecords($id: ID!) {\n    job(id: $id) {\n      id\n      canaryRecords {\n        recordId\n        outcome\n        reasonText\n        fields {\n          ...RecordDiff_field\n        }\n      }\n    }\n  }\n": typeof types.CanaryRecordsDocument,
    "\n  fragment JobActions_job on Job {\n    id\n    kind\n    objectType\n    portalId\n    listId\n    status\n    reason\n    recordsTotal\n    recordsProcessed\n    creditsUsed\n    outcomes {\n      outcome\n      count\n    }\n    canPause\n    canResume\n    canCancel\n    canRetry\n    ...UndoJob_job\n  }\n": typeof types.JobActions_JobFragmentDoc,
    "\n  mutation PauseJob($id: ID!) {\n    pauseJob(id: $id) {\n      ...JobActions_job\n      ...JobProgress_job\n    }\n  }\n": typeof types.PauseJobDocument,
    "\n  mutation ResumeJob($id: ID!) {\n    resumeJob(id: $id) {\n      ...JobActions_job\n      ...JobProgress_job\n    }\n  }\n": typeof types.ResumeJobDocument,
    "\n  mutation CancelJob($id: ID!) {\n    cancelJob(id: $id) {\n      ...JobActions_job\n      ...JobProgress_job\n    }\n  }\n": typeof types.CancelJobDocument,
    "\n  mutation RetryJob($id: ID!) {\n    retryJob(id: $id) {\n      job {\n        id\n      }\n    }\n  }\n": typeof types.RetryJobDocument,
    "\n  fragment JobProgress_job on Job {\n    id\n    kind\n    status\n    desiredState\n    reason\n    reasonText\n    isTotalKnown\n    recordsTotal\n    membersRead\n    changedSince\n    recordsProcessed\n    recordsInFlight\n    recordsLastMinute\n    outcomes {\n      outcome\n      count\n    }\n    creditsUsed\n    addressLookups\n    createdAt\n    startedAt\n    durationMs\n  }\n": typeof types.JobProgress_JobFragmentDoc,
    "\n  fragment JobRow_job on Job {\n    id\n    kind\n    objectType\n    portalName\n    listName\n    status\n    reason\n    reasonText\n    recordsTotal\n    recordsProcessed\n    creditsUsed\n    createdAt\n    ...OutcomeBar_job\n  }\n": typeof types.JobRow_JobFragmentDoc,
    "\n  query JobsPage($first: Int!, $after: ID, $kind: JobKind, $status: JobStatus) {\n    jobs(first: $first, after: $after, kind: $kind, status: $status) {\n      id\n      status\n      ...JobRow_job\n    }\n  }\n": typeof types.JobsPageDocument,
    "\n  fragment OutcomeBar_job on Job {\n    id\n    status\n    recordsTotal\n    recordsProcessed\n    outcomes {\n      outcome\n      count\n    }\n  }\n": typeof types.OutcomeBar_JobFragmentDoc,
    "\n  fragment PausedNotice_job on Job {\n    id\n    kind\n    status\n    reason\n    reasonText\n    pausedAt\n    nextTryAt\n    portalId\n  }\n": typeof types.PausedNotice_JobFragmentDoc,
    "\n  fragment RecordRow_record on JobRecord {\n    id\n    recordId\n    hubspotUrl\n    outcome\n    reason\n    reasonText\n    laterJobId\n    credits\n    checkedBy\n    notChecked\n    fields {\n      ...RecordDiff_field\n    }\n    enrichment {\n      ...EnrichmentList_field\n    }\n  }\n": typeof types.RecordRow_RecordFragmentDoc,
    "\n  query JobRecords(\n    $id: ID!\n    $first: Int!\n    $after: String\n    $outcome: Outcome\n    $reason: String\n    $kind: UndoKind\n    $search: String\n  ) {\n    job(id: $id) {\n      id\n      portalId\n      objectType\n      records(first: $first, after: $after, outcome: $outcome, reason: $reason, kind: $kind, search: $search) {\n        nodes {\n          id\n          recordId\n          ...RecordRow_record\n        }\n        endCursor\n      }\n    }\n  }\n": typeof types.JobRecordsDocument,
    "\n  query ScheduleCost($portalId: String!, $objectType: ObjectType!, $listId: String!) {\n    scheduleEstimate(portalId: $portalId, objectType: $objectType, listId: $listId) {\n      basis\n      runs\n      creditsPerRun\n      centsPerRun\n      creditsPerDay\n      centsPerDay\n    }\n  }\n": typeof types.ScheduleCostDocument,
    "\n  query KnownLists {\n    checked: jobs(first: 50, kind: check) {\n      id\n      portalId\n      objectType\n      listId\n    }\n    cleaned: jobs(first: 50, kind: list) {\n      id\n      portalId\n      objectType\n      listId\n    }\n  }\n": typeof types.KnownListsDocument,
    "\n  fragment UndoFacts_job on Job {\n    id\n    undoOf\n    undoFilter {\n      fields\n      kinds\n      recordId\n    }\n    fieldsLeft\n  }\n": typeof types.UndoFacts_JobFragmentDoc,
    "\n  fragment UndoJob_job on Job {\n    id\n    kind\n    status\n    creditsUsed\n    undo {\n      isOffered\n      reasonText\n      records\n    }\n  }\n": typeof types.UndoJob_JobFragmentDoc,
    "\n  query JobNow($id: ID!) {\n    job(id: $id) {\n      id\n      status\n      recordsProcessed\n      now {\n        standing\n        putBack\n        undos {\n          id\n          status\n          createdAt\n          recordsProcessed\n        }\n        proposals {\n          open\n          ready\n          accepted\n          written\n          dismissed\n          locked\n          closed\n          applyJobIds\n          isComplete\n        }\n      }\n    }\n  }\n": typeof types.JobNowDocument,
    "\n  query JobReasons($id: ID!, $withKinds: Boolean!) {\n    job(id: $id) {\n      id\n      status\n      recordsProcessed\n      reasons {\n        outcome\n        reason\n        text\n        count\n      }\n      changeKinds @include(if: $withKinds) {\n        kinds {\n          kind\n          count\n        }\n        isComplete\n      }\n    }\n  }\n": typeof types.JobReasonsDocument,
    "\n  mutation StartCleaning($portalId: String!, $listId: String!, $objectType: ObjectType!, $emailWhenDone: Boolean!) {\n    startCleaning(portalId: $portalId, listId: $listId, objectType: $objectType, emailWhenDone: $emailWhenDone) {\n      job {\n        id\n      }\n      alreadyRunning\n      message\n    }\n  }\n": typeof types.StartCleaningDocument,
    "\n  mutation StartCheck($portalId: String!, $listId: String!, $objectType: ObjectType!) {\n    startCheck(portalId: $portalId, listId: $listId, objectType: $objectType) {\n      job {\n        id\n      }\n    }\n  }\n": typeof types.StartCheckDocument,
    "\n  mutation CreateRecurringJob(\n    $portalId: String!\n    $listId: String!\n    $objectType: ObjectType!\n    $recurrenceInterval: String!\n    $perRun: Int\n    $perMonth: Int\n  ) {\n    createRecurringJob(\n      portalId: $portalId\n      listId: $listId\n      objectType: $objectType\n      recurrenceInterval: $recurrenceInterval\n      perRun: $perRun\n      perMonth: $perMonth\n    ) {\n      recurringJob {\n        id\n      }\n      message\n    }\n  }\n": typeof types.CreateRecurringJobDocument,
    "\n  fragment MappingForm_mapping on ObjectMapping {\n    objectType\n    version\n    street_address\n    city\n    state\n    postal_code\n    country\n    settings {\n      casing\n      state\n      country\n      streetWords\n      unitSeparator\n      unitPlace\n    }\n    enrichment {\n      county\n      county_fips\n      time_zone\n      latitude\n      longitude\n      zip_plus_4\n      building_use\n      overwrite\n    }\n    lock_property\n  }\n": typeof types.MappingForm_MappingFragmentDoc,
    "\n  mutation SaveMapping($portalId: String!, $mappings: [ObjectMappingInput!]!, $basedOn: [MappingVersionInput!]!) {\n    saveMapping(portalId: $portalId, mappings: $mappings, basedOn: $basedOn) {\n      id\n      isConfigured\n      configuredObjectTypes\n      ...AutoCleanPanel_connection\n      mappings {\n        ...MappingForm_mapping\n      }\n    }\n  }\n": typeof types.SaveMappingDocument,
    "\n  query MappingImpact($portalId: String!, $mappings: [ObjectMappingInput!]!) {\n    connection(portalId: $portalId) {\n      id\n      mappingImpact(mappings: $mappings) {\n        objectType\n        isTurnedOff\n        openProposals\n        openJobs\n        recurringJobs\n      }\n    }\n  }\n": typeof types.MappingImpactDocument,
    "\n  query MappingInForce($portalId: String!) {\n    connection(portalId: $portalId) {\n      id\n      mappings {\n        ...MappingForm_mapping\n      }\n    }\n  }\n": typeof types.MappingInForceDocument,
    "\n  query PreviewLists($portalId: String!, $objectType: ObjectType!) {\n    connection(portalId: $portalId) {\n      id\n      lists(objectType: $objectType) {\n        listId\n        name\n        size\n      }\n    }\n  }\n": typeof types.PreviewListsDocument,
    "\n  query PreviewMapping($portalId: String!, $mapping: ObjectMappingInput!, $listId: String) {\n    connection(portalId: $portalId) {\n      id\n      preview(mapping: $mapping, listId: $listId) {\n        ...PreviewRecords_preview\n      }\n    }\n  }\n": typeof types.PreviewMappingDocument,
    "\n  fragment PreviewRecords_preview on MappingPreview {\n    recordsRead\n    wouldAskService\n    dropdowns {\n      part\n      options\n      recordsWithoutOption\n    }\n    outcomes {\n      outcome\n      count\n    }\n    records {\n      recordId\n      outcome\n      reasonText\n      notChecked\n      fields {\n        ...RecordDiff_field\n      }\n      enrichment {\n        ...EnrichmentList_field\n      }\n    }\n  }\n": typeof types.PreviewRecords_PreviewFragmentDoc,
    "\n  query PaletteTargets {\n    connections {\n      id\n      portalId\n      portalName\n    }\n    jobs(first: 50) {\n      id\n      kind\n      status\n      objectType\n      portalId\n      portalName\n      listId\n      listName\n      createdAt\n    }\n  }\n": typeof types.PaletteTargetsDocument,
    "\n  query PaletteRecords($recordId: String!) {\n    recordsWithId(recordId: $recordId) {\n      portalId\n      portalName\n      objectType\n      recordId\n    }\n  }\n": typeof types.PaletteRecordsDocument,
    "\n  mutation BeginConnect {\n    beginConnect {\n      installUrl\n    }\n  }\n": typeof types.BeginConnectDocument,
    "\n  fragment ConnectionRow_connection on Connection {\n    id\n    portalId\n    portalName\n    status\n    createdAt\n    isConfigured\n    configuredObjectTypes\n    blockers {\n      what\n      objectType\n      reason\n      text\n      missingScopes\n      retryAt\n    }\n  }\n": typeof types.ConnectionRow_ConnectionFragmentDoc,
    "\n  mutation DeleteConnection($id: ID!) {\n    deleteConnection(id: $id) {\n      id\n    }\n  }\n": typeof types.DeleteConnectionDocument,
    "\n  fragment DefaultCountry_connection on Connection {\n    id\n    portalId\n    settings {\n      defaultCountry\n    }\n  }\n": typeof types.DefaultCountry_ConnectionFragmentDoc,
    "\n  mutation SavePortalSettings($portalId: String!, $defaultCountry: String) {\n    savePortalSettings(portalId: $portalId, defaultCountry: $defaultCountry) {\n      ...DefaultCountry_connection\n    }\n  }\n": typeof types.SavePortalSettingsDocument,
    "\n  fragment HistoryRow_entry on RecordHistoryEntry {\n    id\n    areValuesKept\n    canUndo\n    decidedAt\n    job {\n      id\n      kind\n      listName\n      createdAt\n    }\n    record {\n      id\n      recordId\n      outcome\n      reasonText\n      notChecked\n      laterJobId\n      credits\n      fields {\n        ...RecordDiff_field\n      }\n      enrichment {\n        ...EnrichmentList_field\n      }\n    }\n  }\n": typeof types.HistoryRow_EntryFragmentDoc,
    "\n  query RecordHistory($portalId: String!, $objectType: ObjectType!, $recordId: String!, $first: Int!, $after: ID) {\n    recordHistory(portalId: $portalId, objectType: $objectType, recordId: $recordId, first: $first, after: $after) {\n      hubspotUrl\n      isLocked\n      proposal {\n        id\n        status\n      }\n      entries {\n        id\n        ...HistoryRow_entry\n      }\n      endCursor\n    }\n  }\n": typeof types.RecordHistoryDocument,
    "\n  query RecordNow($portalId: String!, $objectType: ObjectType!, $recordId: String!) {\n    recordNow(portalId: $portalId, objectType: $objectType, recordId: $recordId) {\n      isGone\n      name\n      values {\n        part\n        value\n      }\n      notChecked\n    }\n  }\n": typeof types.RecordNowDocument,
    "\n  fragment RecurringJobRow_job on RecurringJob {\n    id\n    isActive\n    portalName\n    objectType\n    listName\n    recurrenceInterval\n    nextRunAt\n    totalRuns\n    blocker\n    blockerText\n    lastRun {\n      id\n    }\n    estimate {\n      basis\n      runs\n      creditsPerRun\n      centsPerRun\n      creditsPerDay\n      centsPerDay\n    }\n  }\n": typeof types.RecurringJobRow_JobFragmentDoc,
    "\n  mutation SetRecurringJobActive($id: ID!, $isActive: Boolean!) {\n    setRecurringJobActive(id: $id, isActive: $isActive) {\n      ...RecurringJobRow_job\n    }\n  }\n": typeof types.SetRecurringJobActiveDocument,
    "\n  mutation ChangeRecurringSchedule($id: ID!, $recurrenceInterval: String!) {\n    changeRecurringSchedule(id: $id, recurrenceInterval: $recurrenceInterval) {\n      ...RecurringJobRow_job\n    }\n  }\n": typeof types.ChangeRecurringScheduleDocument,
    "\n  mutation DeleteRecurringJob($id: ID!) {\n    deleteRecurringJob(id: $id) {\n      id\n    }\n  }\n": typeof types.DeleteRecurringJobDocument,
    "\n  fragment RecurringSection_job on RecurringJob {\n    id\n    ...RecurringJobRow_job\n  }\n": typeof types.RecurringSection_JobFragmentDoc,
    "\n  mutation AcceptMatchingProposals($filter: ProposalFilter, $asOf: DateTime, $atMost: Int) {\n    acceptMatchingProposals(filter: $filter, asOf: $asOf, atMost: $atMost) {\n      id\n    }\n  }\n": typeof types.AcceptMatchingProposalsDocument,
    "\n  mutation DismissMatchingProposals($filter: ProposalFilter, $asOf: DateTime, $atMost: Int, $maxCredits: Int) {\n    dismissMatchingProposals(filter: $filter, asOf: $asOf, atMost: $atMost, maxCredits: $maxCredits) {\n      id\n    }\n  }\n": typeof types.DismissMatchingProposalsDocument,
    "\n  query ReviewActionProgress($id: ID!) {\n    reviewAction(id: $id) {\n      id\n      isDone\n      total\n      done\n    }\n  }\n": typeof types.ReviewActionProgressDocument,
    "\n  query ProposalCandidates($id: ID!) {\n    proposal(id: $id) {\n      id\n      candidates {\n        text\n        values {\n          part\n          value\n        }\n      }\n    }\n  }\n": typeof types.ProposalCandidatesDocument,
    "\n  mutation EditProposal($id: ID!, $values: [TypedValue!]!) {\n    editProposal(id: $id, values: $values) {\n      id\n      status\n    }\n  }\n": typeof types.EditProposalDocument,
    "\n  query ProposalOptions($id: ID!) {\n    proposal(id: $id) {\n      id\n      options {\n        part\n        options {\n          value\n          label\n          hidden\n        }\n      }\n    }\n  }\n": typeof types.ProposalOptionsDocument,
    "\n  query RecordChoices($kind: String!, $first: Int!, $after: String) {\n    recordChoices(kind: $kind, first: $first, after: $after) {\n      nodes {\n        portalId\n        objectType\n        recordId\n        hubspotUrl\n        kind\n        createdAt\n      }\n      endCursor\n    }\n  }\n": typeof types.RecordChoicesDocument,
    "\n  mutation RemoveRecordChoice($portalId: String!, $objectType: ObjectType!, $recordId: String!, $kind: String!) {\n    removeRecordChoice(portalId: $portalId, objectType: $objectType, recordId: $recordId, kind: $kind)\n  }\n": typeof types.RemoveRecordChoiceDocument,
    "\n  query PolicyPreviews($portalId: String!, $objectType: ObjectType!) {\n    connection(portalId: $portalId) {\n      id\n      policyPreviews(objectType: $objectType) {\n        policy\n        written\n        heldBack\n        writtenExample {\n          recordId\n          fields {\n            ...RecordDiff_field\n          }\n        }\n        heldBackExample {\n          recordId\n          fields {\n            ...RecordDiff_field\n          }\n        }\n      }\n    }\n  }\n": typeof types.PolicyPreviewsDocument,
    "\n  fragment ProposalDetail_proposal on Proposal {\n    id\n    portalId\n    objectType\n    recordId\n    hubspotUrl\n    confidence\n    reason\n    reasonText\n    notChecked\n    fields {\n      ...RecordDiff_field\n    }\n  }\n": typeof types.ProposalDetail_ProposalFragmentDoc,
    "\n  fragment ProposalList_proposal on Proposal {\n    id\n    status\n    reason\n    hasValue\n    applyJobId\n    ...ProposalRow_proposal\n    ...ProposalDetail_proposal\n  }\n": typeof types.ProposalList_ProposalFragmentDoc,
    "\n  query ProposalPage($id: ID!) {\n    proposal(id: $id) {\n      id\n      ...ProposalList_proposal\n    }\n  }\n": typeof types.ProposalPageDocument,
    "\n  fragment ProposalRow_proposal on Proposal {\n    id\n    portalId\n    objectType\n    recordId\n    hubspotUrl\n    hasValue\n    reasonText\n    notChecked\n    applyJobId\n    fields {\n      ...RecordDiff_field\n    }\n  }\n": typeof types.ProposalRow_ProposalFragmentDoc,
    "\n  fragment ReviewCounts on ReviewFacets {\n    total\n    acceptable\n    heldBack\n    groups {\n      reason\n      text\n      hasValue\n      total\n      heldBack\n    }\n    facets {\n      name\n      values {\n        value\n        text\n        count\n      }\n    }\n  }\n": typeof types.ReviewCountsFragmentDoc,
    "\n  query ReviewCounts($filter: ProposalFilter) {\n    reviewFacets(filter: $filter) {\n      ...ReviewCounts\n    }\n    viewer {\n      id\n      freeDismissals\n      credits {\n        id\n        available\n      }\n    }\n  }\n": typeof types.ReviewCountsDocument,
    "\n  query ReviewPage(\n    $filter: ProposalFilter\n    $first: Int!\n    $after: String\n    $jobId: ID!\n    $listId: String!\n    $portalId: String\n    $isOfJob: Boolean!\n    $isOfList: Boolean!\n  ) {\n    job(id: $jobId) @include(if: $isOfJob) {\n      ...ReviewScope_job\n    }\n    jobOfList(listId: $listId, portalId: $portalId) @include(if: $isOfList) {\n      ...ReviewScope_job\n    }\n    reviewFacets(filter: $filter) {\n      ...ReviewCounts\n    }\n    proposals(filter: $filter, first: $first, after: $after) {\n      nodes {\n        id\n        ...ProposalList_proposal\n      }\n      endCursor\n    }\n    viewer {\n      id\n      freeDismissals\n      credits {\n        id\n        available\n      }\n    }\n  }\n": typeof types.ReviewPageDocument,
    "\n  fragment ReviewScope_job on Job {\n    id\n    kind\n    listId\n    listName\n    portalId\n    portalName\n    objectType\n  }\n": typeof types.ReviewScope_JobFragmentDoc,
    "\n  fragment WritePolicyPanel_connection on Connection {\n    id\n    portalId\n    writePolicies {\n      objectType\n      policy\n    }\n  }\n": typeof types.WritePolicyPanel_ConnectionFragmentDoc,
    "\n  mutation SetWritePolicy($portalId: String!, $objectType: ObjectType!, $policy: WritePolicy!) {\n    setWritePolicy(portalId: $portalId, objectType: $objectType, policy: $policy) {\n      ...WritePolicyPanel_connection\n    }\n  }\n": typeof types.SetWritePolicyDocument,
    "\n  mutation AcceptProposals($ids: [ID!]!) {\n    acceptProposals(ids: $ids) {\n      id\n      status\n    }\n  }\n": typeof types.AcceptProposalsDocument,
    "\n  mutation DismissProposals($ids: [ID!]!, $maxCredits: Int) {\n    dismissProposals(ids: $ids, maxCredits: $maxCredits) {\n      id\n      status\n    }\n  }\n": typeof types.DismissProposalsDocument,
    "\n  mutation ReopenProposals($ids: [ID!]!) {\n    reopenProposals(ids: $ids) {\n      id\n      status\n    }\n  }\n": typeof types.ReopenProposalsDocument,
    "\n  query DismissalTerms {\n    viewer {\n      id\n      freeDismissals\n      credits {\n        id\n        available\n      }\n    }\n  }\n": typeof types.DismissalTermsDocument,
    "\n  query ProposalNames($ids: [ID!]!) {\n    proposalNames(ids: $ids) {\n      id\n      name\n    }\n  }\n": typeof types.ProposalNamesDocument,
    "\n  query ProposalStates($ids: [ID!]!) {\n    proposalStates(ids: $ids) {\n      id\n      status\n      applyJobId\n    }\n  }\n": typeof types.ProposalStatesDocument,
    "\n  fragment ActivityRow_job on Job {\n    id\n    kind\n    objectType\n    status\n    portalId\n    listName\n    recordsProcessed\n    outcomes {\n      outcome\n      count\n    }\n    creditsUsed\n    createdAt\n    durationMs\n    ...OutcomeBar_job\n  }\n": typeof types.ActivityRow_JobFragmentDoc,
    "\n  fragment MonthlyUsage_usage on Usage {\n    monthly {\n      month\n      jobsCount\n      recordsCleaned\n      creditsUsed\n    }\n  }\n": typeof types.MonthlyUsage_UsageFragmentDoc,
    "\n  fragment RecentActivity_usage on Usage {\n    recentJobs {\n      id\n      ...ActivityRow_job\n    }\n  }\n": typeof types.RecentActivity_UsageFragmentDoc,
    "\n  fragment UsageByType_usage on Usage {\n    byType {\n      objectType\n      recordsCleaned\n      jobsCount\n      creditsUsed\n    }\n  }\n": typeof types.UsageByType_UsageFragmentDoc,
    "\n  fragment UsageCharts_usage on Usage {\n    monthly {\n      month\n      creditsUsed\n      outcomes {\n        outcome\n        count\n      }\n    }\n  }\n": typeof types.UsageCharts_UsageFragmentDoc,
    "\n  fragment UsageTiles_usage on Usage {\n    totalJobs\n    totalRecordsCleaned\n    totalCreditsUsed\n    currentCredits\n  }\n": typeof types.UsageTiles_UsageFragmentDoc,
    "\n  mutation CreateWebhookEndpoint($url: String!, $events: [WebhookEvent!]!) {\n    createWebhookEndpoint(url: $url, events: $events) {\n      secret\n      endpoint {\n        id\n      }\n    }\n  }\n": typeof types.CreateWebhookEndpointDocument,
    "\n  query DeliveryLog($id: ID!, $after: String) {\n    viewer {\n      id\n      webhookEndpoint(id: $id) {\n        id\n        deliveries(first: 20, after: $after) {\n          endCursor\n          nodes {\n            id\n            event\n            status\n            attempts\n            lastStatus\n            lastError\n            createdAt\n          }\n        }\n      }\n    }\n  }\n": typeof types.DeliveryLogDocument,
    "\n  mutation ReplayWebhookDelivery($id: ID!) {\n    replayWebhookDelivery(id: $id) {\n      id\n      status\n      attempts\n    }\n  }\n": typeof types.ReplayWebhookDeliveryDocument,
    "\n  query WebhooksCard {\n    viewer {\n      id\n      webhookEndpoints {\n        id\n        url\n        events\n        failingSince\n        pausedUntil\n        disabledAt\n      }\n    }\n  }\n": typeof types.WebhooksCardDocument,
    "\n  mutation DeleteWebhookEndpoint($id: ID!) {\n    deleteWebhookEndpoint(id: $id) {\n      id\n    }\n  }\n": typeof types.DeleteWebhookEndpointDocument,
    "\n  mutation EnableWebhookEndpoint($id: ID!) {\n    enableWebhookEndpoint(id: $id) {\n      id\n      disabledAt\n      failingSince\n      pausedUntil\n    }\n  }\n": typeof types.EnableWebhookEndpointDocument,
    "\n  query ConfigurePortal($portalId: String!) {\n    connection(portalId: $portalId) {\n      id\n      portalId\n      portalName\n      ...AutoCleanPanel_connection\n      ...WritePolicyPanel_connection\n      ...DefaultCountry_connection\n      mappings {\n        objectType\n        ...MappingForm_mapping\n      }\n      missingPermissions {\n        objectType\n        text\n      }\n      contact: properties(objectType: contact, includeNumbers: true, includeCheckboxes: true, includeOptions: true) {\n        name\n        label\n        type\n      }\n      company: properties(objectType: company, includeNumbers: true, includeCheckboxes: true, includeOptions: true) {\n        name\n        label\n        type\n      }\n      deal: properties(objectType: deal, includeNumbers: true, includeCheckboxes: true, includeOptions: true) {\n        name\n        label\n        type\n      }\n      ticket: properties(objectType: ticket, includeNumbers: true, includeCheckboxes: true, includeOptions: true) {\n        name\n        label\n        type\n      }\n    }\n  }\n": typeof types.ConfigurePortalDocument,
    "\n  query Dashboard {\n    viewer {\n      id\n      credits {\n        id\n        available\n      }\n      firstSteps {\n        hasChecked\n        hasCleaned\n      }\n      ...CreditMeter_viewer\n    }\n    reviewFacets {\n      total\n      acceptable\n    }\n    listHealth {\n      ...SinceYouWereHere_health\n    }\n    connections {\n      id\n      portalId\n      isConfigured\n      ...ConnectionRow_connection\n      ...ListChoice_connection\n    }\n    recurringJobs {\n      id\n      totalRuns\n      createdAt\n      ...RecurringSection_job\n    }\n    paused: jobs(first: 5, status: paused) {\n      id\n      status\n      reason\n      reasonText\n      listName\n      nextTryAt\n      ...JobRow_job\n    }\n    running: jobs(first: 5, status: running) {\n      id\n      status\n      ...JobRow_job\n    }\n    pending: jobs(first: 5, status: pending) {\n      id\n      status\n      ...JobRow_job\n    }\n    jobs(first: 8) {\n      id\n      status\n      ...SinceYouWereHere_job\n      ...JobRow_job\n    }\n  }\n": typeof types.DashboardDocument,
    "\n  query JobPage($id: ID!) {\n    job(id: $id) {\n      id\n      kind\n      objectType\n      portalId\n      portalName\n      listName\n      status\n      reason\n      reasonText\n      recordsProcessed\n      createdAt\n      pausedAt\n      retryOf\n      ...JobProgress_job\n      ...JobActions_job\n      ...OutcomeBar_job\n      ...PausedNotice_job\n      ...UndoFacts_job\n    }\n    viewer {\n      id\n      credits {\n        id\n        available\n      }\n    }\n  }\n": typeof types.JobPageDocument,
    "\n  query ConnectedPortals {\n    connections {\n      id\n      portalId\n    }\n  }\n": typeof types.ConnectedPortalsDocument,
    "\n  fragment SinceYouWereHere_job on Job {\n    id\n    kind\n    listName\n    portalName\n    objectType\n    status\n    reasonText\n    finishedAt\n    recordsProcessed\n    creditsUsed\n    outcomes {\n      outcome\n      count\n    }\n  }\n": typeof types.SinceYouWereHere_JobFragmentDoc,
    "\n  fragment SinceYouWereHere_health on ListHealth {\n    portalId\n    objectType\n    listId\n    listName\n    points {\n      jobId\n      at\n      score\n    }\n  }\n": typeof types.SinceYouWereHere_HealthFragmentDoc,
    "\n  query Usage {\n    usage {\n      ...UsageTiles_usage\n      ...UsageByType_usage\n      ...RecentActivity_usage\n      ...UsageCharts_usage\n      ...MonthlyUsage_usage\n    }\n  }\n": typeof types.UsageDocument,
    "\n  query Owner {\n    viewer {\n      id\n      email\n      secondFactor {\n        id\n        isOn\n      }\n    }\n  }\n": typeof types.OwnerDocument,
    "\n  fragment RecordDiff_field on RecordField {\n    part\n    before\n    after\n    beforeLabel\n    afterLabel\n    change {\n      kind\n      reason\n      reasonText\n      confidence\n    }\n  }\n": typeof types.RecordDiff_FieldFragmentDoc,
    "\n  mutation CreateCheckout($packageId: String, $customCredits: Int, $paymentType: PaymentType!, $jobId: ID) {\n    createCheckout(packageId: $packageId, customCredits: $customCredits, paymentType: $paymentType, jobId: $jobId) {\n      sessionId\n      url\n    }\n  }\n": typeof types.CreateCheckoutDocument,
    "\n  fragment EnrichmentList_field on EnrichmentField {\n    target\n    before\n    after\n    sourceText\n  }\n": typeof types.EnrichmentList_FieldFragmentDoc,
    "\n  query RecordNames($id: ID!, $recordIds: [String!]!) {\n    job(id: $id) {\n      id\n      recordNames(recordIds: $recordIds) {\n        recordId\n        name\n      }\n    }\n  }\n": typeof types.RecordNamesDocument,
    "\n  fragment ListChoice_connection on Connection {\n    id\n    portalId\n    portalName\n    status\n    configuredObjectTypes\n  }\n": typeof types.ListChoice_ConnectionFragmentDoc,
    "\n  query Lists($portalId: String!, $objectType: ObjectType!) {\n    connection(portalId: $portalId) {\n      id\n      lists(objectType: $objectType) {\n        listId\n        name\n        size\n        isReady\n      }\n    }\n  }\n": typeof types.ListsDocument,
    "\n  query RecordsWithId($recordId: String!) {\n    recordsWithId(recordId: $recordId) {\n      portalId\n      portalName\n      objectType\n      recordId\n    }\n  }\n": typeof types.RecordsWithIdDocument,
    "\n  mutation LockRecord($portalId: String!, $objectType: ObjectType!, $recordId: String!) {\n    lockRecord(portalId: $portalId, objectType: $objectType, recordId: $recordId)\n  }\n": typeof types.LockRecordDocument,
    "\n  mutation UnlockRecord($portalId: String!, $objectType: ObjectType!, $recordId: String!) {\n    removeRecordChoice(portalId: $portalId, objectType: $objectType, recordId: $recordId, kind: \"locked\")\n  }\n": typeof types.UnlockRecordDocument,
    "\n  mutation UndoJob($id: ID!, $filter: UndoFilterInput) {\n    undoJob(id: $id, filter: $filter) {\n      job {\n        id\n      }\n    }\n  }\n": typeof types.UndoJobDocument,
    "\n  query UndoCount($id: ID!, $fields: [UndoField!], $kinds: [UndoKind!]) {\n    job(id: $id) {\n      id\n      undoCount(fields: $fields, kinds: $kinds) {\n        records\n        isComplete\n      }\n    }\n  }\n": typeof types.UndoCountDocument,
    "\n  query UndoKinds($id: ID!) {\n    job(id: $id) {\n      id\n      changeKinds {\n        kinds {\n          kind\n          count\n        }\n      }\n    }\n  }\n": typeof types.UndoKindsDocument,
};
const documents: Documents = {
    "\n  query SecondFactorFirst {\n    viewer {\n      id\n      secondFactor {\n        id\n        mustSetUp\n      }\n    }\n  }\n": types.SecondFactorFirstDocument,
    "\n  query Balance {\n    viewer {\n      id\n      credits {\n        id\n        available\n      }\n    }\n    reviewFacets {\n      total\n    }\n  }\n": types.BalanceDocument,
    "\n  query ApiKeysCard {\n    viewer {\n      id\n      apiKeys {\n        id\n        name\n        prefix\n        scope\n        createdAt\n        lastUsedAt\n      }\n    }\n  }\n": types.ApiKeysCardDocument,
    "\n  mutation RevokeApiKey($id: ID!) {\n    revokeApiKey(id: $id) {\n      id\n    }\n  }\n": types.RevokeApiKeyDocument,
    "\n  mutation CreateApiKey($name: String!, $scope: ApiKeyScope!, $password: String!, $totpCode: String) {\n    createApiKey(name: $name, scope: $scope, password: $password, totpCode: $totpCode) {\n      key\n      apiKey {\n        id\n      }\n    }\n  }\n": types.CreateApiKeyDocument,
    "\n  mutation RenewRecoveryCodes($password: String!, $totpCode: String!) {\n    renewRecoveryCodes(password: $password, totpCode: $totpCode) {\n      recoveryCodes\n    }\n  }\n": types.RenewRecoveryCodesDocument,
    "\n  mutation TurnOffTotp($password: String!, $totpCode: String!) {\n    turnOffTotp(password: $password, totpCode: $totpCode) {\n      id\n      isOn\n    }\n  }\n": types.TurnOffTotpDocument,
    "\n  query SecondFactorCard {\n    viewer {\n      id\n      secondFactor {\n        id\n        isOn\n        since\n        recoveryCodesLeft\n        mustSetUp\n      }\n    }\n  }\n": types.SecondFactorCardDocument,
    "\n  mutation BeginTotp($password: String!) {\n    beginTotp(password: $password) {\n      secret\n      otpauthUrl\n    }\n  }\n": types.BeginTotpDocument,
    "\n  mutation ConfirmTotp($totpCode: String!) {\n    confirmTotp(totpCode: $totpCode) {\n      recoveryCodes\n    }\n  }\n": types.ConfirmTotpDocument,
    "\n  query ActivityCard($after: String) {\n    viewer {\n      id\n      auditLog(first: 10, after: $after) {\n        endCursor\n        nodes {\n          id\n          text\n          detail\n          byOperator\n          key\n          ip\n          createdAt\n        }\n      }\n    }\n  }\n": types.ActivityCardDocument,
    "\n  query AgreementCard {\n    viewer {\n      id\n      agreement {\n        id\n        version\n        company\n        acceptedAt\n        acceptedBy\n      }\n    }\n  }\n": types.AgreementCardDocument,
    "\n  mutation AcceptAgreement($version: String!) {\n    acceptAgreement(version: $version) {\n      id\n      version\n      company\n      acceptedAt\n      acceptedBy\n    }\n  }\n": types.AcceptAgreementDocument,
    "\n  mutation ChangeEmail($password: String!, $totpCode: String, $newEmail: String!) {\n    changeEmail(password: $password, totpCode: $totpCode, newEmail: $newEmail) {\n      message\n    }\n  }\n": types.ChangeEmailDocument,
    "\n  query CreditNotificationCard {\n    viewer {\n      id\n      creditNotifications {\n        id\n        threshold\n        isUnsubscribed\n      }\n    }\n  }\n": types.CreditNotificationCardDocument,
    "\n  mutation SetCreditThreshold($threshold: Int) {\n    setCreditThreshold(threshold: $threshold) {\n      id\n      threshold\n      isUnsubscribed\n    }\n  }\n": types.SetCreditThresholdDocument,
    "\n  mutation DeleteAccount($password: String!, $totpCode: String, $confirmation: String!) {\n    deleteAccount(password: $password, totpCode: $totpCode, confirmation: $confirmation) {\n      message\n    }\n  }\n": types.DeleteAccountDocument,
    "\n  query EmailNotice {\n    viewer {\n      id\n      email\n      emailConfirmed\n    }\n  }\n": types.EmailNoticeDocument,
    "\n  mutation ResendConfirmation {\n    resendConfirmation {\n      message\n    }\n  }\n": types.ResendConfirmationDocument,
    "\n  query SessionsCard {\n    viewer {\n      id\n      sessions {\n        id\n        device\n        createdAt\n        lastSeenAt\n        isCurrent\n      }\n    }\n  }\n": types.SessionsCardDocument,
    "\n  mutation EndSession($id: ID!) {\n    endSession(id: $id) {\n      id\n    }\n  }\n": types.EndSessionDocument,
    "\n  mutation EndOtherSessions {\n    endOtherSessions {\n      ended\n    }\n  }\n": types.EndOtherSessionsDocument,
    "\n  query SubscriptionCard {\n    viewer {\n      id\n      subscription {\n        id\n        status\n        credits\n        priceCents\n        periodEnd\n        cancelAtPeriodEnd\n      }\n    }\n  }\n": types.SubscriptionCardDocument,
    "\n  mutation CreatePortalSession {\n    createPortalSession {\n      url\n    }\n  }\n": types.CreatePortalSessionDocument,
    "\n  query AdminDashboard {\n    adminDashboard {\n      ...OverviewTab_dashboard\n      ...UserAnalyticsTab_dashboard\n      ...SystemHealthTab_dashboard\n      ...UserManagementTab_dashboard\n    }\n  }\n": types.AdminDashboardDocument,
    "\n  query OperatorAuditLog($after: String, $email: String) {\n    operatorAuditLog(first: 20, after: $after, email: $email) {\n      endCursor\n      nodes {\n        id\n        email\n        accountEmail\n        action\n        text\n        detail\n        byOperator\n        createdAt\n      }\n    }\n  }\n": types.OperatorAuditLogDocument,
    "\n  mutation AdminGrantCredits($email: String!, $amount: Int!, $reason: String!, $key: ID!) {\n    adminGrantCredits(email: $email, amount: $amount, reason: $reason, key: $key) {\n      granted\n    }\n  }\n": types.AdminGrantCreditsDocument,
    "\n  fragment OverviewTab_dashboard on AdminDashboard {\n    allTimeSuccessfulLookups\n    trackedSuccessfulLookups\n    trackedFailedAttempts\n    hubspotConnectionsCount\n    portalConfigsCount\n    creditUnsubscribesCount\n    portalConfigUnsubscribesCount\n    todaysActiveUsers {\n      email\n    }\n    recentSignups {\n      email\n    }\n    usersBelowThreshold {\n      email\n    }\n    referralStats {\n      referralType\n      count\n    }\n  }\n": types.OverviewTab_DashboardFragmentDoc,
    "\n  mutation StopWrites($scope: String!, $reason: String!, $includeUndo: Boolean!) {\n    stopWrites(scope: $scope, reason: $reason, includeUndo: $includeUndo) {\n      temporalUiUrl\n    }\n  }\n": types.StopWritesDocument,
    "\n  fragment SystemHealthTab_dashboard on AdminDashboard {\n    topFailed24h {\n      email\n      totalFailedLookups\n      reasons {\n        text\n        count\n      }\n    }\n    topFailed7d {\n      email\n      totalFailedLookups\n      reasons {\n        text\n        count\n      }\n    }\n    topSuccessfulAllTime {\n      ...TopUsersTable_user\n    }\n  }\n": types.SystemHealthTab_DashboardFragmentDoc,
    "\n  fragment TopUsersTable_user on AdminSuccess {\n    email\n    successfulLookups\n  }\n": types.TopUsersTable_UserFragmentDoc,
    "\n  fragment UserAnalyticsTab_dashboard on AdminDashboard {\n    topSuccessful24h {\n      ...TopUsersTable_user\n    }\n    topSuccessful7d {\n      ...TopUsersTable_user\n    }\n    highCreditUsers {\n      email\n      credits\n    }\n    usersBelowThreshold {\n      email\n      credits\n      creditThreshold\n    }\n  }\n": types.UserAnalyticsTab_DashboardFragmentDoc,
    "\n  fragment UserManagementTab_dashboard on AdminDashboard {\n    todaysActiveUsers {\n      email\n      creditsUsedToday\n    }\n    recentSignups {\n      email\n      credits\n      createdAt\n    }\n  }\n": types.UserManagementTab_DashboardFragmentDoc,
    "\n  query FindUsers($query: String!) {\n    findUsers(query: $query) {\n      id\n      email\n      accountId\n      credits\n      held\n      portals\n      createdAt\n      temporalUrl\n    }\n  }\n": types.FindUsersDocument,
    "\n  query SystemStatus {\n    systemStatus {\n      violations {\n        invariant\n        accountId\n        detail\n      }\n      lastMaintenance {\n        startedAt\n        finishedAt\n        schedulesRepaired\n        valuesEmptied\n        eventsDeleted\n      }\n      integrations {\n        name\n        state\n      }\n      temporalUiUrl\n      openJobs {\n        status\n        count\n      }\n      writeStops {\n        scope\n        reason\n        createdBy\n        includesUndo\n        createdAt\n      }\n      deadLetters {\n        id\n        kind\n        what\n        attempts\n        createdAt\n      }\n    }\n  }\n": types.SystemStatusDocument,
    "\n  mutation LiftWriteStop($scope: String!) {\n    liftWriteStop(scope: $scope) {\n      temporalUiUrl\n    }\n  }\n": types.LiftWriteStopDocument,
    "\n  mutation ReplayDeadLetter($id: ID!, $kind: String!) {\n    replayDeadLetter(id: $id, kind: $kind) {\n      temporalUiUrl\n    }\n  }\n": types.ReplayDeadLetterDocument,
    "\n  query CheckoutOrder($sessionId: ID!) {\n    viewer {\n      id\n      credits {\n        id\n        available\n      }\n      order(sessionId: $sessionId) {\n        id\n        status\n        credits\n        hasBroughtCredits\n        job {\n          id\n          listName\n          status\n        }\n      }\n    }\n  }\n": types.CheckoutOrderDocument,
    "\n  query LatestJobAfterCheckout {\n    jobs(first: 1) {\n      id\n      listName\n      status\n    }\n  }\n": types.LatestJobAfterCheckoutDocument,
    "\n  fragment CreditMeter_viewer on Viewer {\n    id\n    credits {\n      id\n      available\n      held\n      spent\n      owed\n    }\n  }\n": types.CreditMeter_ViewerFragmentDoc,
    "\n  query InvoiceList($after: String) {\n    viewer {\n      id\n      invoices(first: 20, after: $after) {\n        nodes {\n          id\n          number\n          issuedAt\n          status\n          currency\n          taxCents\n          totalCents\n          customerName\n          addressLines\n          taxIds {\n            type\n            value\n          }\n          creditNotes {\n            id\n            number\n            status\n            issuedAt\n            totalCents\n            taxCents\n          }\n        }\n        endCursor\n      }\n    }\n  }\n": types.InvoiceListDocument,
    "\n  query InvoicePdf($id: ID!) {\n    viewer {\n      id\n      invoicePdf(id: $id) {\n        url\n      }\n    }\n  }\n": types.InvoicePdfDocument,
    "\n  mutation SetSpendingLimit($portalId: String, $recurringJobId: ID, $perRun: Int, $perMonth: Int) {\n    setSpendingLimit(portalId: $portalId, recurringJobId: $recurringJobId, perRun: $perRun, perMonth: $perMonth) {\n      id\n      places {\n        scope\n        portalId\n        recurringJobId\n        name\n        perRun\n        perMonth\n        held\n        spent\n      }\n    }\n  }\n": types.SetSpendingLimitDocument,
    "\n  fragment ReceiptTable_receipt on Receipt {\n    id\n    at\n    kind\n    text\n    jobId\n    change\n    balance\n    invoice {\n      id\n      number\n      currency\n      totalCents\n    }\n  }\n": types.ReceiptTable_ReceiptFragmentDoc,
    "\n  query ReceiptsPage($after: String) {\n    viewer {\n      id\n      credits {\n        id\n        available\n        held\n        owed\n      }\n      receipts(first: 50, after: $after) {\n        nodes {\n          id\n          ...ReceiptTable_receipt\n        }\n        endCursor\n      }\n    }\n  }\n": types.ReceiptsPageDocument,
    "\n  query SpendingCard {\n    viewer {\n      id\n      spending {\n        id\n        resetsAt\n        creditPriceCents\n        places {\n          scope\n          portalId\n          recurringJobId\n          name\n          perRun\n          perMonth\n          held\n          spent\n        }\n        forecast {\n          creditsPerDay\n          centsPerDay\n          daysLeft\n          runsOutOn\n          monthEndCredits\n        }\n      }\n    }\n  }\n": types.SpendingCardDocument,
    "\n  fragment CheckGroups_check on Check {\n    groups {\n      outcome\n      detail\n      text\n      count\n    }\n  }\n": types.CheckGroups_CheckFragmentDoc,
    "\n  query CheckResult($id: ID!) {\n    job(id: $id) {\n      id\n      portalId\n      objectType\n      kind\n      status\n      desiredState\n      reason\n      reasonText\n      isTotalKnown\n      recordsTotal\n      recordsProcessed\n      createdAt\n      finishedAt\n      ...CleanCheckedList_job\n      check {\n        recordsChecked\n        healthScore\n        confirmed\n        corrected\n        review\n        failed\n        empty\n        gone\n        locked\n        alreadyCleaned\n        maxCredits\n        ...CheckGroups_check\n        ...CheckSamples_check\n      }\n    }\n  }\n": types.CheckResultDocument,
    "\n  fragment CheckSamples_check on Check {\n    samples {\n      recordId\n      hubspotUrl\n      outcome\n      reason\n      reasonText\n      notChecked\n      fields {\n        before\n        after\n        change {\n          kind\n        }\n        ...RecordDiff_field\n      }\n    }\n  }\n": types.CheckSamples_CheckFragmentDoc,
    "\n  fragment CleanCheckedList_job on Job {\n    id\n    portalId\n    objectType\n    listId\n  }\n": types.CleanCheckedList_JobFragmentDoc,
    "\n  mutation CleanCheckedList($portalId: String!, $listId: String!, $objectType: ObjectType!) {\n    startCleaning(portalId: $portalId, listId: $listId, objectType: $objectType) {\n      job {\n        id\n      }\n    }\n  }\n": types.CleanCheckedListDocument,
    "\n  query CreditsForCheck {\n    viewer {\n      id\n      credits {\n        id\n        available\n      }\n    }\n  }\n": types.CreditsForCheckDocument,
    "\n  fragment AutoCleanPanel_connection on Connection {\n    id\n    portalId\n    autoClean {\n      objectType\n      isOn\n      detection\n      detectionText\n      contestedRecords\n      blocker {\n        text\n        since\n      }\n    }\n    workflowBlocker {\n      text\n      since\n    }\n  }\n": types.AutoCleanPanel_ConnectionFragmentDoc,
    "\n  mutation SetAutoClean($portalId: String!, $objectType: ObjectType!, $isOn: Boolean!) {\n    setAutoClean(portalId: $portalId, objectType: $objectType, isOn: $isOn) {\n      ...AutoCleanPanel_connection\n    }\n  }\n": types.SetAutoCleanDocument,
    "\n  query CanaryRecords($id: ID!) {\n    job(id: $id) {\n      id\n      canaryRecords {\n        recordId\n        outcome\n        reasonText\n        fields {\n          ...RecordDiff_field\n        }\n      }\n    }\n  }\n": types.CanaryRecordsDocument,
    "\n  fragment JobActions_job on Job {\n    id\n    kind\n    objectType\n    portalId\n    listId\n    status\n    reason\n    recordsTotal\n    recordsProcessed\n    creditsUsed\n    outcomes {\n      outcome\n      count\n    }\n    canPause\n    canResume\n    canCancel\n    canRetry\n    ...UndoJob_job\n  }\n": types.JobActions_JobFragmentDoc,
    "\n  mutation PauseJob($id: ID!) {\n    pauseJob(id: $id) {\n      ...JobActions_job\n      ...JobProgress_job\n    }\n  }\n": types.PauseJobDocument,
    "\n  mutation ResumeJob($id: ID!) {\n    resumeJob(id: $id) {\n      ...JobActions_job\n      ...JobProgress_job\n    }\n  }\n": types.ResumeJobDocument,
    "\n  mutation CancelJob($id: ID!) {\n    cancelJob(id: $id) {\n      ...JobActions_job\n      ...JobProgress_job\n    }\n  }\n": types.CancelJobDocument,
    "\n  mutation RetryJob($id: ID!) {\n    retryJob(id: $id) {\n      job {\n        id\n      }\n    }\n  }\n": types.RetryJobDocument,
    "\n  fragment JobProgress_job on Job {\n    id\n    kind\n    status\n    desiredState\n    reason\n    reasonText\n    isTotalKnown\n    recordsTotal\n    membersRead\n    changedSince\n    recordsProcessed\n    recordsInFlight\n    recordsLastMinute\n    outcomes {\n      outcome\n      count\n    }\n    creditsUsed\n    addressLookups\n    createdAt\n    startedAt\n    durationMs\n  }\n": types.JobProgress_JobFragmentDoc,
    "\n  fragment JobRow_job on Job {\n    id\n    kind\n    objectType\n    portalName\n    listName\n    status\n    reason\n    reasonText\n    recordsTotal\n    recordsProcessed\n    creditsUsed\n    createdAt\n    ...OutcomeBar_job\n  }\n": types.JobRow_JobFragmentDoc,
    "\n  query JobsPage($first: Int!, $after: ID, $kind: JobKind, $status: JobStatus) {\n    jobs(first: $first, after: $after, kind: $kind, status: $status) {\n      id\n      status\n      ...JobRow_job\n    }\n  }\n": types.JobsPageDocument,
    "\n  fragment OutcomeBar_job on Job {\n    id\n    status\n    recordsTotal\n    recordsProcessed\n    outcomes {\n      outcome\n      count\n    }\n  }\n": types.OutcomeBar_JobFragmentDoc,
    "\n  fragment PausedNotice_job on Job {\n    id\n    kind\n    status\n    reason\n    reasonText\n    pausedAt\n    nextTryAt\n    portalId\n  }\n": types.PausedNotice_JobFragmentDoc,
    "\n  fragment RecordRow_record on JobRecord {\n    id\n    recordId\n    hubspotUrl\n    outcome\n    reason\n    reasonText\n    laterJobId\n    credits\n    checkedBy\n    notChecked\n    fields {\n      ...RecordDiff_field\n    }\n    enrichment {\n      ...EnrichmentList_field\n    }\n  }\n": types.RecordRow_RecordFragmentDoc,
    "\n  query JobRecords(\n    $id: ID!\n    $first: Int!\n    $after: String\n    $outcome: Outcome\n    $reason: String\n    $kind: UndoKind\n    $search: String\n  ) {\n    job(id: $id) {\n      id\n      portalId\n      objectType\n      records(first: $first, after: $after, outcome: $outcome, reason: $reason, kind: $kind, search: $search) {\n        nodes {\n          id\n          recordId\n          ...RecordRow_record\n        }\n        endCursor\n      }\n    }\n  }\n": types.JobRecordsDocument,
    "\n  query ScheduleCost($portalId: String!, $objectType: ObjectType!, $listId: String!) {\n    scheduleEstimate(portalId: $portalId, objectType: $objectType, listId: $listId) {\n      basis\n      runs\n      creditsPerRun\n      centsPerRun\n      creditsPerDay\n      centsPerDay\n    }\n  }\n": types.ScheduleCostDocument,
    "\n  query KnownLists {\n    checked: jobs(first: 50, kind: check) {\n      id\n      portalId\n      objectType\n      listId\n    }\n    cleaned: jobs(first: 50, kind: list) {\n      id\n      portalId\n      objectType\n      listId\n    }\n  }\n": types.KnownListsDocument,
    "\n  fragment UndoFacts_job on Job {\n    id\n    undoOf\n    undoFilter {\n      fields\n      kinds\n      recordId\n    }\n    fieldsLeft\n  }\n": types.UndoFacts_JobFragmentDoc,
    "\n  fragment UndoJob_job on Job {\n    id\n    kind\n    status\n    creditsUsed\n    undo {\n      isOffered\n      reasonText\n      records\n    }\n  }\n": types.UndoJob_JobFragmentDoc,
    "\n  query JobNow($id: ID!) {\n    job(id: $id) {\n      id\n      status\n      recordsProcessed\n      now {\n        standing\n        putBack\n        undos {\n          id\n          status\n          createdAt\n          recordsProcessed\n        }\n        proposals {\n          open\n          ready\n          accepted\n          written\n          dismissed\n          locked\n          closed\n          applyJobIds\n          isComplete\n        }\n      }\n    }\n  }\n": types.JobNowDocument,
    "\n  query JobReasons($id: ID!, $withKinds: Boolean!) {\n    job(id: $id) {\n      id\n      status\n      recordsProcessed\n      reasons {\n        outcome\n        reason\n        text\n        count\n      }\n      changeKinds @include(if: $withKinds) {\n        kinds {\n          kind\n          count\n        }\n        isComplete\n      }\n    }\n  }\n": types.JobReasonsDocument,
    "\n  mutation StartCleaning($portalId: String!, $listId: String!, $objectType: ObjectType!, $emailWhenDone: Boolean!) {\n    startCleaning(portalId: $portalId, listId: $listId, objectType: $objectType, emailWhenDone: $emailWhenDone) {\n      job {\n        id\n      }\n      alreadyRunning\n      message\n    }\n  }\n": types.StartCleaningDocument,
    "\n  mutation StartCheck($portalId: String!, $listId: String!, $objectType: ObjectType!) {\n    startCheck(portalId: $portalId, listId: $listId, objectType: $objectType) {\n      job {\n        id\n      }\n    }\n  }\n": types.StartCheckDocument,
    "\n  mutation CreateRecurringJob(\n    $portalId: String!\n    $listId: String!\n    $objectType: ObjectType!\n    $recurrenceInterval: String!\n    $perRun: Int\n    $perMonth: Int\n  ) {\n    createRecurringJob(\n      portalId: $portalId\n      listId: $listId\n      objectType: $objectType\n      recurrenceInterval: $recurrenceInterval\n      perRun: $perRun\n      perMonth: $perMonth\n    ) {\n      recurringJob {\n        id\n      }\n      message\n    }\n  }\n": types.CreateRecurringJobDocument,
    "\n  fragment MappingForm_mapping on ObjectMapping {\n    objectType\n    version\n    street_address\n    city\n    state\n    postal_code\n    country\n    settings {\n      casing\n      state\n      country\n      streetWords\n      unitSeparator\n      unitPlace\n    }\n    enrichment {\n      county\n      county_fips\n      time_zone\n      latitude\n      longitude\n      zip_plus_4\n      building_use\n      overwrite\n    }\n    lock_property\n  }\n": types.MappingForm_MappingFragmentDoc,
    "\n  mutation SaveMapping($portalId: String!, $mappings: [ObjectMappingInput!]!, $basedOn: [MappingVersionInput!]!) {\n    saveMapping(portalId: $portalId, mappings: $mappings, basedOn: $basedOn) {\n      id\n      isConfigured\n      configuredObjectTypes\n      ...AutoCleanPanel_connection\n      mappings {\n        ...MappingForm_mapping\n      }\n    }\n  }\n": types.SaveMappingDocument,
    "\n  query MappingImpact($portalId: String!, $mappings: [ObjectMappingInput!]!) {\n    connection(portalId: $portalId) {\n      id\n      mappingImpact(mappings: $mappings) {\n        objectType\n        isTurnedOff\n        openProposals\n        openJobs\n        recurringJobs\n      }\n    }\n  }\n": types.MappingImpactDocument,
    "\n  query MappingInForce($portalId: String!) {\n    connection(portalId: $portalId) {\n      id\n      mappings {\n        ...MappingForm_mapping\n      }\n    }\n  }\n": types.MappingInForceDocument,
    "\n  query PreviewLists($portalId: String!, $objectType: ObjectType!) {\n    connection(portalId: $portalId) {\n      id\n      lists(objectType: $objectType) {\n        listId\n        name\n        size\n      }\n    }\n  }\n": types.PreviewListsDocument,
    "\n  query PreviewMapping($portalId: String!, $mapping: ObjectMappingInput!, $listId: String) {\n    connection(portalId: $portalId) {\n      id\n      preview(mapping: $mapping, listId: $listId) {\n        ...PreviewRecords_preview\n      }\n    }\n  }\n": types.PreviewMappingDocument,
    "\n  fragment PreviewRecords_preview on MappingPreview {\n    recordsRead\n    wouldAskService\n    dropdowns {\n      part\n      options\n      recordsWithoutOption\n    }\n    outcomes {\n      outcome\n      count\n    }\n    records {\n      recordId\n      outcome\n      reasonText\n      notChecked\n      fields {\n        ...RecordDiff_field\n      }\n      enrichment {\n        ...EnrichmentList_field\n      }\n    }\n  }\n": types.PreviewRecords_PreviewFragmentDoc,
    "\n  query PaletteTargets {\n    connections {\n      id\n      portalId\n      portalName\n    }\n    jobs(first: 50) {\n      id\n      kind\n      status\n      objectType\n      portalId\n      portalName\n      listId\n      listName\n      createdAt\n    }\n  }\n": types.PaletteTargetsDocument,
    "\n  query PaletteRecords($recordId: String!) {\n    recordsWithId(recordId: $recordId) {\n      portalId\n      portalName\n      objectType\n      recordId\n    }\n  }\n": types.PaletteRecordsDocument,
    "\n  mutation BeginConnect {\n    beginConnect {\n      installUrl\n    }\n  }\n": types.BeginConnectDocument,
    "\n  fragment ConnectionRow_connection on Connection {\n    id\n    portalId\n    portalName\n    status\n    createdAt\n    isConfigured\n    configuredObjectTypes\n    blockers {\n      what\n      objectType\n      reason\n      text\n      missingScopes\n      retryAt\n    }\n  }\n": types.ConnectionRow_ConnectionFragmentDoc,
    "\n  mutation DeleteConnection($id: ID!) {\n    deleteConnection(id: $id) {\n      id\n    }\n  }\n": types.DeleteConnectionDocument,
    "\n  fragment DefaultCountry_connection on Connection {\n    id\n    portalId\n    settings {\n      defaultCountry\n    }\n  }\n": types.DefaultCountry_ConnectionFragmentDoc,
    "\n  mutation SavePortalSettings($portalId: String!, $defaultCountry: String) {\n    savePortalSettings(portalId: $portalId, defaultCountry: $defaultCountry) {\n      ...DefaultCountry_connection\n    }\n  }\n": types.SavePortalSettingsDocument,
    "\n  fragment HistoryRow_entry on RecordHistoryEntry {\n    id\n    areValuesKept\n    canUndo\n    decidedAt\n    job {\n      id\n      kind\n      listName\n      createdAt\n    }\n    record {\n      id\n      recordId\n      outcome\n      reasonText\n      notChecked\n      laterJobId\n      credits\n      fields {\n        ...RecordDiff_field\n      }\n      enrichment {\n        ...EnrichmentList_field\n      }\n    }\n  }\n": types.HistoryRow_EntryFragmentDoc,
    "\n  query RecordHistory($portalId: String!, $objectType: ObjectType!, $recordId: String!, $first: Int!, $after: ID) {\n    recordHistory(portalId: $portalId, objectType: $objectType, recordId: $recordId, first: $first, after: $after) {\n      hubspotUrl\n      isLocked\n      proposal {\n        id\n        status\n      }\n      entries {\n        id\n        ...HistoryRow_entry\n      }\n      endCursor\n    }\n  }\n": types.RecordHistoryDocument,
    "\n  query RecordNow($portalId: String!, $objectType: ObjectType!, $recordId: String!) {\n    recordNow(portalId: $portalId, objectType: $objectType, recordId: $recordId) {\n      isGone\n      name\n      values {\n        part\n        value\n      }\n      notChecked\n    }\n  }\n": types.RecordNowDocument,
    "\n  fragment RecurringJobRow_job on RecurringJob {\n    id\n    isActive\n    portalName\n    objectType\n    listName\n    recurrenceInterval\n    nextRunAt\n    totalRuns\n    blocker\n    blockerText\n    lastRun {\n      id\n    }\n    estimate {\n      basis\n      runs\n      creditsPerRun\n      centsPerRun\n      creditsPerDay\n      centsPerDay\n    }\n  }\n": types.RecurringJobRow_JobFragmentDoc,
    "\n  mutation SetRecurringJobActive($id: ID!, $isActive: Boolean!) {\n    setRecurringJobActive(id: $id, isActive: $isActive) {\n      ...RecurringJobRow_job\n    }\n  }\n": types.SetRecurringJobActiveDocument,
    "\n  mutation ChangeRecurringSchedule($id: ID!, $recurrenceInterval: String!) {\n    changeRecurringSchedule(id: $id, recurrenceInterval: $recurrenceInterval) {\n      ...RecurringJobRow_job\n    }\n  }\n": types.ChangeRecurringScheduleDocument,
    "\n  mutation DeleteRecurringJob($id: ID!) {\n    deleteRecurringJob(id: $id) {\n      id\n    }\n  }\n": types.DeleteRecurringJobDocument,
    "\n  fragment RecurringSection_job on RecurringJob {\n    id\n    ...RecurringJobRow_job\n  }\n": types.RecurringSection_JobFragmentDoc,
    "\n  mutation AcceptMatchingProposals($filter: ProposalFilter, $asOf: DateTime, $atMost: Int) {\n    acceptMatchingProposals(filter: $filter, asOf: $asOf, atMost: $atMost) {\n      id\n    }\n  }\n": types.AcceptMatchingProposalsDocument,
    "\n  mutation DismissMatchingProposals($filter: ProposalFilter, $asOf: DateTime, $atMost: Int, $maxCredits: Int) {\n    dismissMatchingProposals(filter: $filter, asOf: $asOf, atMost: $atMost, maxCredits: $maxCredits) {\n      id\n    }\n  }\n": types.DismissMatchingProposalsDocument,
    "\n  query ReviewActionProgress($id: ID!) {\n    reviewAction(id: $id) {\n      id\n      isDone\n      total\n      done\n    }\n  }\n": types.ReviewActionProgressDocument,
    "\n  query ProposalCandidates($id: ID!) {\n    proposal(id: $id) {\n      id\n      candidates {\n        text\n        values {\n          part\n          value\n        }\n      }\n    }\n  }\n": types.ProposalCandidatesDocument,
    "\n  mutation EditProposal($id: ID!, $values: [TypedValue!]!) {\n    editProposal(id: $id, values: $values) {\n      id\n      status\n    }\n  }\n": types.EditProposalDocument,
    "\n  query ProposalOptions($id: ID!) {\n    proposal(id: $id) {\n      id\n      options {\n        part\n        options {\n          value\n          label\n          hidden\n        }\n      }\n    }\n  }\n": types.ProposalOptionsDocument,
    "\n  query RecordChoices($kind: String!, $first: Int!, $after: String) {\n    recordChoices(kind: $kind, first: $first, after: $after) {\n      nodes {\n        portalId\n        objectType\n        recordId\n        hubspotUrl\n        kind\n        createdAt\n      }\n      endCursor\n    }\n  }\n": types.RecordChoicesDocument,
    "\n  mutation RemoveRecordChoice($portalId: String!, $objectType: ObjectType!, $recordId: String!, $kind: String!) {\n    removeRecordChoice(portalId: $portalId, objectType: $objectType, recordId: $recordId, kind: $kind)\n  }\n": types.RemoveRecordChoiceDocument,
    "\n  query PolicyPreviews($portalId: String!, $objectType: ObjectType!) {\n    connection(portalId: $portalId) {\n      id\n      policyPreviews(objectType: $objectType) {\n        policy\n        written\n        heldBack\n        writtenExample {\n          recordId\n          fields {\n            ...RecordDiff_field\n          }\n        }\n        heldBackExample {\n          recordId\n          fields {\n            ...RecordDiff_field\n          }\n        }\n      }\n    }\n  }\n": types.PolicyPreviewsDocument,
    "\n  fragment ProposalDetail_proposal on Proposal {\n    id\n    portalId\n    objectType\n    recordId\n    hubspotUrl\n    confidence\n    reason\n    reasonText\n    notChecked\n    fields {\n      ...RecordDiff_field\n    }\n  }\n": types.ProposalDetail_ProposalFragmentDoc,
    "\n  fragment ProposalList_proposal on Proposal {\n    id\n    status\n    reason\n    hasValue\n    applyJobId\n    ...ProposalRow_proposal\n    ...ProposalDetail_proposal\n  }\n": types.ProposalList_ProposalFragmentDoc,
    "\n  query ProposalPage($id: ID!) {\n    proposal(id: $id) {\n      id\n      ...ProposalList_proposal\n    }\n  }\n": types.ProposalPageDocument,
    "\n  fragment ProposalRow_proposal on Proposal {\n    id\n    portalId\n    objectType\n    recordId\n    hubspotUrl\n    hasValue\n    reasonText\n    notChecked\n    applyJobId\n    fields {\n      ...RecordDiff_field\n    }\n  }\n": types.ProposalRow_ProposalFragmentDoc,
    "\n  fragment ReviewCounts on ReviewFacets {\n    total\n    acceptable\n    heldBack\n    groups {\n      reason\n      text\n      hasValue\n      total\n      heldBack\n    }\n    facets {\n      name\n      values {\n        value\n        text\n        count\n      }\n    }\n  }\n": types.ReviewCountsFragmentDoc,
    "\n  query ReviewCounts($filter: ProposalFilter) {\n    reviewFacets(filter: $filter) {\n      ...ReviewCounts\n    }\n    viewer {\n      id\n      freeDismissals\n      credits {\n        id\n        available\n      }\n    }\n  }\n": types.ReviewCountsDocument,
    "\n  query ReviewPage(\n    $filter: ProposalFilter\n    $first: Int!\n    $after: String\n    $jobId: ID!\n    $listId: String!\n    $portalId: String\n    $isOfJob: Boolean!\n    $isOfList: Boolean!\n  ) {\n    job(id: $jobId) @include(if: $isOfJob) {\n      ...ReviewScope_job\n    }\n    jobOfList(listId: $listId, portalId: $portalId) @include(if: $isOfList) {\n      ...ReviewScope_job\n    }\n    reviewFacets(filter: $filter) {\n      ...ReviewCounts\n    }\n    proposals(filter: $filter, first: $first, after: $after) {\n      nodes {\n        id\n        ...ProposalList_proposal\n      }\n      endCursor\n    }\n    viewer {\n      id\n      freeDismissals\n      credits {\n        id\n        available\n      }\n    }\n  }\n": types.ReviewPageDocument,
    "\n  fragment ReviewScope_job on Job {\n    id\n    kind\n    listId\n    listName\n    portalId\n    portalName\n    objectType\n  }\n": types.ReviewScope_JobFragmentDoc,
    "\n  fragment WritePolicyPanel_connection on Connection {\n    id\n    portalId\n    writePolicies {\n      objectType\n      policy\n    }\n  }\n": types.WritePolicyPanel_ConnectionFragmentDoc,
    "\n  mutation SetWritePolicy($portalId: String!, $objectType: ObjectType!, $policy: WritePolicy!) {\n    setWritePolicy(portalId: $portalId, objectType: $objectType, policy: $policy) {\n      ...WritePolicyPanel_connection\n    }\n  }\n": types.SetWritePolicyDocument,
    "\n  mutation AcceptProposals($ids: [ID!]!) {\n    acceptProposals(ids: $ids) {\n      id\n      status\n    }\n  }\n": types.AcceptProposalsDocument,
    "\n  mutation DismissProposals($ids: [ID!]!, $maxCredits: Int) {\n    dismissProposals(ids: $ids, maxCredits: $maxCredits) {\n      id\n      status\n    }\n  }\n": types.DismissProposalsDocument,
    "\n  mutation ReopenProposals($ids: [ID!]!) {\n    reopenProposals(ids: $ids) {\n      id\n      status\n    }\n  }\n": types.ReopenProposalsDocument,
    "\n  query DismissalTerms {\n    viewer {\n      id\n      freeDismissals\n      credits {\n        id\n        available\n      }\n    }\n  }\n": types.DismissalTermsDocument,
    "\n  query ProposalNames($ids: [ID!]!) {\n    proposalNames(ids: $ids) {\n      id\n      name\n    }\n  }\n": types.ProposalNamesDocument,
    "\n  query ProposalStates($ids: [ID!]!) {\n    proposalStates(ids: $ids) {\n      id\n      status\n      applyJobId\n    }\n  }\n": types.ProposalStatesDocument,
    "\n  fragment ActivityRow_job on Job {\n    id\n    kind\n    objectType\n    status\n    portalId\n    listName\n    recordsProcessed\n    outcomes {\n      outcome\n      count\n    }\n    creditsUsed\n    createdAt\n    durationMs\n    ...OutcomeBar_job\n  }\n": types.ActivityRow_JobFragmentDoc,
    "\n  fragment MonthlyUsage_usage on Usage {\n    monthly {\n      month\n      jobsCount\n      recordsCleaned\n      creditsUsed\n    }\n  }\n": types.MonthlyUsage_UsageFragmentDoc,
    "\n  fragment RecentActivity_usage on Usage {\n    recentJobs {\n      id\n      ...ActivityRow_job\n    }\n  }\n": types.RecentActivity_UsageFragmentDoc,
    "\n  fragment UsageByType_usage on Usage {\n    byType {\n      objectType\n      recordsCleaned\n      jobsCount\n      creditsUsed\n    }\n  }\n": types.UsageByType_UsageFragmentDoc,
    "\n  fragment UsageCharts_usage on Usage {\n    monthly {\n      month\n      creditsUsed\n      outcomes {\n        outcome\n        count\n      }\n    }\n  }\n": types.UsageCharts_UsageFragmentDoc,
    "\n  fragment UsageTiles_usage on Usage {\n    totalJobs\n    totalRecordsCleaned\n    totalCreditsUsed\n    currentCredits\n  }\n": types.UsageTiles_UsageFragmentDoc,
    "\n  mutation CreateWebhookEndpoint($url: String!, $events: [WebhookEvent!]!) {\n    createWebhookEndpoint(url: $url, events: $events) {\n      secret\n      endpoint {\n        id\n      }\n    }\n  }\n": types.CreateWebhookEndpointDocument,
    "\n  query DeliveryLog($id: ID!, $after: String) {\n    viewer {\n      id\n      webhookEndpoint(id: $id) {\n        id\n        deliveries(first: 20, after: $after) {\n          endCursor\n          nodes {\n            id\n            event\n            status\n            attempts\n            lastStatus\n            lastError\n            createdAt\n          }\n        }\n      }\n    }\n  }\n": types.DeliveryLogDocument,
    "\n  mutation ReplayWebhookDelivery($id: ID!) {\n    replayWebhookDelivery(id: $id) {\n      id\n      status\n      attempts\n    }\n  }\n": types.ReplayWebhookDeliveryDocument,
    "\n  query WebhooksCard {\n    viewer {\n      id\n      webhookEndpoints {\n        id\n        url\n        events\n        failingSince\n        pausedUntil\n        disabledAt\n      }\n    }\n  }\n": types.WebhooksCardDocument,
    "\n  mutation DeleteWebhookEndpoint($id: ID!) {\n    deleteWebhookEndpoint(id: $id) {\n      id\n    }\n  }\n": types.DeleteWebhookEndpointDocument,
    "\n  mutation EnableWebhookEndpoint($id: ID!) {\n    enableWebhookEndpoint(id: $id) {\n      id\n      disabledAt\n      failingSince\n      pausedUntil\n    }\n  }\n": types.EnableWebhookEndpointDocument,
    "\n  query ConfigurePortal($portalId: String!) {\n    connection(portalId: $portalId) {\n      id\n      portalId\n      portalName\n      ...AutoCleanPanel_connection\n      ...WritePolicyPanel_connection\n      ...DefaultCountry_connection\n      mappings {\n        objectType\n        ...MappingForm_mapping\n      }\n      missingPermissions {\n        objectType\n        text\n      }\n      contact: properties(objectType: contact, includeNumbers: true, includeCheckboxes: true, includeOptions: true) {\n        name\n        label\n        type\n      }\n      company: properties(objectType: company, includeNumbers: true, includeCheckboxes: true, includeOptions: true) {\n        name\n        label\n        type\n      }\n      deal: properties(objectType: deal, includeNumbers: true, includeCheckboxes: true, includeOptions: true) {\n        name\n        label\n        type\n      }\n      ticket: properties(objectType: ticket, includeNumbers: true, includeCheckboxes: true, includeOptions: true) {\n        name\n        label\n        type\n      }\n    }\n  }\n": types.ConfigurePortalDocument,
    "\n  query Dashboard {\n    viewer {\n      id\n      credits {\n        id\n        available\n      }\n      firstSteps {\n        hasChecked\n        hasCleaned\n      }\n      ...CreditMeter_viewer\n    }\n    reviewFacets {\n      total\n      acceptable\n    }\n    listHealth {\n      ...SinceYouWereHere_health\n    }\n    connections {\n      id\n      portalId\n      isConfigured\n      ...ConnectionRow_connection\n      ...ListChoice_connection\n    }\n    recurringJobs {\n      id\n      totalRuns\n      createdAt\n      ...RecurringSection_job\n    }\n    paused: jobs(first: 5, status: paused) {\n      id\n      status\n      reason\n      reasonText\n      listName\n      nextTryAt\n      ...JobRow_job\n    }\n    running: jobs(first: 5, status: running) {\n      id\n      status\n      ...JobRow_job\n    }\n    pending: jobs(first: 5, status: pending) {\n      id\n      status\n      ...JobRow_job\n    }\n    jobs(first: 8) {\n      id\n      status\n      ...SinceYouWereHere_job\n      ...JobRow_job\n    }\n  }\n": types.DashboardDocument,
    "\n  query JobPage($id: ID!) {\n    job(id: $id) {\n      id\n      kind\n      objectType\n      portalId\n      portalName\n      listName\n      status\n      reason\n      reasonText\n      recordsProcessed\n      createdAt\n      pausedAt\n      retryOf\n      ...JobProgress_job\n      ...JobActions_job\n      ...OutcomeBar_job\n      ...PausedNotice_job\n      ...UndoFacts_job\n    }\n    viewer {\n      id\n      credits {\n        id\n        available\n      }\n    }\n  }\n": types.JobPageDocument,
    "\n  query ConnectedPortals {\n    connections {\n      id\n      portalId\n    }\n  }\n": types.ConnectedPortalsDocument,
    "\n  fragment SinceYouWereHere_job on Job {\n    id\n    kind\n    listName\n    portalName\n    objectType\n    status\n    reasonText\n    finishedAt\n    recordsProcessed\n    creditsUsed\n    outcomes {\n      outcome\n      count\n    }\n  }\n": types.SinceYouWereHere_JobFragmentDoc,
    "\n  fragment SinceYouWereHere_health on ListHealth {\n    portalId\n    objectType\n    listId\n    listName\n    points {\n      jobId\n      at\n      score\n    }\n  }\n": types.SinceYouWereHere_HealthFragmentDoc,
    "\n  query Usage {\n    usage {\n      ...UsageTiles_usage\n      ...UsageByType_usage\n      ...RecentActivity_usage\n      ...UsageCharts_usage\n      ...MonthlyUsage_usage\n    }\n  }\n": types.UsageDocument,
    "\n  query Owner {\n    viewer {\n      id\n      email\n      secondFactor {\n        id\n        isOn\n      }\n    }\n  }\n": types.OwnerDocument,
    "\n  fragment RecordDiff_field on RecordField {\n    part\n    before\n    after\n    beforeLabel\n    afterLabel\n    change {\n      kind\n      reason\n      reasonText\n      confidence\n    }\n  }\n": types.RecordDiff_FieldFragmentDoc,
    "\n  mutation CreateCheckout($packageId: String, $customCredits: Int, $paymentType: PaymentType!, $jobId: ID) {\n    createCheckout(packageId: $packageId, customCredits: $customCredits, paymentType: $paymentType, jobId: $jobId) {\n      sessionId\n      url\n    }\n  }\n": types.CreateCheckoutDocument,
    "\n  fragment EnrichmentList_field on EnrichmentField {\n    target\n    before\n    after\n    sourceText\n  }\n": types.EnrichmentList_FieldFragmentDoc,
    "\n  query RecordNames($id: ID!, $recordIds: [String!]!) {\n    job(id: $id) {\n      id\n      recordNames(recordIds: $recordIds) {\n        recordId\n        name\n      }\n    }\n  }\n": types.RecordNamesDocument,
    "\n  fragment ListChoice_connection on Connection {\n    id\n    portalId\n    portalName\n    status\n    configuredObjectTypes\n  }\n": types.ListChoice_ConnectionFragmentDoc,
    "\n  query Lists($portalId: String!, $objectType: ObjectType!) {\n    connection(portalId: $portalId) {\n      id\n      lists(objectType: $objectType) {\n        listId\n        name\n        size\n        isReady\n      }\n    }\n  }\n": types.ListsDocument,
    "\n  query RecordsWithId($recordId: String!) {\n    recordsWithId(recordId: $recordId) {\n      portalId\n      portalName\n      objectType\n      recordId\n    }\n  }\n": types.RecordsWithIdDocument,
    "\n  mutation LockRecord($portalId: String!, $objectType: ObjectType!, $recordId: String!) {\n    lockRecord(portalId: $portalId, objectType: $objectType, recordId: $recordId)\n  }\n": types.LockRecordDocument,
    "\n  mutation UnlockRecord($portalId: String!, $objectType: ObjectType!, $recordId: String!) {\n    removeRecordChoice(portalId: $portalId, objectType: $objectType, recordId: $recordId, kind: \"locked\")\n  }\n": types.UnlockRecordDocument,
    "\n  mutation UndoJob($id: ID!, $filter: UndoFilterInput) {\n    undoJob(id: $id, filter: $filter) {\n      job {\n        id\n      }\n    }\n  }\n": types.UndoJobDocument,
    "\n  query UndoCount($id: ID!, $fields: [UndoField!], $kinds: [UndoKind!]) {\n    job(id: $id) {\n      id\n      undoCount(fields: $fields, kinds: $kinds) {\n        records\n        isComplete\n      }\n    }\n  }\n": types.UndoCountDocument,
    "\n  query UndoKinds($id: ID!) {\n    job(id: $id) {\n      id\n      changeKinds {\n        kinds {\n          kind\n          count\n        }\n      }\n    }\n  }\n": types.UndoKindsDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SecondFactorFirst {\n    viewer {\n      id\n      secondFactor {\n        id\n        mustSetUp\n      }\n    }\n  }\n"): (typeof documents)["\n  query SecondFactorFirst {\n    viewer {\n      id\n      secondFactor {\n        id\n        mustSetUp\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Balance {\n    viewer {\n      id\n      credits {\n        id\n        available\n      }\n    }\n    reviewFacets {\n      total\n    }\n  }\n"): (typeof documents)["\n  query Balance {\n    viewer {\n      id\n      credits {\n        id\n        available\n      }\n    }\n    reviewFacets {\n      total\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ApiKeysCard {\n    viewer {\n      id\n      apiKeys {\n        id\n        name\n        prefix\n        scope\n        createdAt\n        lastUsedAt\n      }\n    }\n  }\n"): (typeof documents)["\n  query ApiKeysCard {\n    viewer {\n      id\n      apiKeys {\n        id\n        name\n        prefix\n        scope\n        createdAt\n        lastUsedAt\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RevokeApiKey($id: ID!) {\n    revokeApiKey(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation RevokeApiKey($id: ID!) {\n    revokeApiKey(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateApiKey($name: String!, $scope: ApiKeyScope!, $password: String!, $totpCode: String) {\n    createApiKey(name: $name, scope: $scope, password: $password, totpCode: $totpCode) {\n      key\n      apiKey {\n        id\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation CreateApiKey($name: String!, $scope: ApiKeyScope!, $password: String!, $totpCode: String) {\n    createApiKey(name: $name, scope: $scope, password: $password, totpCode: $totpCode) {\n      key\n      apiKey {\n        id\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RenewRecoveryCodes($password: String!, $totpCode: String!) {\n    renewRecoveryCodes(password: $password, totpCode: $totpCode) {\n      recoveryCodes\n    }\n  }\n"): (typeof documents)["\n  mutation RenewRecoveryCodes($password: String!, $totpCode: String!) {\n    renewRecoveryCodes(password: $password, totpCode: $totpCode) {\n      recoveryCodes\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation TurnOffTotp($password: String!, $totpCode: String!) {\n    turnOffTotp(password: $password, totpCode: $totpCode) {\n      id\n      isOn\n    }\n  }\n"): (typeof documents)["\n  mutation TurnOffTotp($password: String!, $totpCode: String!) {\n    turnOffTotp(password: $password, totpCode: $totpCode) {\n      id\n      isOn\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SecondFactorCard {\n    viewer {\n      id\n      secondFactor {\n        id\n        isOn\n        since\n        recoveryCodesLeft\n        mustSetUp\n      }\n    }\n  }\n"): (typeof documents)["\n  query SecondFactorCard {\n    viewer {\n      id\n      secondFactor {\n        id\n        isOn\n        since\n        recoveryCodesLeft\n        mustSetUp\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation BeginTotp($password: String!) {\n    beginTotp(password: $password) {\n      secret\n      otpauthUrl\n    }\n  }\n"): (typeof documents)["\n  mutation BeginTotp($password: String!) {\n    beginTotp(password: $password) {\n      secret\n      otpauthUrl\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ConfirmTotp($totpCode: String!) {\n    confirmTotp(totpCode: $totpCode) {\n      recoveryCodes\n    }\n  }\n"): (typeof documents)["\n  mutation ConfirmTotp($totpCode: String!) {\n    confirmTotp(totpCode: $totpCode) {\n      recoveryCodes\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ActivityCard($after: String) {\n    viewer {\n      id\n      auditLog(first: 10, after: $after) {\n        endCursor\n        nodes {\n          id\n          text\n          detail\n          byOperator\n          key\n          ip\n          createdAt\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query ActivityCard($after: String) {\n    viewer {\n      id\n      auditLog(first: 10, after: $after) {\n        endCursor\n        nodes {\n          id\n          text\n          detail\n          byOperator\n          key\n          ip\n          createdAt\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AgreementCard {\n    viewer {\n      id\n      agreement {\n        id\n        version\n        company\n        acceptedAt\n        acceptedBy\n      }\n    }\n  }\n"): (typeof documents)["\n  query AgreementCard {\n    viewer {\n      id\n      agreement {\n        id\n        version\n        company\n        acceptedAt\n        acceptedBy\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AcceptAgreement($version: String!) {\n    acceptAgreement(version: $version) {\n      id\n      version\n      company\n      acceptedAt\n      acceptedBy\n    }\n  }\n"): (typeof documents)["\n  mutation AcceptAgreement($version: String!) {\n    acceptAgreement(version: $version) {\n      id\n      version\n      company\n      acceptedAt\n      acceptedBy\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ChangeEmail($password: String!, $totpCode: String, $newEmail: String!) {\n    changeEmail(password: $password, totpCode: $totpCode, newEmail: $newEmail) {\n      message\n    }\n  }\n"): (typeof documents)["\n  mutation ChangeEmail($password: String!, $totpCode: String, $newEmail: String!) {\n    changeEmail(password: $password, totpCode: $totpCode, newEmail: $newEmail) {\n      message\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CreditNotificationCard {\n    viewer {\n      id\n      creditNotifications {\n        id\n        threshold\n        isUnsubscribed\n      }\n    }\n  }\n"): (typeof documents)["\n  query CreditNotificationCard {\n    viewer {\n      id\n      creditNotifications {\n        id\n        threshold\n        isUnsubscribed\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetCreditThreshold($threshold: Int) {\n    setCreditThreshold(threshold: $threshold) {\n      id\n      threshold\n      isUnsubscribed\n    }\n  }\n"): (typeof documents)["\n  mutation SetCreditThreshold($threshold: Int) {\n    setCreditThreshold(threshold: $threshold) {\n      id\n      threshold\n      isUnsubscribed\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteAccount($password: String!, $totpCode: String, $confirmation: String!) {\n    deleteAccount(password: $password, totpCode: $totpCode, confirmation: $confirmation) {\n      message\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteAccount($password: String!, $totpCode: String, $confirmation: String!) {\n    deleteAccount(password: $password, totpCode: $totpCode, confirmation: $confirmation) {\n      message\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query EmailNotice {\n    viewer {\n      id\n      email\n      emailConfirmed\n    }\n  }\n"): (typeof documents)["\n  query EmailNotice {\n    viewer {\n      id\n      email\n      emailConfirmed\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ResendConfirmation {\n    resendConfirmation {\n      message\n    }\n  }\n"): (typeof documents)["\n  mutation ResendConfirmation {\n    resendConfirmation {\n      message\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SessionsCard {\n    viewer {\n      id\n      sessions {\n        id\n        device\n        createdAt\n        lastSeenAt\n        isCurrent\n      }\n    }\n  }\n"): (typeof documents)["\n  query SessionsCard {\n    viewer {\n      id\n      sessions {\n        id\n        device\n        createdAt\n        lastSeenAt\n        isCurrent\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation EndSession($id: ID!) {\n    endSession(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation EndSession($id: ID!) {\n    endSession(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation EndOtherSessions {\n    endOtherSessions {\n      ended\n    }\n  }\n"): (typeof documents)["\n  mutation EndOtherSessions {\n    endOtherSessions {\n      ended\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SubscriptionCard {\n    viewer {\n      id\n      subscription {\n        id\n        status\n        credits\n        priceCents\n        periodEnd\n        cancelAtPeriodEnd\n      }\n    }\n  }\n"): (typeof documents)["\n  query SubscriptionCard {\n    viewer {\n      id\n      subscription {\n        id\n        status\n        credits\n        priceCents\n        periodEnd\n        cancelAtPeriodEnd\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreatePortalSession {\n    createPortalSession {\n      url\n    }\n  }\n"): (typeof documents)["\n  mutation CreatePortalSession {\n    createPortalSession {\n      url\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminDashboard {\n    adminDashboard {\n      ...OverviewTab_dashboard\n      ...UserAnalyticsTab_dashboard\n      ...SystemHealthTab_dashboard\n      ...UserManagementTab_dashboard\n    }\n  }\n"): (typeof documents)["\n  query AdminDashboard {\n    adminDashboard {\n      ...OverviewTab_dashboard\n      ...UserAnalyticsTab_dashboard\n      ...SystemHealthTab_dashboard\n      ...UserManagementTab_dashboard\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OperatorAuditLog($after: String, $email: String) {\n    operatorAuditLog(first: 20, after: $after, email: $email) {\n      endCursor\n      nodes {\n        id\n        email\n        accountEmail\n        action\n        text\n        detail\n        byOperator\n        createdAt\n      }\n    }\n  }\n"): (typeof documents)["\n  query OperatorAuditLog($after: String, $email: String) {\n    operatorAuditLog(first: 20, after: $after, email: $email) {\n      endCursor\n      nodes {\n        id\n        email\n        accountEmail\n        action\n        text\n        detail\n        byOperator\n        createdAt\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AdminGrantCredits($email: String!, $amount: Int!, $reason: String!, $key: ID!) {\n    adminGrantCredits(email: $email, amount: $amount, reason: $reason, key: $key) {\n      granted\n    }\n  }\n"): (typeof documents)["\n  mutation AdminGrantCredits($email: String!, $amount: Int!, $reason: String!, $key: ID!) {\n    adminGrantCredits(email: $email, amount: $amount, reason: $reason, key: $key) {\n      granted\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment OverviewTab_dashboard on AdminDashboard {\n    allTimeSuccessfulLookups\n    trackedSuccessfulLookups\n    trackedFailedAttempts\n    hubspotConnectionsCount\n    portalConfigsCount\n    creditUnsubscribesCount\n    portalConfigUnsubscribesCount\n    todaysActiveUsers {\n      email\n    }\n    recentSignups {\n      email\n    }\n    usersBelowThreshold {\n      email\n    }\n    referralStats {\n      referralType\n      count\n    }\n  }\n"): (typeof documents)["\n  fragment OverviewTab_dashboard on AdminDashboard {\n    allTimeSuccessfulLookups\n    trackedSuccessfulLookups\n    trackedFailedAttempts\n    hubspotConnectionsCount\n    portalConfigsCount\n    creditUnsubscribesCount\n    portalConfigUnsubscribesCount\n    todaysActiveUsers {\n      email\n    }\n    recentSignups {\n      email\n    }\n    usersBelowThreshold {\n      email\n    }\n    referralStats {\n      referralType\n      count\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation StopWrites($scope: String!, $reason: String!, $includeUndo: Boolean!) {\n    stopWrites(scope: $scope, reason: $reason, includeUndo: $includeUndo) {\n      temporalUiUrl\n    }\n  }\n"): (typeof documents)["\n  mutation StopWrites($scope: String!, $reason: String!, $includeUndo: Boolean!) {\n    stopWrites(scope: $scope, reason: $reason, includeUndo: $includeUndo) {\n      temporalUiUrl\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment SystemHealthTab_dashboard on AdminDashboard {\n    topFailed24h {\n      email\n      totalFailedLookups\n      reasons {\n        text\n        count\n      }\n    }\n    topFailed7d {\n      email\n      totalFailedLookups\n      reasons {\n        text\n        count\n      }\n    }\n    topSuccessfulAllTime {\n      ...TopUsersTable_user\n    }\n  }\n"): (typeof documents)["\n  fragment SystemHealthTab_dashboard on AdminDashboard {\n    topFailed24h {\n      email\n      totalFailedLookups\n      reasons {\n        text\n        count\n      }\n    }\n    topFailed7d {\n      email\n      totalFailedLookups\n      reasons {\n        text\n        count\n      }\n    }\n    topSuccessfulAllTime {\n      ...TopUsersTable_user\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment TopUsersTable_user on AdminSuccess {\n    email\n    successfulLookups\n  }\n"): (typeof documents)["\n  fragment TopUsersTable_user on AdminSuccess {\n    email\n    successfulLookups\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment UserAnalyticsTab_dashboard on AdminDashboard {\n    topSuccessful24h {\n      ...TopUsersTable_user\n    }\n    topSuccessful7d {\n      ...TopUsersTable_user\n    }\n    highCreditUsers {\n      email\n      credits\n    }\n    usersBelowThreshold {\n      email\n      credits\n      creditThreshold\n    }\n  }\n"): (typeof documents)["\n  fragment UserAnalyticsTab_dashboard on AdminDashboard {\n    topSuccessful24h {\n      ...TopUsersTable_user\n    }\n    topSuccessful7d {\n      ...TopUsersTable_user\n    }\n    highCreditUsers {\n      email\n      credits\n    }\n    usersBelowThreshold {\n      email\n      credits\n      creditThreshold\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment UserManagementTab_dashboard on AdminDashboard {\n    todaysActiveUsers {\n      email\n      creditsUsedToday\n    }\n    recentSignups {\n      email\n      credits\n      createdAt\n    }\n  }\n"): (typeof documents)["\n  fragment UserManagementTab_dashboard on AdminDashboard {\n    todaysActiveUsers {\n      email\n      creditsUsedToday\n    }\n    recentSignups {\n      email\n      credits\n      createdAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FindUsers($query: String!) {\n    findUsers(query: $query) {\n      id\n      email\n      accountId\n      credits\n      held\n      portals\n      createdAt\n      temporalUrl\n    }\n  }\n"): (typeof documents)["\n  query FindUsers($query: String!) {\n    findUsers(query: $query) {\n      id\n      email\n      accountId\n      credits\n      held\n      portals\n      createdAt\n      temporalUrl\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SystemStatus {\n    systemStatus {\n      violations {\n        invariant\n        accountId\n        detail\n      }\n      lastMaintenance {\n        startedAt\n        finishedAt\n        schedulesRepaired\n        valuesEmptied\n        eventsDeleted\n      }\n      integrations {\n        name\n        state\n      }\n      temporalUiUrl\n      openJobs {\n        status\n        count\n      }\n      writeStops {\n        scope\n        reason\n        createdBy\n        includesUndo\n        createdAt\n      }\n      deadLetters {\n        id\n        kind\n        what\n        attempts\n        createdAt\n      }\n    }\n  }\n"): (typeof documents)["\n  query SystemStatus {\n    systemStatus {\n      violations {\n        invariant\n        accountId\n        detail\n      }\n      lastMaintenance {\n        startedAt\n        finishedAt\n        schedulesRepaired\n        valuesEmptied\n        eventsDeleted\n      }\n      integrations {\n        name\n        state\n      }\n      temporalUiUrl\n      openJobs {\n        status\n        count\n      }\n      writeStops {\n        scope\n        reason\n        createdBy\n        includesUndo\n        createdAt\n      }\n      deadLetters {\n        id\n        kind\n        what\n        attempts\n        createdAt\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation LiftWriteStop($scope: String!) {\n    liftWriteStop(scope: $scope) {\n      temporalUiUrl\n    }\n  }\n"): (typeof documents)["\n  mutation LiftWriteStop($scope: String!) {\n    liftWriteStop(scope: $scope) {\n      temporalUiUrl\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ReplayDeadLetter($id: ID!, $kind: String!) {\n    replayDeadLetter(id: $id, kind: $kind) {\n      temporalUiUrl\n    }\n  }\n"): (typeof documents)["\n  mutation ReplayDeadLetter($id: ID!, $kind: String!) {\n    replayDeadLetter(id: $id, kind: $kind) {\n      temporalUiUrl\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CheckoutOrder($sessionId: ID!) {\n    viewer {\n      id\n      credits {\n        id\n        available\n      }\n      order(sessionId: $sessionId) {\n        id\n        status\n        credits\n        hasBroughtCredits\n        job {\n          id\n          listName\n          status\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query CheckoutOrder($sessionId: ID!) {\n    viewer {\n      id\n      credits {\n        id\n        available\n      }\n      order(sessionId: $sessionId) {\n        id\n        status\n        credits\n        hasBroughtCredits\n        job {\n          id\n          listName\n          status\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query LatestJobAfterCheckout {\n    jobs(first: 1) {\n      id\n      listName\n      status\n    }\n  }\n"): (typeof documents)["\n  query LatestJobAfterCheckout {\n    jobs(first: 1) {\n      id\n      listName\n      status\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment CreditMeter_viewer on Viewer {\n    id\n    credits {\n      id\n      available\n      held\n      spent\n      owed\n    }\n  }\n"): (typeof documents)["\n  fragment CreditMeter_viewer on Viewer {\n    id\n    credits {\n      id\n      available\n      held\n      spent\n      owed\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query InvoiceList($after: String) {\n    viewer {\n      id\n      invoices(first: 20, after: $after) {\n        nodes {\n          id\n          number\n          issuedAt\n          status\n          currency\n          taxCents\n          totalCents\n          customerName\n          addressLines\n          taxIds {\n            type\n            value\n          }\n          creditNotes {\n            id\n            number\n            status\n            issuedAt\n            totalCents\n            taxCents\n          }\n        }\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query InvoiceList($after: String) {\n    viewer {\n      id\n      invoices(first: 20, after: $after) {\n        nodes {\n          id\n          number\n          issuedAt\n          status\n          currency\n          taxCents\n          totalCents\n          customerName\n          addressLines\n          taxIds {\n            type\n            value\n          }\n          creditNotes {\n            id\n            number\n            status\n            issuedAt\n            totalCents\n            taxCents\n          }\n        }\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query InvoicePdf($id: ID!) {\n    viewer {\n      id\n      invoicePdf(id: $id) {\n        url\n      }\n    }\n  }\n"): (typeof documents)["\n  query InvoicePdf($id: ID!) {\n    viewer {\n      id\n      invoicePdf(id: $id) {\n        url\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetSpendingLimit($portalId: String, $recurringJobId: ID, $perRun: Int, $perMonth: Int) {\n    setSpendingLimit(portalId: $portalId, recurringJobId: $recurringJobId, perRun: $perRun, perMonth: $perMonth) {\n      id\n      places {\n        scope\n        portalId\n        recurringJobId\n        name\n        perRun\n        perMonth\n        held\n        spent\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation SetSpendingLimit($portalId: String, $recurringJobId: ID, $perRun: Int, $perMonth: Int) {\n    setSpendingLimit(portalId: $portalId, recurringJobId: $recurringJobId, perRun: $perRun, perMonth: $perMonth) {\n      id\n      places {\n        scope\n        portalId\n        recurringJobId\n        name\n        perRun\n        perMonth\n        held\n        spent\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ReceiptTable_receipt on Receipt {\n    id\n    at\n    kind\n    text\n    jobId\n    change\n    balance\n    invoice {\n      id\n      number\n      currency\n      totalCents\n    }\n  }\n"): (typeof documents)["\n  fragment ReceiptTable_receipt on Receipt {\n    id\n    at\n    kind\n    text\n    jobId\n    change\n    balance\n    invoice {\n      id\n      number\n      currency\n      totalCents\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ReceiptsPage($after: String) {\n    viewer {\n      id\n      credits {\n        id\n        available\n        held\n        owed\n      }\n      receipts(first: 50, after: $after) {\n        nodes {\n          id\n          ...ReceiptTable_receipt\n        }\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query ReceiptsPage($after: String) {\n    viewer {\n      id\n      credits {\n        id\n        available\n        held\n        owed\n      }\n      receipts(first: 50, after: $after) {\n        nodes {\n          id\n          ...ReceiptTable_receipt\n        }\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SpendingCard {\n    viewer {\n      id\n      spending {\n        id\n        resetsAt\n        creditPriceCents\n        places {\n          scope\n          portalId\n          recurringJobId\n          name\n          perRun\n          perMonth\n          held\n          spent\n        }\n        forecast {\n          creditsPerDay\n          centsPerDay\n          daysLeft\n          runsOutOn\n          monthEndCredits\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query SpendingCard {\n    viewer {\n      id\n      spending {\n        id\n        resetsAt\n        creditPriceCents\n        places {\n          scope\n          portalId\n          recurringJobId\n          name\n          perRun\n          perMonth\n          held\n          spent\n        }\n        forecast {\n          creditsPerDay\n          centsPerDay\n          daysLeft\n          runsOutOn\n          monthEndCredits\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment CheckGroups_check on Check {\n    groups {\n      outcome\n      detail\n      text\n      count\n    }\n  }\n"): (typeof documents)["\n  fragment CheckGroups_check on Check {\n    groups {\n      outcome\n      detail\n      text\n      count\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CheckResult($id: ID!) {\n    job(id: $id) {\n      id\n      portalId\n      objectType\n      kind\n      status\n      desiredState\n      reason\n      reasonText\n      isTotalKnown\n      recordsTotal\n      recordsProcessed\n      createdAt\n      finishedAt\n      ...CleanCheckedList_job\n      check {\n        recordsChecked\n        healthScore\n        confirmed\n        corrected\n        review\n        failed\n        empty\n        gone\n        locked\n        alreadyCleaned\n        maxCredits\n        ...CheckGroups_check\n        ...CheckSamples_check\n      }\n    }\n  }\n"): (typeof documents)["\n  query CheckResult($id: ID!) {\n    job(id: $id) {\n      id\n      portalId\n      objectType\n      kind\n      status\n      desiredState\n      reason\n      reasonText\n      isTotalKnown\n      recordsTotal\n      recordsProcessed\n      createdAt\n      finishedAt\n      ...CleanCheckedList_job\n      check {\n        recordsChecked\n        healthScore\n        confirmed\n        corrected\n        review\n        failed\n        empty\n        gone\n        locked\n        alreadyCleaned\n        maxCredits\n        ...CheckGroups_check\n        ...CheckSamples_check\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment CheckSamples_check on Check {\n    samples {\n      recordId\n      hubspotUrl\n      outcome\n      reason\n      reasonText\n      notChecked\n      fields {\n        before\n        after\n        change {\n          kind\n        }\n        ...RecordDiff_field\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment CheckSamples_check on Check {\n    samples {\n      recordId\n      hubspotUrl\n      outcome\n      reason\n      reasonText\n      notChecked\n      fields {\n        before\n        after\n        change {\n          kind\n        }\n        ...RecordDiff_field\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment CleanCheckedList_job on Job {\n    id\n    portalId\n    objectType\n    listId\n  }\n"): (typeof documents)["\n  fragment CleanCheckedList_job on Job {\n    id\n    portalId\n    objectType\n    listId\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CleanCheckedList($portalId: String!, $listId: String!, $objectType: ObjectType!) {\n    startCleaning(portalId: $portalId, listId: $listId, objectType: $objectType) {\n      job {\n        id\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation CleanCheckedList($portalId: String!, $listId: String!, $objectType: ObjectType!) {\n    startCleaning(portalId: $portalId, listId: $listId, objectType: $objectType) {\n      job {\n        id\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CreditsForCheck {\n    viewer {\n      id\n      credits {\n        id\n        available\n      }\n    }\n  }\n"): (typeof documents)["\n  query CreditsForCheck {\n    viewer {\n      id\n      credits {\n        id\n        available\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment AutoCleanPanel_connection on Connection {\n    id\n    portalId\n    autoClean {\n      objectType\n      isOn\n      detection\n      detectionText\n      contestedRecords\n      blocker {\n        text\n        since\n      }\n    }\n    workflowBlocker {\n      text\n      since\n    }\n  }\n"): (typeof documents)["\n  fragment AutoCleanPanel_connection on Connection {\n    id\n    portalId\n    autoClean {\n      objectType\n      isOn\n      detection\n      detectionText\n      contestedRecords\n      blocker {\n        text\n        since\n      }\n    }\n    workflowBlocker {\n      text\n      since\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetAutoClean($portalId: String!, $objectType: ObjectType!, $isOn: Boolean!) {\n    setAutoClean(portalId: $portalId, objectType: $objectType, isOn: $isOn) {\n      ...AutoCleanPanel_connection\n    }\n  }\n"): (typeof documents)["\n  mutation SetAutoClean($portalId: String!, $objectType: ObjectType!, $isOn: Boolean!) {\n    setAutoClean(portalId: $portalId, objectType: $objectType, isOn: $isOn) {\n      ...AutoCleanPanel_connection\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CanaryRecords($id: ID!) {\n    job(id: $id) {\n      id\n      canaryRecords {\n        recordId\n        outcome\n        reasonText\n        fields {\n          ...RecordDiff_field\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query CanaryRecords($id: ID!) {\n    job(id: $id) {\n      id\n      canaryRecords {\n        recordId\n        outcome\n        reasonText\n        fields {\n          ...RecordDiff_field\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment JobActions_job on Job {\n    id\n    kind\n    objectType\n    portalId\n    listId\n    status\n    reason\n    recordsTotal\n    recordsProcessed\n    creditsUsed\n    outcomes {\n      outcome\n      count\n    }\n    canPause\n    canResume\n    canCancel\n    canRetry\n    ...UndoJob_job\n  }\n"): (typeof documents)["\n  fragment JobActions_job on Job {\n    id\n    kind\n    objectType\n    portalId\n    listId\n    status\n    reason\n    recordsTotal\n    recordsProcessed\n    creditsUsed\n    outcomes {\n      outcome\n      count\n    }\n    canPause\n    canResume\n    canCancel\n    canRetry\n    ...UndoJob_job\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation PauseJob($id: ID!) {\n    pauseJob(id: $id) {\n      ...JobActions_job\n      ...JobProgress_job\n    }\n  }\n"): (typeof documents)["\n  mutation PauseJob($id: ID!) {\n    pauseJob(id: $id) {\n      ...JobActions_job\n      ...JobProgress_job\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ResumeJob($id: ID!) {\n    resumeJob(id: $id) {\n      ...JobActions_job\n      ...JobProgress_job\n    }\n  }\n"): (typeof documents)["\n  mutation ResumeJob($id: ID!) {\n    resumeJob(id: $id) {\n      ...JobActions_job\n      ...JobProgress_job\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CancelJob($id: ID!) {\n    cancelJob(id: $id) {\n      ...JobActions_job\n      ...JobProgress_job\n    }\n  }\n"): (typeof documents)["\n  mutation CancelJob($id: ID!) {\n    cancelJob(id: $id) {\n      ...JobActions_job\n      ...JobProgress_job\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RetryJob($id: ID!) {\n    retryJob(id: $id) {\n      job {\n        id\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation RetryJob($id: ID!) {\n    retryJob(id: $id) {\n      job {\n        id\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment JobProgress_job on Job {\n    id\n    kind\n    status\n    desiredState\n    reason\n    reasonText\n    isTotalKnown\n    recordsTotal\n    membersRead\n    changedSince\n    recordsProcessed\n    recordsInFlight\n    recordsLastMinute\n    outcomes {\n      outcome\n      count\n    }\n    creditsUsed\n    addressLookups\n    createdAt\n    startedAt\n    durationMs\n  }\n"): (typeof documents)["\n  fragment JobProgress_job on Job {\n    id\n    kind\n    status\n    desiredState\n    reason\n    reasonText\n    isTotalKnown\n    recordsTotal\n    membersRead\n    changedSince\n    recordsProcessed\n    recordsInFlight\n    recordsLastMinute\n    outcomes {\n      outcome\n      count\n    }\n    creditsUsed\n    addressLookups\n    createdAt\n    startedAt\n    durationMs\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment JobRow_job on Job {\n    id\n    kind\n    objectType\n    portalName\n    listName\n    status\n    reason\n    reasonText\n    recordsTotal\n    recordsProcessed\n    creditsUsed\n    createdAt\n    ...OutcomeBar_job\n  }\n"): (typeof documents)["\n  fragment JobRow_job on Job {\n    id\n    kind\n    objectType\n    portalName\n    listName\n    status\n    reason\n    reasonText\n    recordsTotal\n    recordsProcessed\n    creditsUsed\n    createdAt\n    ...OutcomeBar_job\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query JobsPage($first: Int!, $after: ID, $kind: JobKind, $status: JobStatus) {\n    jobs(first: $first, after: $after, kind: $kind, status: $status) {\n      id\n      status\n      ...JobRow_job\n    }\n  }\n"): (typeof documents)["\n  query JobsPage($first: Int!, $after: ID, $kind: JobKind, $status: JobStatus) {\n    jobs(first: $first, after: $after, kind: $kind, status: $status) {\n      id\n      status\n      ...JobRow_job\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment OutcomeBar_job on Job {\n    id\n    status\n    recordsTotal\n    recordsProcessed\n    outcomes {\n      outcome\n      count\n    }\n  }\n"): (typeof documents)["\n  fragment OutcomeBar_job on Job {\n    id\n    status\n    recordsTotal\n    recordsProcessed\n    outcomes {\n      outcome\n      count\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment PausedNotice_job on Job {\n    id\n    kind\n    status\n    reason\n    reasonText\n    pausedAt\n    nextTryAt\n    portalId\n  }\n"): (typeof documents)["\n  fragment PausedNotice_job on Job {\n    id\n    kind\n    status\n    reason\n    reasonText\n    pausedAt\n    nextTryAt\n    portalId\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment RecordRow_record on JobRecord {\n    id\n    recordId\n    hubspotUrl\n    outcome\n    reason\n    reasonText\n    laterJobId\n    credits\n    checkedBy\n    notChecked\n    fields {\n      ...RecordDiff_field\n    }\n    enrichment {\n      ...EnrichmentList_field\n    }\n  }\n"): (typeof documents)["\n  fragment RecordRow_record on JobRecord {\n    id\n    recordId\n    hubspotUrl\n    outcome\n    reason\n    reasonText\n    laterJobId\n    credits\n    checkedBy\n    notChecked\n    fields {\n      ...RecordDiff_field\n    }\n    enrichment {\n      ...EnrichmentList_field\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query JobRecords(\n    $id: ID!\n    $first: Int!\n    $after: String\n    $outcome: Outcome\n    $reason: String\n    $kind: UndoKind\n    $search: String\n  ) {\n    job(id: $id) {\n      id\n      portalId\n      objectType\n      records(first: $first, after: $after, outcome: $outcome, reason: $reason, kind: $kind, search: $search) {\n        nodes {\n          id\n          recordId\n          ...RecordRow_record\n        }\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query JobRecords(\n    $id: ID!\n    $first: Int!\n    $after: String\n    $outcome: Outcome\n    $reason: String\n    $kind: UndoKind\n    $search: String\n  ) {\n    job(id: $id) {\n      id\n      portalId\n      objectType\n      records(first: $first, after: $after, outcome: $outcome, reason: $reason, kind: $kind, search: $search) {\n        nodes {\n          id\n          recordId\n          ...RecordRow_record\n        }\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ScheduleCost($portalId: String!, $objectType: ObjectType!, $listId: String!) {\n    scheduleEstimate(portalId: $portalId, objectType: $objectType, listId: $listId) {\n      basis\n      runs\n      creditsPerRun\n      centsPerRun\n      creditsPerDay\n      centsPerDay\n    }\n  }\n"): (typeof documents)["\n  query ScheduleCost($portalId: String!, $objectType: ObjectType!, $listId: String!) {\n    scheduleEstimate(portalId: $portalId, objectType: $objectType, listId: $listId) {\n      basis\n      runs\n      creditsPerRun\n      centsPerRun\n      creditsPerDay\n      centsPerDay\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query KnownLists {\n    checked: jobs(first: 50, kind: check) {\n      id\n      portalId\n      objectType\n      listId\n    }\n    cleaned: jobs(first: 50, kind: list) {\n      id\n      portalId\n      objectType\n      listId\n    }\n  }\n"): (typeof documents)["\n  query KnownLists {\n    checked: jobs(first: 50, kind: check) {\n      id\n      portalId\n      objectType\n      listId\n    }\n    cleaned: jobs(first: 50, kind: list) {\n      id\n      portalId\n      objectType\n      listId\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment UndoFacts_job on Job {\n    id\n    undoOf\n    undoFilter {\n      fields\n      kinds\n      recordId\n    }\n    fieldsLeft\n  }\n"): (typeof documents)["\n  fragment UndoFacts_job on Job {\n    id\n    undoOf\n    undoFilter {\n      fields\n      kinds\n      recordId\n    }\n    fieldsLeft\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment UndoJob_job on Job {\n    id\n    kind\n    status\n    creditsUsed\n    undo {\n      isOffered\n      reasonText\n      records\n    }\n  }\n"): (typeof documents)["\n  fragment UndoJob_job on Job {\n    id\n    kind\n    status\n    creditsUsed\n    undo {\n      isOffered\n      reasonText\n      records\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query JobNow($id: ID!) {\n    job(id: $id) {\n      id\n      status\n      recordsProcessed\n      now {\n        standing\n        putBack\n        undos {\n          id\n          status\n          createdAt\n          recordsProcessed\n        }\n        proposals {\n          open\n          ready\n          accepted\n          written\n          dismissed\n          locked\n          closed\n          applyJobIds\n          isComplete\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query JobNow($id: ID!) {\n    job(id: $id) {\n      id\n      status\n      recordsProcessed\n      now {\n        standing\n        putBack\n        undos {\n          id\n          status\n          createdAt\n          recordsProcessed\n        }\n        proposals {\n          open\n          ready\n          accepted\n          written\n          dismissed\n          locked\n          closed\n          applyJobIds\n          isComplete\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query JobReasons($id: ID!, $withKinds: Boolean!) {\n    job(id: $id) {\n      id\n      status\n      recordsProcessed\n      reasons {\n        outcome\n        reason\n        text\n        count\n      }\n      changeKinds @include(if: $withKinds) {\n        kinds {\n          kind\n          count\n        }\n        isComplete\n      }\n    }\n  }\n"): (typeof documents)["\n  query JobReasons($id: ID!, $withKinds: Boolean!) {\n    job(id: $id) {\n      id\n      status\n      recordsProcessed\n      reasons {\n        outcome\n        reason\n        text\n        count\n      }\n      changeKinds @include(if: $withKinds) {\n        kinds {\n          kind\n          count\n        }\n        isComplete\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation StartCleaning($portalId: String!, $listId: String!, $objectType: ObjectType!, $emailWhenDone: Boolean!) {\n    startCleaning(portalId: $portalId, listId: $listId, objectType: $objectType, emailWhenDone: $emailWhenDone) {\n      job {\n        id\n      }\n      alreadyRunning\n      message\n    }\n  }\n"): (typeof documents)["\n  mutation StartCleaning($portalId: String!, $listId: String!, $objectType: ObjectType!, $emailWhenDone: Boolean!) {\n    startCleaning(portalId: $portalId, listId: $listId, objectType: $objectType, emailWhenDone: $emailWhenDone) {\n      job {\n        id\n      }\n      alreadyRunning\n      message\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation StartCheck($portalId: String!, $listId: String!, $objectType: ObjectType!) {\n    startCheck(portalId: $portalId, listId: $listId, objectType: $objectType) {\n      job {\n        id\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation StartCheck($portalId: String!, $listId: String!, $objectType: ObjectType!) {\n    startCheck(portalId: $portalId, listId: $listId, objectType: $objectType) {\n      job {\n        id\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateRecurringJob(\n    $portalId: String!\n    $listId: String!\n    $objectType: ObjectType!\n    $recurrenceInterval: String!\n    $perRun: Int\n    $perMonth: Int\n  ) {\n    createRecurringJob(\n      portalId: $portalId\n      listId: $listId\n      objectType: $objectType\n      recurrenceInterval: $recurrenceInterval\n      perRun: $perRun\n      perMonth: $perMonth\n    ) {\n      recurringJob {\n        id\n      }\n      message\n    }\n  }\n"): (typeof documents)["\n  mutation CreateRecurringJob(\n    $portalId: String!\n    $listId: String!\n    $objectType: ObjectType!\n    $recurrenceInterval: String!\n    $perRun: Int\n    $perMonth: Int\n  ) {\n    createRecurringJob(\n      portalId: $portalId\n      listId: $listId\n      objectType: $objectType\n      recurrenceInterval: $recurrenceInterval\n      perRun: $perRun\n      perMonth: $perMonth\n    ) {\n      recurringJob {\n        id\n      }\n      message\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment MappingForm_mapping on ObjectMapping {\n    objectType\n    version\n    street_address\n    city\n    state\n    postal_code\n    country\n    settings {\n      casing\n      state\n      country\n      streetWords\n      unitSeparator\n      unitPlace\n    }\n    enrichment {\n      county\n      county_fips\n      time_zone\n      latitude\n      longitude\n      zip_plus_4\n      building_use\n      overwrite\n    }\n    lock_property\n  }\n"): (typeof documents)["\n  fragment MappingForm_mapping on ObjectMapping {\n    objectType\n    version\n    street_address\n    city\n    state\n    postal_code\n    country\n    settings {\n      casing\n      state\n      country\n      streetWords\n      unitSeparator\n      unitPlace\n    }\n    enrichment {\n      county\n      county_fips\n      time_zone\n      latitude\n      longitude\n      zip_plus_4\n      building_use\n      overwrite\n    }\n    lock_property\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SaveMapping($portalId: String!, $mappings: [ObjectMappingInput!]!, $basedOn: [MappingVersionInput!]!) {\n    saveMapping(portalId: $portalId, mappings: $mappings, basedOn: $basedOn) {\n      id\n      isConfigured\n      configuredObjectTypes\n      ...AutoCleanPanel_connection\n      mappings {\n        ...MappingForm_mapping\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation SaveMapping($portalId: String!, $mappings: [ObjectMappingInput!]!, $basedOn: [MappingVersionInput!]!) {\n    saveMapping(portalId: $portalId, mappings: $mappings, basedOn: $basedOn) {\n      id\n      isConfigured\n      configuredObjectTypes\n      ...AutoCleanPanel_connection\n      mappings {\n        ...MappingForm_mapping\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MappingImpact($portalId: String!, $mappings: [ObjectMappingInput!]!) {\n    connection(portalId: $portalId) {\n      id\n      mappingImpact(mappings: $mappings) {\n        objectType\n        isTurnedOff\n        openProposals\n        openJobs\n        recurringJobs\n      }\n    }\n  }\n"): (typeof documents)["\n  query MappingImpact($portalId: String!, $mappings: [ObjectMappingInput!]!) {\n    connection(portalId: $portalId) {\n      id\n      mappingImpact(mappings: $mappings) {\n        objectType\n        isTurnedOff\n        openProposals\n        openJobs\n        recurringJobs\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MappingInForce($portalId: String!) {\n    connection(portalId: $portalId) {\n      id\n      mappings {\n        ...MappingForm_mapping\n      }\n    }\n  }\n"): (typeof documents)["\n  query MappingInForce($portalId: String!) {\n    connection(portalId: $portalId) {\n      id\n      mappings {\n        ...MappingForm_mapping\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PreviewLists($portalId: String!, $objectType: ObjectType!) {\n    connection(portalId: $portalId) {\n      id\n      lists(objectType: $objectType) {\n        listId\n        name\n        size\n      }\n    }\n  }\n"): (typeof documents)["\n  query PreviewLists($portalId: String!, $objectType: ObjectType!) {\n    connection(portalId: $portalId) {\n      id\n      lists(objectType: $objectType) {\n        listId\n        name\n        size\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PreviewMapping($portalId: String!, $mapping: ObjectMappingInput!, $listId: String) {\n    connection(portalId: $portalId) {\n      id\n      preview(mapping: $mapping, listId: $listId) {\n        ...PreviewRecords_preview\n      }\n    }\n  }\n"): (typeof documents)["\n  query PreviewMapping($portalId: String!, $mapping: ObjectMappingInput!, $listId: String) {\n    connection(portalId: $portalId) {\n      id\n      preview(mapping: $mapping, listId: $listId) {\n        ...PreviewRecords_preview\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment PreviewRecords_preview on MappingPreview {\n    recordsRead\n    wouldAskService\n    dropdowns {\n      part\n      options\n      recordsWithoutOption\n    }\n    outcomes {\n      outcome\n      count\n    }\n    records {\n      recordId\n      outcome\n      reasonText\n      notChecked\n      fields {\n        ...RecordDiff_field\n      }\n      enrichment {\n        ...EnrichmentList_field\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment PreviewRecords_preview on MappingPreview {\n    recordsRead\n    wouldAskService\n    dropdowns {\n      part\n      options\n      recordsWithoutOption\n    }\n    outcomes {\n      outcome\n      count\n    }\n    records {\n      recordId\n      outcome\n      reasonText\n      notChecked\n      fields {\n        ...RecordDiff_field\n      }\n      enrichment {\n        ...EnrichmentList_field\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PaletteTargets {\n    connections {\n      id\n      portalId\n      portalName\n    }\n    jobs(first: 50) {\n      id\n      kind\n      status\n      objectType\n      portalId\n      portalName\n      listId\n      listName\n      createdAt\n    }\n  }\n"): (typeof documents)["\n  query PaletteTargets {\n    connections {\n      id\n      portalId\n      portalName\n    }\n    jobs(first: 50) {\n      id\n      kind\n      status\n      objectType\n      portalId\n      portalName\n      listId\n      listName\n      createdAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PaletteRecords($recordId: String!) {\n    recordsWithId(recordId: $recordId) {\n      portalId\n      portalName\n      objectType\n      recordId\n    }\n  }\n"): (typeof documents)["\n  query PaletteRecords($recordId: String!) {\n    recordsWithId(recordId: $recordId) {\n      portalId\n      portalName\n      objectType\n      recordId\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation BeginConnect {\n    beginConnect {\n      installUrl\n    }\n  }\n"): (typeof documents)["\n  mutation BeginConnect {\n    beginConnect {\n      installUrl\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ConnectionRow_connection on Connection {\n    id\n    portalId\n    portalName\n    status\n    createdAt\n    isConfigured\n    configuredObjectTypes\n    blockers {\n      what\n      objectType\n      reason\n      text\n      missingScopes\n      retryAt\n    }\n  }\n"): (typeof documents)["\n  fragment ConnectionRow_connection on Connection {\n    id\n    portalId\n    portalName\n    status\n    createdAt\n    isConfigured\n    configuredObjectTypes\n    blockers {\n      what\n      objectType\n      reason\n      text\n      missingScopes\n      retryAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteConnection($id: ID!) {\n    deleteConnection(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteConnection($id: ID!) {\n    deleteConnection(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment DefaultCountry_connection on Connection {\n    id\n    portalId\n    settings {\n      defaultCountry\n    }\n  }\n"): (typeof documents)["\n  fragment DefaultCountry_connection on Connection {\n    id\n    portalId\n    settings {\n      defaultCountry\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SavePortalSettings($portalId: String!, $defaultCountry: String) {\n    savePortalSettings(portalId: $portalId, defaultCountry: $defaultCountry) {\n      ...DefaultCountry_connection\n    }\n  }\n"): (typeof documents)["\n  mutation SavePortalSettings($portalId: String!, $defaultCountry: String) {\n    savePortalSettings(portalId: $portalId, defaultCountry: $defaultCountry) {\n      ...DefaultCountry_connection\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment HistoryRow_entry on RecordHistoryEntry {\n    id\n    areValuesKept\n    canUndo\n    decidedAt\n    job {\n      id\n      kind\n      listName\n      createdAt\n    }\n    record {\n      id\n      recordId\n      outcome\n      reasonText\n      notChecked\n      laterJobId\n      credits\n      fields {\n        ...RecordDiff_field\n      }\n      enrichment {\n        ...EnrichmentList_field\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment HistoryRow_entry on RecordHistoryEntry {\n    id\n    areValuesKept\n    canUndo\n    decidedAt\n    job {\n      id\n      kind\n      listName\n      createdAt\n    }\n    record {\n      id\n      recordId\n      outcome\n      reasonText\n      notChecked\n      laterJobId\n      credits\n      fields {\n        ...RecordDiff_field\n      }\n      enrichment {\n        ...EnrichmentList_field\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query RecordHistory($portalId: String!, $objectType: ObjectType!, $recordId: String!, $first: Int!, $after: ID) {\n    recordHistory(portalId: $portalId, objectType: $objectType, recordId: $recordId, first: $first, after: $after) {\n      hubspotUrl\n      isLocked\n      proposal {\n        id\n        status\n      }\n      entries {\n        id\n        ...HistoryRow_entry\n      }\n      endCursor\n    }\n  }\n"): (typeof documents)["\n  query RecordHistory($portalId: String!, $objectType: ObjectType!, $recordId: String!, $first: Int!, $after: ID) {\n    recordHistory(portalId: $portalId, objectType: $objectType, recordId: $recordId, first: $first, after: $after) {\n      hubspotUrl\n      isLocked\n      proposal {\n        id\n        status\n      }\n      entries {\n        id\n        ...HistoryRow_entry\n      }\n      endCursor\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query RecordNow($portalId: String!, $objectType: ObjectType!, $recordId: String!) {\n    recordNow(portalId: $portalId, objectType: $objectType, recordId: $recordId) {\n      isGone\n      name\n      values {\n        part\n        value\n      }\n      notChecked\n    }\n  }\n"): (typeof documents)["\n  query RecordNow($portalId: String!, $objectType: ObjectType!, $recordId: String!) {\n    recordNow(portalId: $portalId, objectType: $objectType, recordId: $recordId) {\n      isGone\n      name\n      values {\n        part\n        value\n      }\n      notChecked\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment RecurringJobRow_job on RecurringJob {\n    id\n    isActive\n    portalName\n    objectType\n    listName\n    recurrenceInterval\n    nextRunAt\n    totalRuns\n    blocker\n    blockerText\n    lastRun {\n      id\n    }\n    estimate {\n      basis\n      runs\n      creditsPerRun\n      centsPerRun\n      creditsPerDay\n      centsPerDay\n    }\n  }\n"): (typeof documents)["\n  fragment RecurringJobRow_job on RecurringJob {\n    id\n    isActive\n    portalName\n    objectType\n    listName\n    recurrenceInterval\n    nextRunAt\n    totalRuns\n    blocker\n    blockerText\n    lastRun {\n      id\n    }\n    estimate {\n      basis\n      runs\n      creditsPerRun\n      centsPerRun\n      creditsPerDay\n      centsPerDay\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetRecurringJobActive($id: ID!, $isActive: Boolean!) {\n    setRecurringJobActive(id: $id, isActive: $isActive) {\n      ...RecurringJobRow_job\n    }\n  }\n"): (typeof documents)["\n  mutation SetRecurringJobActive($id: ID!, $isActive: Boolean!) {\n    setRecurringJobActive(id: $id, isActive: $isActive) {\n      ...RecurringJobRow_job\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ChangeRecurringSchedule($id: ID!, $recurrenceInterval: String!) {\n    changeRecurringSchedule(id: $id, recurrenceInterval: $recurrenceInterval) {\n      ...RecurringJobRow_job\n    }\n  }\n"): (typeof documents)["\n  mutation ChangeRecurringSchedule($id: ID!, $recurrenceInterval: String!) {\n    changeRecurringSchedule(id: $id, recurrenceInterval: $recurrenceInterval) {\n      ...RecurringJobRow_job\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteRecurringJob($id: ID!) {\n    deleteRecurringJob(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteRecurringJob($id: ID!) {\n    deleteRecurringJob(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment RecurringSection_job on RecurringJob {\n    id\n    ...RecurringJobRow_job\n  }\n"): (typeof documents)["\n  fragment RecurringSection_job on RecurringJob {\n    id\n    ...RecurringJobRow_job\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AcceptMatchingProposals($filter: ProposalFilter, $asOf: DateTime, $atMost: Int) {\n    acceptMatchingProposals(filter: $filter, asOf: $asOf, atMost: $atMost) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation AcceptMatchingProposals($filter: ProposalFilter, $asOf: DateTime, $atMost: Int) {\n    acceptMatchingProposals(filter: $filter, asOf: $asOf, atMost: $atMost) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DismissMatchingProposals($filter: ProposalFilter, $asOf: DateTime, $atMost: Int, $maxCredits: Int) {\n    dismissMatchingProposals(filter: $filter, asOf: $asOf, atMost: $atMost, maxCredits: $maxCredits) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation DismissMatchingProposals($filter: ProposalFilter, $asOf: DateTime, $atMost: Int, $maxCredits: Int) {\n    dismissMatchingProposals(filter: $filter, asOf: $asOf, atMost: $atMost, maxCredits: $maxCredits) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ReviewActionProgress($id: ID!) {\n    reviewAction(id: $id) {\n      id\n      isDone\n      total\n      done\n    }\n  }\n"): (typeof documents)["\n  query ReviewActionProgress($id: ID!) {\n    reviewAction(id: $id) {\n      id\n      isDone\n      total\n      done\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ProposalCandidates($id: ID!) {\n    proposal(id: $id) {\n      id\n      candidates {\n        text\n        values {\n          part\n          value\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query ProposalCandidates($id: ID!) {\n    proposal(id: $id) {\n      id\n      candidates {\n        text\n        values {\n          part\n          value\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation EditProposal($id: ID!, $values: [TypedValue!]!) {\n    editProposal(id: $id, values: $values) {\n      id\n      status\n    }\n  }\n"): (typeof documents)["\n  mutation EditProposal($id: ID!, $values: [TypedValue!]!) {\n    editProposal(id: $id, values: $values) {\n      id\n      status\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ProposalOptions($id: ID!) {\n    proposal(id: $id) {\n      id\n      options {\n        part\n        options {\n          value\n          label\n          hidden\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query ProposalOptions($id: ID!) {\n    proposal(id: $id) {\n      id\n      options {\n        part\n        options {\n          value\n          label\n          hidden\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query RecordChoices($kind: String!, $first: Int!, $after: String) {\n    recordChoices(kind: $kind, first: $first, after: $after) {\n      nodes {\n        portalId\n        objectType\n        recordId\n        hubspotUrl\n        kind\n        createdAt\n      }\n      endCursor\n    }\n  }\n"): (typeof documents)["\n  query RecordChoices($kind: String!, $first: Int!, $after: String) {\n    recordChoices(kind: $kind, first: $first, after: $after) {\n      nodes {\n        portalId\n        objectType\n        recordId\n        hubspotUrl\n        kind\n        createdAt\n      }\n      endCursor\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveRecordChoice($portalId: String!, $objectType: ObjectType!, $recordId: String!, $kind: String!) {\n    removeRecordChoice(portalId: $portalId, objectType: $objectType, recordId: $recordId, kind: $kind)\n  }\n"): (typeof documents)["\n  mutation RemoveRecordChoice($portalId: String!, $objectType: ObjectType!, $recordId: String!, $kind: String!) {\n    removeRecordChoice(portalId: $portalId, objectType: $objectType, recordId: $recordId, kind: $kind)\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PolicyPreviews($portalId: String!, $objectType: ObjectType!) {\n    connection(portalId: $portalId) {\n      id\n      policyPreviews(objectType: $objectType) {\n        policy\n        written\n        heldBack\n        writtenExample {\n          recordId\n          fields {\n            ...RecordDiff_field\n          }\n        }\n        heldBackExample {\n          recordId\n          fields {\n            ...RecordDiff_field\n          }\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query PolicyPreviews($portalId: String!, $objectType: ObjectType!) {\n    connection(portalId: $portalId) {\n      id\n      policyPreviews(objectType: $objectType) {\n        policy\n        written\n        heldBack\n        writtenExample {\n          recordId\n          fields {\n            ...RecordDiff_field\n          }\n        }\n        heldBackExample {\n          recordId\n          fields {\n            ...RecordDiff_field\n          }\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ProposalDetail_proposal on Proposal {\n    id\n    portalId\n    objectType\n    recordId\n    hubspotUrl\n    confidence\n    reason\n    reasonText\n    notChecked\n    fields {\n      ...RecordDiff_field\n    }\n  }\n"): (typeof documents)["\n  fragment ProposalDetail_proposal on Proposal {\n    id\n    portalId\n    objectType\n    recordId\n    hubspotUrl\n    confidence\n    reason\n    reasonText\n    notChecked\n    fields {\n      ...RecordDiff_field\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ProposalList_proposal on Proposal {\n    id\n    status\n    reason\n    hasValue\n    applyJobId\n    ...ProposalRow_proposal\n    ...ProposalDetail_proposal\n  }\n"): (typeof documents)["\n  fragment ProposalList_proposal on Proposal {\n    id\n    status\n    reason\n    hasValue\n    applyJobId\n    ...ProposalRow_proposal\n    ...ProposalDetail_proposal\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ProposalPage($id: ID!) {\n    proposal(id: $id) {\n      id\n      ...ProposalList_proposal\n    }\n  }\n"): (typeof documents)["\n  query ProposalPage($id: ID!) {\n    proposal(id: $id) {\n      id\n      ...ProposalList_proposal\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ProposalRow_proposal on Proposal {\n    id\n    portalId\n    objectType\n    recordId\n    hubspotUrl\n    hasValue\n    reasonText\n    notChecked\n    applyJobId\n    fields {\n      ...RecordDiff_field\n    }\n  }\n"): (typeof documents)["\n  fragment ProposalRow_proposal on Proposal {\n    id\n    portalId\n    objectType\n    recordId\n    hubspotUrl\n    hasValue\n    reasonText\n    notChecked\n    applyJobId\n    fields {\n      ...RecordDiff_field\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ReviewCounts on ReviewFacets {\n    total\n    acceptable\n    heldBack\n    groups {\n      reason\n      text\n      hasValue\n      total\n      heldBack\n    }\n    facets {\n      name\n      values {\n        value\n        text\n        count\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment ReviewCounts on ReviewFacets {\n    total\n    acceptable\n    heldBack\n    groups {\n      reason\n      text\n      hasValue\n      total\n      heldBack\n    }\n    facets {\n      name\n      values {\n        value\n        text\n        count\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ReviewCounts($filter: ProposalFilter) {\n    reviewFacets(filter: $filter) {\n      ...ReviewCounts\n    }\n    viewer {\n      id\n      freeDismissals\n      credits {\n        id\n        available\n      }\n    }\n  }\n"): (typeof documents)["\n  query ReviewCounts($filter: ProposalFilter) {\n    reviewFacets(filter: $filter) {\n      ...ReviewCounts\n    }\n    viewer {\n      id\n      freeDismissals\n      credits {\n        id\n        available\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ReviewPage(\n    $filter: ProposalFilter\n    $first: Int!\n    $after: String\n    $jobId: ID!\n    $listId: String!\n    $portalId: String\n    $isOfJob: Boolean!\n    $isOfList: Boolean!\n  ) {\n    job(id: $jobId) @include(if: $isOfJob) {\n      ...ReviewScope_job\n    }\n    jobOfList(listId: $listId, portalId: $portalId) @include(if: $isOfList) {\n      ...ReviewScope_job\n    }\n    reviewFacets(filter: $filter) {\n      ...ReviewCounts\n    }\n    proposals(filter: $filter, first: $first, after: $after) {\n      nodes {\n        id\n        ...ProposalList_proposal\n      }\n      endCursor\n    }\n    viewer {\n      id\n      freeDismissals\n      credits {\n        id\n        available\n      }\n    }\n  }\n"): (typeof documents)["\n  query ReviewPage(\n    $filter: ProposalFilter\n    $first: Int!\n    $after: String\n    $jobId: ID!\n    $listId: String!\n    $portalId: String\n    $isOfJob: Boolean!\n    $isOfList: Boolean!\n  ) {\n    job(id: $jobId) @include(if: $isOfJob) {\n      ...ReviewScope_job\n    }\n    jobOfList(listId: $listId, portalId: $portalId) @include(if: $isOfList) {\n      ...ReviewScope_job\n    }\n    reviewFacets(filter: $filter) {\n      ...ReviewCounts\n    }\n    proposals(filter: $filter, first: $first, after: $after) {\n      nodes {\n        id\n        ...ProposalList_proposal\n      }\n      endCursor\n    }\n    viewer {\n      id\n      freeDismissals\n      credits {\n        id\n        available\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ReviewScope_job on Job {\n    id\n    kind\n    listId\n    listName\n    portalId\n    portalName\n    objectType\n  }\n"): (typeof documents)["\n  fragment ReviewScope_job on Job {\n    id\n    kind\n    listId\n    listName\n    portalId\n    portalName\n    objectType\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment WritePolicyPanel_connection on Connection {\n    id\n    portalId\n    writePolicies {\n      objectType\n      policy\n    }\n  }\n"): (typeof documents)["\n  fragment WritePolicyPanel_connection on Connection {\n    id\n    portalId\n    writePolicies {\n      objectType\n      policy\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetWritePolicy($portalId: String!, $objectType: ObjectType!, $policy: WritePolicy!) {\n    setWritePolicy(portalId: $portalId, objectType: $objectType, policy: $policy) {\n      ...WritePolicyPanel_connection\n    }\n  }\n"): (typeof documents)["\n  mutation SetWritePolicy($portalId: String!, $objectType: ObjectType!, $policy: WritePolicy!) {\n    setWritePolicy(portalId: $portalId, objectType: $objectType, policy: $policy) {\n      ...WritePolicyPanel_connection\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AcceptProposals($ids: [ID!]!) {\n    acceptProposals(ids: $ids) {\n      id\n      status\n    }\n  }\n"): (typeof documents)["\n  mutation AcceptProposals($ids: [ID!]!) {\n    acceptProposals(ids: $ids) {\n      id\n      status\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DismissProposals($ids: [ID!]!, $maxCredits: Int) {\n    dismissProposals(ids: $ids, maxCredits: $maxCredits) {\n      id\n      status\n    }\n  }\n"): (typeof documents)["\n  mutation DismissProposals($ids: [ID!]!, $maxCredits: Int) {\n    dismissProposals(ids: $ids, maxCredits: $maxCredits) {\n      id\n      status\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ReopenProposals($ids: [ID!]!) {\n    reopenProposals(ids: $ids) {\n      id\n      status\n    }\n  }\n"): (typeof documents)["\n  mutation ReopenProposals($ids: [ID!]!) {\n    reopenProposals(ids: $ids) {\n      id\n      status\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query DismissalTerms {\n    viewer {\n      id\n      freeDismissals\n      credits {\n        id\n        available\n      }\n    }\n  }\n"): (typeof documents)["\n  query DismissalTerms {\n    viewer {\n      id\n      freeDismissals\n      credits {\n        id\n        available\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ProposalNames($ids: [ID!]!) {\n    proposalNames(ids: $ids) {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  query ProposalNames($ids: [ID!]!) {\n    proposalNames(ids: $ids) {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ProposalStates($ids: [ID!]!) {\n    proposalStates(ids: $ids) {\n      id\n      status\n      applyJobId\n    }\n  }\n"): (typeof documents)["\n  query ProposalStates($ids: [ID!]!) {\n    proposalStates(ids: $ids) {\n      id\n      status\n      applyJobId\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ActivityRow_job on Job {\n    id\n    kind\n    objectType\n    status\n    portalId\n    listName\n    recordsProcessed\n    outcomes {\n      outcome\n      count\n    }\n    creditsUsed\n    createdAt\n    durationMs\n    ...OutcomeBar_job\n  }\n"): (typeof documents)["\n  fragment ActivityRow_job on Job {\n    id\n    kind\n    objectType\n    status\n    portalId\n    listName\n    recordsProcessed\n    outcomes {\n      outcome\n      count\n    }\n    creditsUsed\n    createdAt\n    durationMs\n    ...OutcomeBar_job\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment MonthlyUsage_usage on Usage {\n    monthly {\n      month\n      jobsCount\n      recordsCleaned\n      creditsUsed\n    }\n  }\n"): (typeof documents)["\n  fragment MonthlyUsage_usage on Usage {\n    monthly {\n      month\n      jobsCount\n      recordsCleaned\n      creditsUsed\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment RecentActivity_usage on Usage {\n    recentJobs {\n      id\n      ...ActivityRow_job\n    }\n  }\n"): (typeof documents)["\n  fragment RecentActivity_usage on Usage {\n    recentJobs {\n      id\n      ...ActivityRow_job\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment UsageByType_usage on Usage {\n    byType {\n      objectType\n      recordsCleaned\n      jobsCount\n      creditsUsed\n    }\n  }\n"): (typeof documents)["\n  fragment UsageByType_usage on Usage {\n    byType {\n      objectType\n      recordsCleaned\n      jobsCount\n      creditsUsed\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment UsageCharts_usage on Usage {\n    monthly {\n      month\n      creditsUsed\n      outcomes {\n        outcome\n        count\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment UsageCharts_usage on Usage {\n    monthly {\n      month\n      creditsUsed\n      outcomes {\n        outcome\n        count\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment UsageTiles_usage on Usage {\n    totalJobs\n    totalRecordsCleaned\n    totalCreditsUsed\n    currentCredits\n  }\n"): (typeof documents)["\n  fragment UsageTiles_usage on Usage {\n    totalJobs\n    totalRecordsCleaned\n    totalCreditsUsed\n    currentCredits\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateWebhookEndpoint($url: String!, $events: [WebhookEvent!]!) {\n    createWebhookEndpoint(url: $url, events: $events) {\n      secret\n      endpoint {\n        id\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation CreateWebhookEndpoint($url: String!, $events: [WebhookEvent!]!) {\n    createWebhookEndpoint(url: $url, events: $events) {\n      secret\n      endpoint {\n        id\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query DeliveryLog($id: ID!, $after: String) {\n    viewer {\n      id\n      webhookEndpoint(id: $id) {\n        id\n        deliveries(first: 20, after: $after) {\n          endCursor\n          nodes {\n            id\n            event\n            status\n            attempts\n            lastStatus\n            lastError\n            createdAt\n          }\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query DeliveryLog($id: ID!, $after: String) {\n    viewer {\n      id\n      webhookEndpoint(id: $id) {\n        id\n        deliveries(first: 20, after: $after) {\n          endCursor\n          nodes {\n            id\n            event\n            status\n            attempts\n            lastStatus\n            lastError\n            createdAt\n          }\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ReplayWebhookDelivery($id: ID!) {\n    replayWebhookDelivery(id: $id) {\n      id\n      status\n      attempts\n    }\n  }\n"): (typeof documents)["\n  mutation ReplayWebhookDelivery($id: ID!) {\n    replayWebhookDelivery(id: $id) {\n      id\n      status\n      attempts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query WebhooksCard {\n    viewer {\n      id\n      webhookEndpoints {\n        id\n        url\n        events\n        failingSince\n        pausedUntil\n        disabledAt\n      }\n    }\n  }\n"): (typeof documents)["\n  query WebhooksCard {\n    viewer {\n      id\n      webhookEndpoints {\n        id\n        url\n        events\n        failingSince\n        pausedUntil\n        disabledAt\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteWebhookEndpoint($id: ID!) {\n    deleteWebhookEndpoint(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteWebhookEndpoint($id: ID!) {\n    deleteWebhookEndpoint(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation EnableWebhookEndpoint($id: ID!) {\n    enableWebhookEndpoint(id: $id) {\n      id\n      disabledAt\n      failingSince\n      pausedUntil\n    }\n  }\n"): (typeof documents)["\n  mutation EnableWebhookEndpoint($id: ID!) {\n    enableWebhookEndpoint(id: $id) {\n      id\n      disabledAt\n      failingSince\n      pausedUntil\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ConfigurePortal($portalId: String!) {\n    connection(portalId: $portalId) {\n      id\n      portalId\n      portalName\n      ...AutoCleanPanel_connection\n      ...WritePolicyPanel_connection\n      ...DefaultCountry_connection\n      mappings {\n        objectType\n        ...MappingForm_mapping\n      }\n      missingPermissions {\n        objectType\n        text\n      }\n      contact: properties(objectType: contact, includeNumbers: true, includeCheckboxes: true, includeOptions: true) {\n        name\n        label\n        type\n      }\n      company: properties(objectType: company, includeNumbers: true, includeCheckboxes: true, includeOptions: true) {\n        name\n        label\n        type\n      }\n      deal: properties(objectType: deal, includeNumbers: true, includeCheckboxes: true, includeOptions: true) {\n        name\n        label\n        type\n      }\n      ticket: properties(objectType: ticket, includeNumbers: true, includeCheckboxes: true, includeOptions: true) {\n        name\n        label\n        type\n      }\n    }\n  }\n"): (typeof documents)["\n  query ConfigurePortal($portalId: String!) {\n    connection(portalId: $portalId) {\n      id\n      portalId\n      portalName\n      ...AutoCleanPanel_connection\n      ...WritePolicyPanel_connection\n      ...DefaultCountry_connection\n      mappings {\n        objectType\n        ...MappingForm_mapping\n      }\n      missingPermissions {\n        objectType\n        text\n      }\n      contact: properties(objectType: contact, includeNumbers: true, includeCheckboxes: true, includeOptions: true) {\n        name\n        label\n        type\n      }\n      company: properties(objectType: company, includeNumbers: true, includeCheckboxes: true, includeOptions: true) {\n        name\n        label\n        type\n      }\n      deal: properties(objectType: deal, includeNumbers: true, includeCheckboxes: true, includeOptions: true) {\n        name\n        label\n        type\n      }\n      ticket: properties(objectType: ticket, includeNumbers: true, includeCheckboxes: true, includeOptions: true) {\n        name\n        label\n        type\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Dashboard {\n    viewer {\n      id\n      credits {\n        id\n        available\n      }\n      firstSteps {\n        hasChecked\n        hasCleaned\n      }\n      ...CreditMeter_viewer\n    }\n    reviewFacets {\n      total\n      acceptable\n    }\n    listHealth {\n      ...SinceYouWereHere_health\n    }\n    connections {\n      id\n      portalId\n      isConfigured\n      ...ConnectionRow_connection\n      ...ListChoice_connection\n    }\n    recurringJobs {\n      id\n      totalRuns\n      createdAt\n      ...RecurringSection_job\n    }\n    paused: jobs(first: 5, status: paused) {\n      id\n      status\n      reason\n      reasonText\n      listName\n      nextTryAt\n      ...JobRow_job\n    }\n    running: jobs(first: 5, status: running) {\n      id\n      status\n      ...JobRow_job\n    }\n    pending: jobs(first: 5, status: pending) {\n      id\n      status\n      ...JobRow_job\n    }\n    jobs(first: 8) {\n      id\n      status\n      ...SinceYouWereHere_job\n      ...JobRow_job\n    }\n  }\n"): (typeof documents)["\n  query Dashboard {\n    viewer {\n      id\n      credits {\n        id\n        available\n      }\n      firstSteps {\n        hasChecked\n        hasCleaned\n      }\n      ...CreditMeter_viewer\n    }\n    reviewFacets {\n      total\n      acceptable\n    }\n    listHealth {\n      ...SinceYouWereHere_health\n    }\n    connections {\n      id\n      portalId\n      isConfigured\n      ...ConnectionRow_connection\n      ...ListChoice_connection\n    }\n    recurringJobs {\n      id\n      totalRuns\n      createdAt\n      ...RecurringSection_job\n    }\n    paused: jobs(first: 5, status: paused) {\n      id\n      status\n      reason\n      reasonText\n      listName\n      nextTryAt\n      ...JobRow_job\n    }\n    running: jobs(first: 5, status: running) {\n      id\n      status\n      ...JobRow_job\n    }\n    pending: jobs(first: 5, status: pending) {\n      id\n      status\n      ...JobRow_job\n    }\n    jobs(first: 8) {\n      id\n      status\n      ...SinceYouWereHere_job\n      ...JobRow_job\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query JobPage($id: ID!) {\n    job(id: $id) {\n      id\n      kind\n      objectType\n      portalId\n      portalName\n      listName\n      status\n      reason\n      reasonText\n      recordsProcessed\n      createdAt\n      pausedAt\n      retryOf\n      ...JobProgress_job\n      ...JobActions_job\n      ...OutcomeBar_job\n      ...PausedNotice_job\n      ...UndoFacts_job\n    }\n    viewer {\n      id\n      credits {\n        id\n        available\n      }\n    }\n  }\n"): (typeof documents)["\n  query JobPage($id: ID!) {\n    job(id: $id) {\n      id\n      kind\n      objectType\n      portalId\n      portalName\n      listName\n      status\n      reason\n      reasonText\n      recordsProcessed\n      createdAt\n      pausedAt\n      retryOf\n      ...JobProgress_job\n      ...JobActions_job\n      ...OutcomeBar_job\n      ...PausedNotice_job\n      ...UndoFacts_job\n    }\n    viewer {\n      id\n      credits {\n        id\n        available\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ConnectedPortals {\n    connections {\n      id\n      portalId\n    }\n  }\n"): (typeof documents)["\n  query ConnectedPortals {\n    connections {\n      id\n      portalId\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment SinceYouWereHere_job on Job {\n    id\n    kind\n    listName\n    portalName\n    objectType\n    status\n    reasonText\n    finishedAt\n    recordsProcessed\n    creditsUsed\n    outcomes {\n      outcome\n      count\n    }\n  }\n"): (typeof documents)["\n  fragment SinceYouWereHere_job on Job {\n    id\n    kind\n    listName\n    portalName\n    objectType\n    status\n    reasonText\n    finishedAt\n    recordsProcessed\n    creditsUsed\n    outcomes {\n      outcome\n      count\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment SinceYouWereHere_health on ListHealth {\n    portalId\n    objectType\n    listId\n    listName\n    points {\n      jobId\n      at\n      score\n    }\n  }\n"): (typeof documents)["\n  fragment SinceYouWereHere_health on ListHealth {\n    portalId\n    objectType\n    listId\n    listName\n    points {\n      jobId\n      at\n      score\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Usage {\n    usage {\n      ...UsageTiles_usage\n      ...UsageByType_usage\n      ...RecentActivity_usage\n      ...UsageCharts_usage\n      ...MonthlyUsage_usage\n    }\n  }\n"): (typeof documents)["\n  query Usage {\n    usage {\n      ...UsageTiles_usage\n      ...UsageByType_usage\n      ...RecentActivity_usage\n      ...UsageCharts_usage\n      ...MonthlyUsage_usage\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Owner {\n    viewer {\n      id\n      email\n      secondFactor {\n        id\n        isOn\n      }\n    }\n  }\n"): (typeof documents)["\n  query Owner {\n    viewer {\n      id\n      email\n      secondFactor {\n        id\n        isOn\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment RecordDiff_field on RecordField {\n    part\n    before\n    after\n    beforeLabel\n    afterLabel\n    change {\n      kind\n      reason\n      reasonText\n      confidence\n    }\n  }\n"): (typeof documents)["\n  fragment RecordDiff_field on RecordField {\n    part\n    before\n    after\n    beforeLabel\n    afterLabel\n    change {\n      kind\n      reason\n      reasonText\n      confidence\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateCheckout($packageId: String, $customCredits: Int, $paymentType: PaymentType!, $jobId: ID) {\n    createCheckout(packageId: $packageId, customCredits: $customCredits, paymentType: $paymentType, jobId: $jobId) {\n      sessionId\n      url\n    }\n  }\n"): (typeof documents)["\n  mutation CreateCheckout($packageId: String, $customCredits: Int, $paymentType: PaymentType!, $jobId: ID) {\n    createCheckout(packageId: $packageId, customCredits: $customCredits, paymentType: $paymentType, jobId: $jobId) {\n      sessionId\n      url\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment EnrichmentList_field on EnrichmentField {\n    target\n    before\n    after\n    sourceText\n  }\n"): (typeof documents)["\n  fragment EnrichmentList_field on EnrichmentField {\n    target\n    before\n    after\n    sourceText\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query RecordNames($id: ID!, $recordIds: [String!]!) {\n    job(id: $id) {\n      id\n      recordNames(recordIds: $recordIds) {\n        recordId\n        name\n      }\n    }\n  }\n"): (typeof documents)["\n  query RecordNames($id: ID!, $recordIds: [String!]!) {\n    job(id: $id) {\n      id\n      recordNames(recordIds: $recordIds) {\n        recordId\n        name\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ListChoice_connection on Connection {\n    id\n    portalId\n    portalName\n    status\n    configuredObjectTypes\n  }\n"): (typeof documents)["\n  fragment ListChoice_connection on Connection {\n    id\n    portalId\n    portalName\n    status\n    configuredObjectTypes\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Lists($portalId: String!, $objectType: ObjectType!) {\n    connection(portalId: $portalId) {\n      id\n      lists(objectType: $objectType) {\n        listId\n        name\n        size\n        isReady\n      }\n    }\n  }\n"): (typeof documents)["\n  query Lists($portalId: String!, $objectType: ObjectType!) {\n    connection(portalId: $portalId) {\n      id\n      lists(objectType: $objectType) {\n        listId\n        name\n        size\n        isReady\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query RecordsWithId($recordId: String!) {\n    recordsWithId(recordId: $recordId) {\n      portalId\n      portalName\n      objectType\n      recordId\n    }\n  }\n"): (typeof documents)["\n  query RecordsWithId($recordId: String!) {\n    recordsWithId(recordId: $recordId) {\n      portalId\n      portalName\n      objectType\n      recordId\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation LockRecord($portalId: String!, $objectType: ObjectType!, $recordId: String!) {\n    lockRecord(portalId: $portalId, objectType: $objectType, recordId: $recordId)\n  }\n"): (typeof documents)["\n  mutation LockRecord($portalId: String!, $objectType: ObjectType!, $recordId: String!) {\n    lockRecord(portalId: $portalId, objectType: $objectType, recordId: $recordId)\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UnlockRecord($portalId: String!, $objectType: ObjectType!, $recordId: String!) {\n    removeRecordChoice(portalId: $portalId, objectType: $objectType, recordId: $recordId, kind: \"locked\")\n  }\n"): (typeof documents)["\n  mutation UnlockRecord($portalId: String!, $objectType: ObjectType!, $recordId: String!) {\n    removeRecordChoice(portalId: $portalId, objectType: $objectType, recordId: $recordId, kind: \"locked\")\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UndoJob($id: ID!, $filter: UndoFilterInput) {\n    undoJob(id: $id, filter: $filter) {\n      job {\n        id\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation UndoJob($id: ID!, $filter: UndoFilterInput) {\n    undoJob(id: $id, filter: $filter) {\n      job {\n        id\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query UndoCount($id: ID!, $fields: [UndoField!], $kinds: [UndoKind!]) {\n    job(id: $id) {\n      id\n      undoCount(fields: $fields, kinds: $kinds) {\n        records\n        isComplete\n      }\n    }\n  }\n"): (typeof documents)["\n  query UndoCount($id: ID!, $fields: [UndoField!], $kinds: [UndoKind!]) {\n    job(id: $id) {\n      id\n      undoCount(fields: $fields, kinds: $kinds) {\n        records\n        isComplete\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query UndoKinds($id: ID!) {\n    job(id: $id) {\n      id\n      changeKinds {\n        kinds {\n          kind\n          count\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query UndoKinds($id: ID!) {\n    job(id: $id) {\n      id\n      changeKinds {\n        kinds {\n          kind\n          count\n        }\n      }\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;