import { useMutation } from "@apollo/client/react";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { useMay } from "../../session/may.ts";
import { ErrorState } from "../../shared/ErrorState.tsx";
import { SearchableSelect } from "../../shared/searchable-select/SearchableSelect.tsx";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import classes from "../../ui/Cards.module.css";
import { COUNTRY_OPTIONS, countryName } from "./country-options.ts";

const PANEL = graphql(`
  fragment DefaultCountry_connection on Connection {
    id
    portalId
    settings {
      defaultCountry
    }
    suggestedDefaultCountry
  }
`);
const SAVE = graphql(`
  mutation SavePortalSettings($portalId: String!, $defaultCountry: String) {
    savePortalSettings(portalId: $portalId, defaultCountry: $defaultCountry) {
      ...DefaultCountry_connection
    }
  }
`);

const NONE = { value: "", label: "None: records without a country are read as US or asked about" };

/** The country of records that name none; a change takes effect at once. */
export function DefaultCountry({ connection: ref }: { connection: FragmentType<typeof PANEL> }) {
  const { portalId, settings, suggestedDefaultCountry: suggested } = useFragment(PANEL, ref);
  const canMap = useMay("map");
  const [save, saving] = useMutation(SAVE);
  // The failure is shown below the choice.
  const choose = (country: string | null) =>
    void save({ variables: { portalId, defaultCountry: country || null } }).catch(() => undefined);
  return (
    <Panel
      title="Default country"
      note="For records whose country is empty or not mapped. A country in the record always comes first. Records that are in review or failed are decided anew; those that were cleaned are not charged again."
    >
      <SearchableSelect
        label="Country of records that name none"
        value={settings.defaultCountry ?? ""}
        data={[NONE, ...COUNTRY_OPTIONS]}
        disabled={saving.loading || !canMap}
        onChange={choose}
        nothingFoundMessage="No matching countries"
      />
      {suggested && !settings.defaultCountry && canMap && (
        <p className={classes.hint}>
          Your HubSpot account appears to be in {countryName(suggested)}.{" "}
          <Button variant="subtle" size="xs" loading={saving.loading} onClick={() => choose(suggested)}>
            Use {countryName(suggested)}
          </Button>
        </p>
      )}
      {saving.error && <ErrorState title="Couldn't change the default country" error={saving.error} />}
    </Panel>
  );
}
