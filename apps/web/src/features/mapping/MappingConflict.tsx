import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../shared/notices.tsx";
import type { Difference } from "./mapping-differences.ts";
import classes from "./MappingConflict.module.css";

type Props = {
  differences: readonly Difference[];
  isBusy: boolean;
  onKeepMine: () => void;
  onTakeSaved: () => void;
};

/** Another person saved a mapping since this form was opened: both are shown, and nothing is lost until the user has chosen. */
export function MappingConflict({ differences, isBusy, onKeepMine, onTakeSaved }: Props) {
  return (
    <Notice kind="warning" title="Someone saved another field mapping after you opened this page. Nothing was changed.">
      {differences.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Mapping</th>
              <th scope="col">Yours</th>
              <th scope="col">Saved</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ what, mine, saved }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{mine}</td>
                <td>{saved}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={classes.buttons}>
        <Button size="xs" variant="default" onClick={onTakeSaved}>
          Use the saved mapping
        </Button>
        <Button size="xs" variant="default" loading={isBusy} onClick={onKeepMine}>
          Save mine
        </Button>
      </div>
    </Notice>
  );
}
