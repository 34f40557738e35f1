import { useMutation } from "@tanstack/react-query";
import { IconDownload } from "../ui/icons.tsx";
import { ErrorState } from "./ErrorState.tsx";
import { restDownload } from "../api/rest-client.ts";
import { useSession } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";

type Props = { path: string; fileName: string; label: string; icon?: typeof IconDownload };

/** A plain link cannot send the bearer header, so the file is fetched and saved. */
export function FileDownload({ path, fileName, label, icon: Icon = IconDownload }: Props) {
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
