/** How sure a prediction can become, and how many transactions that end where they began it takes to trust it again. */
const MOST = 8;
const KNOWN_LIMIT = 4_000;

/**
 * Predicts from the statements with which a transaction begins whether others will follow. What the same statements did before
 * is all it knows, so that nobody has to say it of a verb, and a verb that changes is learned anew.
 */
export class EndPrediction {
  readonly #scores = new Map<string, number>();

  /** Whether a transaction that begins with these statements is expected to consist of nothing else. */
  endsHere(shape: string): boolean {
    return (this.#scores.get(shape) ?? 0) > 0;
  }

  /** One that began so has ended. */
  note(shape: string, { endedHere }: { readonly endedHere: boolean }): void {
    const score = this.#scores.get(shape) ?? 0;
    if (endedHere ? score === MOST : score === -MOST) return;
    // Callers influence how many kinds of beginnings there are.
    if (this.#scores.size >= KNOWN_LIMIT) this.#scores.clear();
    this.#scores.set(shape, endedHere ? score + 1 : -MOST);
  }
}
