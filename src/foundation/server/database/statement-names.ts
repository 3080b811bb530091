import { createHash } from 'node:crypto';

/** How many different statements get a name, and with it a cached plan in PostgreSQL. Generated IN lists get none. */
const NAMED_STATEMENT_LIMIT = 2_000;

/** Prefix of a statement that gets no name because callers influence its text. */
export const UNNAMED = '/* unnamed */ ';

/** The names of the statements of one pool, whose connections keep them prepared. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  /** A short stable name for a statement's text, or undefined once the limit is reached. */
  nameOf(text: string): string | undefined {
    if (text.startsWith(UNNAMED)) return undefined;
    const known = this.#names.get(text);
    if (known) return known;
    if (this.#names.size >= NAMED_STATEMENT_LIMIT) return undefined;
    const name = `s${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`;
    this.#names.set(text, name);
    return name;
  }
}
