import { useMutation } from "@apollo/client/react";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { useMay } from "../../session/session.tsx";
import { SavedNotice, useSavedChange } from "../../shared/SavedNotice.tsx";
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

const NONE = { value: "", label: "Nothing: US patterns are recognized, others wait in Review" };

/** The country of records that name none; a change takes effect at once. */
export function DefaultCountry({ connection: ref }: { connection: FragmentType<typeof PANEL> }) {
  const { portalId, settings, suggestedDefaultCountry: suggested } = useFragment(PANEL, ref);
  const canMap = useMay("map");
  const [save] = useMutation(SAVE);
  const saved = useSavedChange();
  const saveCountry = (defaultCountry: string | null) => save({ variables: { portalId, defaultCountry } });
  const before = settings.defaultCountry ?? null;
  const choose = (country: string | null) =>
    void saved.save({
      text: country ? `Records without a country: ${countryName(country)}.` : "Nothing is assumed.",
      send: () => saveCountry(country || null),
      undo: () => saveCountry(before),
    });
  return (
    <Panel
      title="Default country"
      note="For records whose country is empty or not mapped. A country in the record always comes first. Applies to records still in Review. Nothing is charged twice."
    >
      <SearchableSelect
        label="If a record has no country, assume"
        value={settings.defaultCountry ?? ""}
        data={[NONE, ...COUNTRY_OPTIONS]}
        disabled={saved.isBusy || !canMap}
        onChange={choose}
        nothingFoundMessage="No matching countries"
      />
      {suggested && !settings.defaultCountry && canMap && (
        <p className={classes.hint}>
          Your HubSpot account appears to be in {countryName(suggested)}.{" "}
          <Button variant="subtle" size="xs" loading={saved.isBusy} onClick={() => choose(suggested)}>
            Use {countryName(suggested)}
          </Button>
        </p>
      )}
      <SavedNotice of={saved} failureTitle="Couldn't change the default country" />
    </Panel>
  );
}
