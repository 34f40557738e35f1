/** How often each act, and each death at each kind of step, has happened in all runs. */
export class Coverage {
  readonly #counts = new Map<string, number>();
  runs = 0;

  count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  asText(): string {
    const lines = [...this.#counts]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([what, count]) => `${what}: ${count}`);
    return [`${this.runs} plans`, ...lines].join("\n");
  }
}
