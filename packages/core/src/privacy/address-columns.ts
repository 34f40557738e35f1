/**
 * The only columns that hold addresses of customers' records. Retention empties those of outcomes, account deletion all of them;
 * a test runs a story with marked values and finds them nowhere else: not in logs, not in Temporal, not in error answers.
 */
export const ADDRESS_COLUMNS = [
  "job_record.after",
  "job_record.before",
  "job_record.changes",
  "list_check_sample.after",
  "list_check_sample.before",
  "list_check_sample.changes",
  "address_service_answer.answer",
];
