import { Checkbox } from "@mantine/core";
import { ROLES, ROLE_TEXTS, type Role } from "@plumbline/schema/accounts/roles.ts";
import { SegmentedChoice } from "../../../ui/SegmentedChoice.tsx";
import classes from "../../../ui/Cards.module.css";
import { usePortalNames } from "./use-portal-names.ts";

/** `portals`: null = all. */
export type Access = { role: Role; portals: string[] | null };

type Props = {
  access: Access;
  onChange: (access: Access) => void;
  /** Describes what the role allows. */
  hintOf?: (role: Role) => string;
};

const whatMembersCan = (role: Role) => ROLE_TEXTS[role].can;
const LABELS = ROLES.map((role) => ROLE_TEXTS[role].label);

/** Role and portals of a member or an API key. With one portal in the account there is no choice of portals. */
export function AccessFields({ access, onChange, hintOf = whatMembersCan }: Props) {
  const { portals } = usePortalNames();
  const { role, portals: chosen } = access;
  const choose = (label: string) => {
    const next = ROLES.find((one) => ROLE_TEXTS[one].label === label) ?? role;
    onChange({ role: next, portals: next === "owner" ? null : chosen });
  };
  const toggle = (portalId: string, isOn: boolean) => {
    const others = (chosen ?? []).filter((id) => id !== portalId);
    onChange({ role, portals: isOn ? [...others, portalId] : others });
  };
  return (
    <>
      <div>
        <SegmentedChoice label="Role" options={LABELS} value={ROLE_TEXTS[role].label} onChange={choose} />
        <p className={classes.hint}>{hintOf(role)}</p>
      </div>
      {role !== "owner" && portals.length > 1 && (
        <fieldset className={classes.plain}>
          <legend>Portals</legend>
          <Checkbox
            label="All portals, also those connected later"
            checked={chosen === null}
            onChange={(event) => onChange({ role, portals: event.currentTarget.checked ? null : [] })}
          />
          {chosen !== null &&
            portals.map(({ portalId, portalName }) => (
              <Checkbox
                key={portalId}
                label={portalName}
                checked={chosen.includes(portalId)}
                onChange={(event) => toggle(portalId, event.currentTarget.checked)}
              />
            ))}
        </fieldset>
      )}
    </>
  );
}
