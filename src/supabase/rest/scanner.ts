import { RestError } from './rest-error.ts';

/** A position in the text of one parameter, with PostgREST's parse errors. */
export class Scanner {
  readonly #what: string;
  readonly #text: string;
  #at = 0;

  /** @param what the name of the text in errors, such as `filter`. */
  constructor(what: string, text: string) {
    this.#what = what;
    this.#text = text;
  }

  get isDone(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Whether the remaining text begins like this. */
  startsWith(expected: string): boolean {
    return this.#text.startsWith(expected, this.#at);
  }

  /** Consumes the expected text, if it is next. */
  accept(expected: string): boolean {
    if (!this.startsWith(expected)) return false;
    this.#at += expected.length;
    return true;
  }

  /** Consumes the expected text, or fails. */
  expect(expected: string): void {
    if (!this.accept(expected)) this.fail(`"${expected}"`);
  }

  /** Consumes the match of a sticky expression; null when it does not match here. */
  match(sticky: RegExp): string | null {
    sticky.lastIndex = this.#at;
    const found = sticky.exec(this.#text);
    if (!found) return null;
    this.#at += found[0].length;
    return found[0];
  }

  /** Consumes the remaining text. */
  rest(): string {
    const rest = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    return rest;
  }

  /** Backtracks when `read` finds nothing. */
  attempt<T>(read: () => T | null): T | null {
    const before = this.#at;
    const found = read();
    if (found === null) this.#at = before;
    return found;
  }

  expectEnd(): void {
    if (!this.isDone) this.fail('end of input');
  }

  /** How many characters from here on are as in `expected`. */
  matchLength(expected: string): number {
    let length = 0;
    while (length < expected.length && this.#text[this.#at + length] === expected[length]) length += 1;
    return length;
  }

  /**
   * @param ahead the offset of the first unexpected character.
   * @throws RestError PGRST100 with the position and what was expected there.
   */
  fail(expecting: string, ahead = 0): never {
    const next = this.#text.slice(this.#at + ahead, this.#at + ahead + 1);
    throw new RestError(400, {
      code: 'PGRST100',
      message: `"failed to parse ${this.#what} (${this.#text})" (line 1, column ${this.#at + 1})`,
      details: `unexpected ${next === '' ? 'end of input' : JSON.stringify(next)} expecting ${expecting}`,
    });
  }
}
