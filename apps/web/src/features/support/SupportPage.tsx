import { useEffect } from "react";
import { paths } from "../../app/paths.ts";
import { Notice } from "../../shared/notices.tsx";
import { Loading } from "../../ui/placeholders.tsx";
import { TextLink } from "../../ui/Button.tsx";
import { useServerConfig, type ServerConfig } from "../../app/layout/server-config.ts";
import { SupportForm } from "../support/SupportForm.tsx";
import { Cards, PublicPage, Section } from "../../marketing/PublicPage.tsx";
import type { PageDeclaration } from "../../app/page-declaration.ts";

export const page = { path: "/support", access: "everyone" } satisfies PageDeclaration;

/** The page that the browser loaded from the server; its content security policy applies until the next load. */
function documentPath(): string {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation ? new URL(navigation.name).pathname.replace(/\/$/, "") : paths.support;
}

/** Only this page's policy allows the human check, so it is always loaded from the server. */
export function SupportPage() {
  const config = useServerConfig();
  useEffect(() => {
    if (documentPath() !== paths.support) window.location.reload();
  }, []);
  return (
    <PublicPage
      title="Support"
      description="Questions about cleaning addresses, credits or your account? Write to us or ask other customers."
      lead="Tell us what you were trying to do and what happened instead. A portal id, job link or request id helps us find it."
    >
      <Section title="Before you write">
        <Cards
          items={[
            {
              title: "Ask other customers",
              text: config?.communityUrl ? (
                <>
                  Many questions are already answered in the{" "}
                  <TextLink to={config.communityUrl}>community chat</TextLink>.
                </>
              ) : (
                "There is no community chat yet. Use the form below."
              ),
            },
            {
              title: "Read the guide",
              text: (
                <>
                  The <TextLink to={paths.setupGuide}>setup guide</TextLink> shows how to connect a portal, map its
                  fields and clean a first list.
                </>
              ),
            },
          ]}
        />
      </Section>
      <Section title="Write to us">{config ? <Contact config={config} /> : <Loading text="Loading..." />}</Section>
    </PublicPage>
  );
}

function Contact({ config: { humanCheck, supportEmail } }: { config: ServerConfig }) {
  if (humanCheck) return <SupportForm humanCheck={humanCheck} />;
  return (
    <Notice kind="info" title="The contact form is not set up on this server">
      {supportEmail ? (
        <>
          Please write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </>
      ) : (
        "Please contact the operator of this server."
      )}
    </Notice>
  );
}
