import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Parts of identifiers that docs/glossary.md retired. */
const RETIRED_PARTS = new Set(
  "wish wishes trouble troubles nudge nudged mend mended woken verifier verifiers mail mails hook hooks law laws told farewell".split(
    " ",
  ),
);
/** Terms of others: OAuth's, Vite's and webpack's, the mail server's protocol, Testing Library's, a file name of the browser's engine. */
const ALLOWED =
  /^(?:codeVerifier|pkceCodeVerifier|code_verifier|isVerifierRight|hookTimeout|async_hooks|mailServer|startMailServer|MailServer|sendMail|mailFrom|AppleWebKit|verifier|webpackConfigHook|renderHook)$/;
/** Phrases of texts, SDL descriptions and documents. */
const RETIRED_PHRASES: readonly RegExp[] = [
  /\be-mails?\b/i,
  /\bnudg(?:e|ed|es|ing)\b/i,
  /\bmend(?:ed|s|ing)?\b/i,
  /\bwoken\b/i,
  /\bin hand\b/i,
  /\bfirst look\b/i,
  /\bverifiers?\b/i,
  /\bwish(?:es|ed)?\b/i,
];

const CODE = /\.(?:tsx?|mjs|graphql|prisma)$/;
const READ = /\.(?:tsx?|mjs|graphql|prisma|md|css)$/;
/** Committed migrations and histories never change; the glossary names what is retired; OAuth has a verifier; data are data. */
const SKIPPED =
  /generated|^prisma\/migrations\/|^packages\/workflows\/histories|^packages\/address\/data|^docs\/(?:glossary|progress)\.md$|^CHANGELOG\.md$|^scripts\/(?:checks\/retired-terms|check-selftest)|oauth|testing\/hubspot-client|signature\.ts$|privacy|terms/i;

export type RetiredTerm = { file: string; line: number; term: string };

/** Where a retired term stands in tracked files below `root`; empty = nowhere. */
export function findRetiredTerms(root: string): RetiredTerm[] {
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter((file) => READ.test(file) && !SKIPPED.test(file));
  return files.flatMap((file) =>
    retiredTermsOf(readFileSync(join(root, file), "utf8"), CODE.test(file)).map((found) => ({ file, ...found })),
  );
}

export function retiredTermsOf(text: string, isCode: boolean): { line: number; term: string }[] {
  return text.split("\n").flatMap((content, index) => {
    const phrases = RETIRED_PHRASES.flatMap((phrase) => phrase.exec(content)?.[0] ?? []);
    const identifiers = isCode ? (content.match(/[A-Za-z_$][\w$]*/g) ?? []).filter(isRetired) : [];
    return [...new Set([...phrases, ...identifiers])].map((term) => ({ line: index + 1, term }));
  });
}

/** Single words are left to the phrases: in prose many of them have a right meaning, too. */
function isRetired(identifier: string): boolean {
  if (ALLOWED.test(identifier)) return false;
  const parts = identifier.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return parts.length > 1 && parts.some((part) => RETIRED_PARTS.has(part.toLowerCase()));
}

if (import.meta.main) {
  const found = findRetiredTerms(join(import.meta.dirname, "../.."));
  for (const { file, line, term } of found)
    process.stderr.write(`${file}:${line}: "${term}" is retired; see docs/glossary.md\n`);
  process.exit(found.length === 0 ? 0 : 1);
}
