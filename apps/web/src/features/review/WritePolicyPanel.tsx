import { useMutation } from "@apollo/client/react";
import { NativeSelect } from "@mantine/core";
import { actedByText } from "@plumbline/schema/accounts/acted-by.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { WRITE_POLICIES, WRITE_POLICY_TEXTS, type WritePolicyName } from "@plumbline/schema/review/policies.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { paths } from "../../app/paths.ts";
import { placeLabel } from "../../shared/jobs/job-texts.ts";
import { useMay } from "../../session/session.tsx";
import { SavedNotice, useSavedChange } from "../../shared/SavedNotice.tsx";
import { TextLink } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { PolicyExample } from "./PolicyExample.tsx";
import classes from "./WritePolicyPanel.module.css";

const PANEL = graphql(`
  fragment WritePolicyPanel_connection on Connection {
    id
    portalId
    writePolicies {
      objectType
      addressSet
      label
      policy
      by {
        kind
        name
      }
    }
  }
`);
const SET = graphql(`
  mutation SetWritePolicy($portalId: String!, $objectType: ObjectType!, $addressSet: String!, $policy: WritePolicy!) {
    setWritePolicy(portalId: $portalId, objectType: $objectType, addressSet: $addressSet, policy: $policy) {
      ...WritePolicyPanel_connection
    }
  }
`);

const OPTIONS = WRITE_POLICIES.map((policy) => ({ value: policy, label: WRITE_POLICY_TEXTS[policy].label }));

type Props = { connection: FragmentType<typeof PANEL>; objectTypes: readonly ObjectType[] };

/** One choice for each configured address set; it takes effect at once, even for running jobs. */
export function WritePolicyPanel({ connection: ref, objectTypes }: Props) {
  const { portalId, writePolicies } = useFragment(PANEL, ref);
  const canMap = useMay("map");
  const [set] = useMutation(SET);
  const saved = useSavedChange();
  const shown = writePolicies.filter(({ objectType }) => objectTypes.includes(objectType));
  if (shown.length === 0) return null;
  const change = ({ objectType, addressSet, label, policy: before }: (typeof shown)[number], chosen: string) => {
    const policyOf = (policy: WritePolicyName) => () =>
      set({ variables: { portalId, objectType, addressSet, policy } });
    const policy = WRITE_POLICIES.find((one) => one === chosen) ?? before;
    void saved.save({
      text: `${placeLabel({ objectType, addressSet, label })}: ${WRITE_POLICY_TEXTS[policy].label}.`,
      send: policyOf(policy),
      undo: policyOf(before),
    });
  };
  return (
    <Panel
      title="What may be written without asking"
      note="Changes take effect immediately, including for running jobs."
      action={<TextLink to={paths.review}>Review queue</TextLink>}
    >
      <ul className={classes.list}>
        {shown.map((row) => {
          const { objectType, addressSet, label, policy, by } = row;
          return (
            <li key={`${objectType} ${addressSet}`}>
              <NativeSelect
                label={placeLabel({ objectType, addressSet, label })}
                description={
                  by
                    ? `${WRITE_POLICY_TEXTS[policy].meaning} Chosen by ${actedByText(by)}.`
                    : WRITE_POLICY_TEXTS[policy].meaning
                }
                inputWrapperOrder={["label", "input", "description", "error"]}
                className={classes.choice}
                data={OPTIONS}
                value={policy}
                disabled={saved.isBusy || !canMap}
                onChange={(event) => change(row, event.currentTarget.value)}
              />
              <PolicyExample portalId={portalId} objectType={objectType} addressSet={addressSet} policy={policy} />
            </li>
          );
        })}
      </ul>
      <SavedNotice of={saved} failureTitle="Couldn't change the write policy" />
    </Panel>
  );
}
