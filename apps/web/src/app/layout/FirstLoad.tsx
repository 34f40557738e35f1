import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { paths } from "../paths.ts";
import { Logo } from "../../ui/Logo.tsx";
import { CenteredLoading } from "./CenteredLoading.tsx";
import header from "./Header.module.css";
import shell from "./Shell.module.css";

/** Shown while the first page's script is loading: the header without its links, which depend on the session. */
export function FirstLoad() {
  return (
    <div className={shell.shell}>
      <header className={header.header}>
        <div className={header.bar}>
          <a href={paths.home} className={header.brand}>
            <Logo />
            {PRODUCT_NAME}
          </a>
        </div>
      </header>
      <CenteredLoading />
    </div>
  );
}
