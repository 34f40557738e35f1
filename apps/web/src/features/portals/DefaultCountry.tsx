import { useMutation } from "@apollo/client/react";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { useMay } from "../../session/session.tsx";
import { ErrorState } from "../../shared/notices.tsx";
import { SearchableSelect } from "../../shared/searchable-select/SearchableSelect.tsx";
import { Button } from "../../ui/Button.tsx";
import { ClosedPanel } from "../../shared/ClosedPanel.tsx";
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

const NONE = { value: "", label: "Nothing: US patterns are recognized, others wait in Review" };

/** The country of records that name none; a change takes effect at once. */
export function DefaultCountry({ connection: ref }: { connection: FragmentType<typeof PANEL> }) {
  const { portalId, settings, suggestedDefaultCountry: suggested } = useFragment(PANEL, ref);
  const canMap = useMay("map");
  const [save, saving] = useMutation(SAVE);
  // The failure is shown below the choice.
  const choose = (country: string | null) =>
    void save({ variables: { portalId, defaultCountry: country || null } }).catch(() => undefined);
  return (
    <ClosedPanel
      id="default-country"
      title="Default country"
      state={settings.defaultCountry ? countryName(settings.defaultCountry) : "Nothing assumed"}
      note="For records whose country is empty or not mapped. A country in the record always comes first. Applies to records still in Review. Nothing is charged twice."
    >
      <SearchableSelect
        label="If a record has no country, assume"
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
    </ClosedPanel>
  );
}
