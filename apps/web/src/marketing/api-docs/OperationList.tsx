import classes from "./ApiDocs.module.css";

type Content = Record<string, { schema: unknown }>;
export type Operation = {
  method: string;
  path: string;
  tags: string[];
  summary: string;
  security: Record<string, unknown>[];
  parameters: { name: string; in: string; schema: { description?: string } }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};

/** Operations of one kind, with collapsed requests and responses. */
export function OperationList({ title, operations }: { title: string; operations: readonly Operation[] }) {
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      <ul className={classes.list}>
        {operations.map((operation) => (
          <li key={`${operation.method} ${operation.path}`}>
            <OperationRow {...operation} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OperationRow({ method, path, summary, security, parameters, requestBody, responses }: Operation) {
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  return (
    <details className={classes.operation}>
      <summary>
        <span className={classes.method}>{method.toUpperCase()}</span> <code>{path}</code>
        <span className={classes.summary}>
          <WithCode text={summary} />
        </span>
      </summary>
      <p>{opensTo(security)}</p>
      {inQuery.length > 0 && (
        <ul aria-label="URL parameters">
          {inQuery.map(({ name, schema }) => (
            <li key={name}>
              <code>{name}</code> <WithCode text={schema.description ?? ""} />
            </li>
          ))}
        </ul>
      )}
      {body !== undefined && <Schema title="Request body" schema={body} />}
      {Object.entries(responses).map(([status, response]) => {
        const schema = Object.values(response.content ?? {})[0]?.schema;
        const isError = Number(status) >= 400;
        return (
          <div key={status}>
            <h4>{status}</h4>
            {isError ? (
              <p className={classes.errors}>{response.description}</p>
            ) : (
              <Schema title="Response" schema={schema ?? {}} />
            )}
          </div>
        );
      })}
    </details>
  );
}

/** The document's descriptions are Markdown, of which they use only `code`. */
function WithCode({ text }: { text: string }) {
  return text.split("`").map((words, index) => (index % 2 === 1 ? <code key={index}>{words}</code> : words));
}

/** The callers, from the names of the security schemes. */
function opensTo(security: readonly Record<string, unknown>[]): string {
  const schemes = security.flatMap((one) => Object.keys(one));
  if (schemes.includes("readKey")) return "Requires an API key.";
  if (schemes.includes("writeKey")) return "Requires an API key with write permission.";
  return schemes.length > 0 ? "Requires a user session; not available to API keys." : "No authentication required.";
}

function Schema({ title, schema }: { title: string; schema: unknown }) {
  return (
    <figure className={classes.schema}>
      <figcaption>{title}</figcaption>
      <pre>{JSON.stringify(schema, null, 2)}</pre>
    </figure>
  );
}
