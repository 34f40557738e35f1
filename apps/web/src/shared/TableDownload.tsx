import { IconFileSpreadsheet, IconDownload } from "../ui/icons.tsx";
import { useMutation } from "@tanstack/react-query";
import { restDownload } from "../api/rest-client.ts";
import { useSession } from "../session/session.tsx";
import { Button } from "../ui/Button.tsx";
import classes from "./TableDownload.module.css";
import { ErrorState } from "./notices.tsx";

type Props = {
  path: string;
  /** The query of the shown view; empty for all rows. */
  query?: URLSearchParams;
  fileName: string;
  /** On a phone the page itself explains which one is for Excel, where it has space. */
  isCompact?: boolean;
};

/** The same rows in both formats, and which one is for Excel. `path` and `fileName` have no extension. */
export function TableDownload({ path, query, fileName, isCompact = false }: Props) {
  const of = query && query.size > 0 ? `?${query}` : "";
  return (
    <div className={classes.download} data-compact={isCompact || undefined}>
      <div className={classes.buttons}>
        <FileDownload path={`${path}.csv${of}`} fileName={`${fileName}.csv`} label="Download CSV" />
        <FileDownload
          path={`${path}.xlsx${of}`}
          fileName={`${fileName}.xlsx`}
          label="Download for Excel"
          icon={IconFileSpreadsheet}
        />
      </div>
      <ExcelHint />
    </div>
  );
}

type FileDownloadProps = { path: string; fileName: string; label: string; icon?: typeof IconDownload };

/** A plain link cannot send the bearer header, so the file is fetched and saved. */
export function FileDownload({ path, fileName, label, icon: Icon = IconDownload }: FileDownloadProps) {
  const { token } = useSession();
  const download = useMutation({
    mutationFn: () => restDownload(path, token),
    onSuccess: (file) => saveAs(file, fileName),
  });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon size={15} aria-hidden="true" />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {label}
      </Button>
      {download.isError && <ErrorState title="Couldn't download the file" error={download.error} />}
    </>
  );
}

function saveAs(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** How Excel alters any CSV file that it opens. */
export function ExcelHint() {
  return (
    <p className={classes.hint}>
      Excel drops leading zeros of CSV files and shows long ids as powers of ten. For Excel, use the .xlsx file.
    </p>
  );
}
