import { useMutation } from "@apollo/client/react";
import { TextInput } from "@mantine/core";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { useMay } from "../../session/session.tsx";
import { Form, useForm } from "../../shared/form/Form.tsx";
import { Button } from "../../ui/Button.tsx";
import { SavedNotice, useSavedChange } from "../../shared/SavedNotice.tsx";
import { Panel } from "../../ui/Panel.tsx";
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
  const [rename] = useMutation(RENAME);
  const saved = useSavedChange();
  const saveName = async (name: string | null, set: (changes: { name: string }) => void) => {
    const { data } = await rename({ variables: { portalId, name } });
    if (data) set({ name: data.renamePortal.portalName });
  };
  const form = useForm({
    initial: { name: portalName },
    send: async ({ name }, set) => {
      await saveName(name.trim() || null, set);
      saved.note({ text: "Renamed.", undo: () => saveName(portalName, set) });
    },
  });
  return (
    <Panel title="Name" note="Shown in Plumbline and in its emails. The name in HubSpot stays.">
      <Form form={form} className={classes.card}>
        <TextInput
          label="Name of this portal"
          description="Empty: the HubSpot domain is shown."
          maxLength={100}
          {...form.field("name")}
          disabled={!canMap}
        />
        <Button
          type="submit"
          variant="default"
          loading={form.isSending}
          disabled={!canMap || form.values.name.trim() === portalName}
        >
          Rename
        </Button>
      </Form>
      <SavedNotice of={saved} failureTitle="Couldn't rename the portal" />
    </Panel>
  );
}
