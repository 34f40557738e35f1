import { DPA_SECTIONS, DPA_VERSION } from "@plumbline/schema/trust/dpa.ts";
import type { TrustStatement } from "@plumbline/schema/trust/statement.ts";
import { paths } from "../app/paths.ts";
import { DataTable, type Column } from "../ui/DataTable.tsx";
import { Loading } from "../ui/placeholders.tsx";
import { Points, PublicPage, Section } from "./PublicPage.tsx";
import classes from "./PublicPage.module.css";
import tableClasses from "./trust/PermissionTable.module.css";
import { SECURITY_QUESTIONS } from "./trust/security-questions.ts";
import { useTrustStatement } from "./trust/use-trust-statement.ts";
import type { PageDeclaration } from "../app/page-declaration.ts";

export const page = { path: "/trust", access: "everyone" } satisfies PageDeclaration;

const PERMISSIONS: readonly Column[] = [
  { name: "Permission" },
  { name: "Asked for" },
  { name: "Reads" },
  { name: "Writes" },
  { name: "Keeps" },
];
const KEPT: readonly Column[] = [{ name: "Data" }, { name: "Kept for" }];
const SUB_PROCESSORS: readonly Column[] = [{ name: "Company" }, { name: "Purpose" }, { name: "Place" }];

/** Facts for the people who approve the product, from the code's own tables and the operator's settings. */
export function TrustPage() {
  const statement = useTrustStatement();
  return (
    <PublicPage
      title="Trust"
      description="Which HubSpot permissions Plumbline uses, what is read, written and kept and for how many days, who processes data, and the data processing agreement."
      lead="What Plumbline reads, writes and keeps, for how long, and who is behind it."
    >
      {statement === undefined ? <Loading rows={12} /> : <Facts statement={statement} />}
      <Section title="Questions of security teams">
        <Points items={SECURITY_QUESTIONS} />
      </Section>
      <section className={classes.prose} id="dpa">
        <h2>Data processing agreement</h2>
        <p>
          Version of <time dateTime={DPA_VERSION}>{DPA_VERSION}</time>. The owner of an account accepts it with one
          click in <a href={paths.account.data}>the account&apos;s data settings</a>; the click is in the activity log.
        </p>
        {DPA_SECTIONS.map(({ title, text }, index) => (
          <section key={title}>
            <h3>
              {index + 1}. {title}
            </h3>
            <p>{text}</p>
          </section>
        ))}
      </section>
    </PublicPage>
  );
}

const lines = (text: string) => <span className={tableClasses.lines}>{text}</span>;

function Facts({ statement }: { statement: TrustStatement }) {
  const { company, address, region, permissions, kept, subProcessors } = statement;
  return (
    <>
      <Section title="Who runs Plumbline">
        <Points
          items={[
            { title: "Company", text: company },
            { title: "Address", text: address },
            { title: "Hosting region", text: region },
            { title: "Security contact", text: <a href="/.well-known/security.txt">security.txt</a> },
          ]}
        />
      </Section>
      <Section
        title="Permissions in HubSpot"
        lead="HubSpot shows the permissions when a portal is connected; this table says what for. No other property of a record is read or written."
      >
        <DataTable
          label="Permissions in HubSpot"
          columns={PERMISSIONS}
          rows={permissions.map(({ scope, when, reads, writes, keeps }) => ({
            key: scope,
            cells: [
              <code key="scope" className={tableClasses.scope}>
                {scope}
              </code>,
              when,
              lines(reads),
              lines(writes),
              lines(keeps),
            ],
          }))}
        />
      </Section>
      <Section title="What is kept, and for how long">
        <DataTable
          label="What is kept"
          columns={KEPT}
          rows={kept.map(({ what, period }) => ({ key: what, cells: [what, period] }))}
        />
      </Section>
      <Section title="Sub-processors">
        <DataTable
          label="Sub-processors"
          columns={SUB_PROCESSORS}
          rows={subProcessors.map(({ name, purpose, place }) => ({
            key: `${name} ${purpose}`,
            cells: [name, purpose, place],
          }))}
        />
      </Section>
    </>
  );
}
