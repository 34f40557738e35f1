import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { count } from "../../ui/numbers.ts";
import { EmailText } from "../../ui/EmailText.tsx";
import { AdminTable } from "./AdminTable.tsx";

const USER = graphql(`
  fragment TopUsersTable_user on AdminSuccess {
    email
    successfulLookups
  }
`);

type Props = { label: string; users: readonly FragmentType<typeof USER>[]; empty: string };

/** Users by the addresses cleaned for them. */
export function TopUsersTable({ label, users, empty }: Props) {
  return (
    <AdminTable
      label={label}
      columns={[{ name: "User" }, { name: "Addresses", isNumber: true }]}
      rows={useFragment(USER, users).map(({ email, successfulLookups }) => ({
        key: email,
        cells: [<EmailText key="email" address={email} />, count(successfulLookups)],
      }))}
      empty={empty}
    />
  );
}
