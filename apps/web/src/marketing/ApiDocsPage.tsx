import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { useQuery } from "@tanstack/react-query";
import { ExampleList } from "./api-docs/ExampleList.tsx";
import { OperationList, type Operation } from "./api-docs/OperationList.tsx";
import { TestAddressList } from "./api-docs/TestAddressList.tsx";
import { paths } from "../app/paths.ts";
import classes from "./api-docs/ApiDocs.module.css";
import { ErrorState } from "../shared/notices.tsx";
import { Loading } from "../ui/placeholders.tsx";
import { TextLink } from "../ui/Button.tsx";
import { restCall } from "../api/rest-client.ts";
import { PublicPage } from "./PublicPage.tsx";
import type { PageDeclaration } from "../app/page-declaration.ts";

export const page = { path: "/docs/api", access: "everyone", crawl: [{ isPictured: false }] } satisfies PageDeclaration;

type Document = {
  servers: { url: string }[];
  paths: Record<string, Record<string, Omit<Operation, "method" | "path">>>;
};

/** Renders the server's OpenAPI document. */
export function ApiDocsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ["openapi"],
    queryFn: () => restCall<Document>("/api/openapi.json"),
    staleTime: Infinity,
  });
  const operations = Object.entries(data?.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => ({ ...operation, method, path })),
  );
  const tags = [...new Set(operations.map((operation) => operation.tags[0] ?? ""))];
  const server = data?.servers[0]?.url ?? "";
  return (
    <PublicPage
      title="Integration guide"
      description={`The ${PRODUCT_NAME} API: start jobs, monitor them and read the results.`}
      lead="Automate everything you can do in the app: JSON over HTTPS, one API key, errors with a code and a request id."
    >
      <section className={classes.section}>
        <h2>The first call</h2>
        <p>
          Create an API key on <TextLink to={paths.account.developers}>Manage Account</TextLink> and send it as a bearer
          token. Read-only keys can read data; read-and-write keys can also start and change jobs. Keys can never manage
          users, keys, passwords, billing or account deletion. A key can be limited to a role and to portals, and never
          does more than the member who created it may do. Each key can send 600 requests a minute; beyond that, the
          response is 429 with <code>Retry-After</code>.
        </p>
        <p>
          The machine-readable reference is <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1). The same
          operations are available in GraphQL at <code>/graphql</code>.
        </p>
      </section>
      <ExampleList server={server} />
      <TestAddressList />
      <section className={classes.section}>
        <h2>Webhooks</h2>
        <p>
          Your webhook endpoints receive <code>job.finished</code>, <code>check.finished</code>, <code>job.undone</code>
          , <code>review.ready</code> and <code>credits.low</code> as a POST with{" "}
          <code>{"{id, event, created_at, data}"}</code>. Respond with 2xx within ten seconds; anything else is retried
          for about two days. The same <code>id</code> may arrive more than once.
        </p>
        <p>
          The header <code>plumbline-signature</code> reads <code>t=&lt;seconds&gt;,v1=&lt;hex&gt;</code>. Compute
          HMAC-SHA256 with the endpoint's secret over <code>&lt;seconds&gt;.&lt;body&gt;</code>, compare in constant
          time, and refuse messages older than five minutes.
        </p>
      </section>
      {error && <ErrorState title="Couldn't load the API reference" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={6} />}
      {tags.map((tag) => (
        <OperationList key={tag} title={tag} operations={operations.filter((operation) => operation.tags[0] === tag)} />
      ))}
    </PublicPage>
  );
}
