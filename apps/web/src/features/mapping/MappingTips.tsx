import { Panel } from "../../ui/Panel.tsx";
import classes from "./MappingTips.module.css";

export function MappingTips() {
  return (
    <Panel title="How this works">
      <div className={classes.tips}>
        <p>
          Choose which HubSpot property holds each part of the address. We read these properties, check them against
          each other, and write back only corrections, the values that you choose under Also fill in, and the address
          status where you switch it on. Nothing else in your records is changed.
        </p>
        <ul>
          <li>At least city and state, or a postal code, is needed for basic validation.</li>
          <li>The more parts you map, the more errors we can correct with certainty.</li>
          <li>
            State and country can also be dropdowns; the other parts need single-line or multi-line text properties.
          </li>
          <li>Each property can be used for one part only.</li>
        </ul>
      </div>
    </Panel>
  );
}
