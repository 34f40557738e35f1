/** How often each act, and each death at each kind of step, has happened in all runs. */
export class Coverage {
  readonly counts = new Map<string, number>();
  runs = 0;
  steps = 0;
  ms = 0;

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
}
