export type Sample = { name: string; labels: Record<string, string>; value: number };

/** Reads the metrics of a product's processes in order, as Prometheus would. */
export async function scrape(ports: readonly number[]): Promise<string> {
  const pages = await Promise.all(
    ports.map(async (port) => await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  );
  return pages.join("\n");
}

/** Every process reports the same state of the product, so a series counts once, from the first page that has it. */
export function samplesOf(text: string): Sample[] {
  const seen = new Set<string>();
  return text.split("\n").flatMap((line) => {
    const [, name, labels = "", value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined || value === undefined || seen.has(`${name}{${labels}}`)) return [];
    seen.add(`${name}{${labels}}`);
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = "", of = ""]) => [label, of] as const);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });
}

/** The sum of all samples with this name and these labels; 0 if there are none. */
export function sumOf(samples: readonly Sample[], name: string, labels: Readonly<Record<string, string>> = {}): number {
  return samples
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0);
}
