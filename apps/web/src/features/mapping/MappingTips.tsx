import { Panel } from "../../ui/Panel.tsx";
import classes from "./MappingTips.module.css";

export function MappingTips() {
  return (
    <Panel title="How this works">
      <div className={classes.tips}>
        <p>
          Tell us which HubSpot property holds each part of an address. We read those properties, check the parts
          against each other, and write back only what was wrong. Nothing else in your records is touched.
        </p>
        <ul>
          <li>At least city and state, or a postal code, is needed for basic validation.</li>
          <li>The more parts are mapped, the more mistakes can be put right with certainty.</li>
          <li>Only single-line and multi-line text properties work for addresses; others are not offered.</li>
          <li>Each property serves one part.</li>
        </ul>
      </div>
    </Panel>
  );
}
