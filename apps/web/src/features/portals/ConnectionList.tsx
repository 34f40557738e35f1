import type { FragmentType } from "../../api/generated/index.ts";
import type { ConnectionRow_ConnectionFragmentDoc } from "../../api/generated/graphql.ts";
import { ConnectionRow } from "./ConnectionRow.tsx";
import classes from "./ConnectionRow.module.css";

type Props = {
  connections: readonly ({ id: string } & FragmentType<typeof ConnectionRow_ConnectionFragmentDoc>)[];
  onConnectError: (error: unknown) => void;
};

export function ConnectionList({ connections, onConnectError }: Props) {
  return (
    <ul className={classes.list}>
      {connections.map((connection) => (
        <ConnectionRow key={connection.id} connection={connection} onConnectError={onConnectError} />
      ))}
    </ul>
  );
}
