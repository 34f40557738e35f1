import { useMutation } from "@apollo/client/react";
import { TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { apiErrorOf } from "../../api/api-error.ts";
import { useMay } from "../../session/session.tsx";
import { Button } from "../../ui/Button.tsx";
import { ClosedPanel } from "../../shared/ClosedPanel.tsx";
import classes from "../../ui/Cards.module.css";

const PANEL = graphql(`
  fragment PortalName_connection on Connection {
    id
    portalId
    portalName
  }
`);
const RENAME = graphql(`
  mutation RenamePortal($portalId: String!, $name: String) {
    renamePortal(portalId: $portalId, name: $name) {
      id
      portalName
    }
  }
`);

/** What this portal is called in Plumbline; empty, it has the name that HubSpot has for it. */
export function PortalName({ connection: ref }: { connection: FragmentType<typeof PANEL> }) {
  const { portalId, portalName } = useFragment(PANEL, ref);
  const canMap = useMay("map");
  const [name, setName] = useState(portalName);
  const [rename, { loading, error }] = useMutation(RENAME);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    // The failure is shown below the field.
    const { data } = (await rename({ variables: { portalId, name: name.trim() || null } }).catch(() => null)) ?? {};
    if (data) setName(data.renamePortal.portalName);
  };
  return (
    <ClosedPanel
      id="name"
      title="Name"
      state={portalName}
      note="Shown in Plumbline and in its emails. The name in HubSpot stays."
    >
      <form onSubmit={(event) => void save(event)} className={classes.card}>
        <TextInput
          label="Name of this portal"
          description="Empty: the HubSpot domain is shown."
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={error && apiErrorOf(error).message}
          maxLength={100}
          disabled={!canMap}
        />
        <Button type="submit" variant="default" loading={loading} disabled={!canMap || name.trim() === portalName}>
          Rename
        </Button>
      </form>
    </ClosedPanel>
  );
}
