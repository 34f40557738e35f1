import { SMTPServer } from "smtp-server";
import type { FaultList } from "../faults/fault-list.ts";
import type { Collection } from "../store/collection.ts";
import { type Email, receiveEmail } from "./mailbox.ts";

const maxEmailBytes = 5_000_000;

class SmtpRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** Email to refuse@... is refused permanently, email to busy@... temporarily, so that people can see both. */
function refusalOf(address: string): SmtpRefusal | null {
  const name = address.split("@")[0]?.toLowerCase();
  if (name === "refuse") return new SmtpRefusal(550, "5.1.1 No such mailbox");
  if (name === "busy") return new SmtpRefusal(451, "4.3.0 Try again later");
  return null;
}

export type MailServer = { port: number; close(): Promise<void> };

export async function startMailServer(
  emails: Collection<Email>,
  faults: FaultList,
  now: () => number,
  { host, port: wantedPort }: { host: string; port: number },
): Promise<MailServer> {
  const server = new SMTPServer({
    name: "sandbox.example",
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    size: maxEmailBytes,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? "anyone" }),
    onRcptTo: ({ address }, _session, done) => done(refusalOf(address)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const failure = faults.take("status", "smtp", null) ?? faults.take("refuse", "smtp", null);
        if (failure)
          return done(
            new SmtpRefusal(failure.status >= 400 && failure.status < 600 ? failure.status : 451, "Faults asked for"),
          );
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = { from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address) };
        receiveEmail(emails, Buffer.concat(chunks), envelope, now()).then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      reject(isTaken ? new Error(`Port ${wantedPort} is taken; set SANDBOX_SMTP_PORT to a free one`) : error);
    });
    server.listen(wantedPort, host, () => resolve());
  });
  // Once it is running, an error concerns one connection; the client sees it.
  server.on("error", (error) => void process.stderr.write(`sandbox smtp: ${error.message}\n`));
  const address = server.server.address();
  const port = address !== null && typeof address === "object" ? address.port : wantedPort;
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
