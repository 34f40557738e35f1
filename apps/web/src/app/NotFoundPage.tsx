import { paths } from "../app/paths.ts";
import { LinkButton, TextLink } from "../ui/Button.tsx";
import { Page } from "../shared/Page.tsx";
import { useSession } from "../session/session.tsx";
import classes from "./NotFoundPage.module.css";

export function NotFoundPage() {
  const isSignedIn = useSession().status === "signed-in";
  return (
    <Page title="Page not found" lead="The page may have moved, or the link may be mistyped.">
      <div className={classes.ways}>
        {isSignedIn ? (
          <LinkButton to={paths.dashboard}>Go to the dashboard</LinkButton>
        ) : (
          <LinkButton to={paths.home}>Go to the home page</LinkButton>
        )}
        <p>
          Looking for something else?{" "}
          {isSignedIn ? <TextLink to={paths.jobs}>Your jobs</TextLink> : <TextLink to={paths.login}>Log in</TextLink>}{" "}
          or the <TextLink to={paths.setupGuide}>setup guide</TextLink>.
        </p>
      </div>
    </Page>
  );
}
