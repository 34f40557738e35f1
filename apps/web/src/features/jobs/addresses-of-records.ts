type Address = { recordId: string; addressSet: string };

/** Pure: addresses of a page that follow each other, by record, each record's in the order of the sets. */
export function addressesOfRecords<One extends Address>(
  rows: readonly One[],
  sets: readonly { key: string }[],
): One[][] {
  const records: One[][] = [];
  for (const row of rows) {
    const last = records.at(-1);
    if (last?.[0]?.recordId === row.recordId) last.push(row);
    else records.push([row]);
  }
  const place = ({ addressSet }: Address) => sets.findIndex(({ key }) => key === addressSet);
  return records.map((addresses) => addresses.toSorted((a, b) => place(a) - place(b)));
}
