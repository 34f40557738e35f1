import { REQUEST_DAYS } from "@plumbline/schema/addresses/addresses.ts";
import { TEST_ADDRESSES, TEST_REFUSALS } from "@plumbline/schema/addresses/test-addresses.ts";
import classes from "./ApiDocs.module.css";

/** What a test key can clean, and how requests are repeated. */
export function TestAddressList() {
  return (
    <section className={classes.section}>
      <h2>Addresses</h2>
      <p>
        <code>POST /api/v1/addresses</code> cleans up to 1,000 addresses that are not in HubSpot, by the same engine as
        a job. One credit is charged for each that is right or corrected. The same address is free for {REQUEST_DAYS}{" "}
        days, and a request that is repeated with its <code>Idempotency-Key</code> is charged as it was the first time.
        We keep what was charged and keyed hashes of the addresses for {REQUEST_DAYS} days, and no address.
      </p>
      <h3>Test keys</h3>
      <p>
        A test key begins with <code>test_</code>, cleans these addresses and nothing else, and is never charged. An
        address with the text{" "}
        {TEST_REFUSALS.map(([text], index) => (
          <span key={text}>
            {index === 0 ? "" : ", "}
            <code>{text}</code>
          </span>
        ))}{" "}
        refuses the whole request with that error.
      </p>
      <ul className={classes.list}>
        {TEST_ADDRESSES.map(({ shows, item, verdict, nextAction }) => (
          <li key={shows} className={classes.testAddress}>
            <span>
              {shows}: <code>{verdict}</code>, <code>{nextAction}</code>
            </span>
            <pre>{JSON.stringify(item)}</pre>
          </li>
        ))}
      </ul>
    </section>
  );
}
