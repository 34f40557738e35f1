import { useQuery } from "@apollo/client/react";
import { ADDRESS_PART_LABELS, type AddressPart, type ObjectType } from "@plumbline/schema/object-types.ts";
import { graphql } from "../../api/generated/index.ts";
import { paths } from "../../app/paths.ts";
import { useIsPainted } from "../../shared/use-is-painted.ts";
import { TextLink } from "../../ui/TextLink.tsx";
import classes from "./Review.module.css";

const LABELS = graphql(`
  query PropertyLabels($portalId: String!, $objectType: ObjectType!) {
    connection(portalId: $portalId) {
      id
      properties(objectType: $objectType, includeOptions: true) {
        name
        label
      }
    }
  }
`);

export type MissingOption = {
  part: AddressPart;
  value: string;
  property: string;
  hubspotUrl?: string | null | undefined;
};
type Props = { of: { portalId: string; objectType: ObjectType; jobId: string }; option: MissingOption };

/** Which property lacks the option, and what to do about it. The property's label is read from HubSpot; its part stands in for it. */
export function MissingOptionHelp({ of, option }: Props) {
  const { portalId, objectType, jobId } = of;
  const isPainted = useIsPainted();
  const { data } = useQuery(LABELS, { variables: { portalId, objectType }, errorPolicy: "ignore", skip: !isPainted });
  const label =
    data?.connection?.properties.find(({ name }) => name === option.property)?.label ??
    ADDRESS_PART_LABELS[option.part];
  return (
    <p className={classes.groupHelp}>
      Property “{label}”.{" "}
      {option.hubspotUrl ? (
        <a href={option.hubspotUrl} target="_blank" rel="noreferrer">
          Add it in HubSpot
        </a>
      ) : (
        "Add it in HubSpot"
      )}
      , then <TextLink to={paths.job(jobId, { outcome: "review", reason: "no_such_option" })}>retry the job</TextLink>.
    </p>
  );
}
