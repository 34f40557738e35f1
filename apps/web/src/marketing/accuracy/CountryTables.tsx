import { TextInput } from "@mantine/core";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Section } from "../PublicPage.tsx";
import { FIRST_ROWS, type Row } from "./LongTable.tsx";
import classes from "../PublicPage.module.css";

type CountryTable = { title: string; lead?: string; label: string; columns: readonly Column[]; rows: readonly Row[] };

/** Tables with a row for each country, and one search for them all. */
export function CountryTables({ tables }: { tables: readonly CountryTable[] }) {
  const [name, setName] = useState("");
  const [isComplete, setComplete] = useState(false);
  const wanted = name.trim().toLowerCase();
  const found = tables.map((table) => {
    const rows = table.rows.filter(({ cells: [country] }) => country.toLowerCase().includes(wanted));
    return { ...table, found: rows.length, shown: isComplete || wanted !== "" ? rows : rows.slice(0, FIRST_ROWS) };
  });
  return (
    <>
      <TextInput
        type="search"
        label="Find a country"
        maw={320}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {found.map(({ title, lead, label, columns, rows, found: matches, shown }) => (
        <Section key={title} title={title} {...(lead === undefined ? {} : { lead })}>
          {matches === 0 && <p className={classes.sectionLead}>No country with this name was measured.</p>}
          {matches > 0 && <DataTable label={label} columns={columns} rows={shown} isDense />}
          {shown.length < matches && (
            <div>
              <Button size="xs" variant="default" onClick={() => setComplete(true)}>
                Show all {rows.length} countries
              </Button>
            </div>
          )}
        </Section>
      ))}
    </>
  );
}
