/** A statement's text and its bound values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Collects the bound values of a statement. Values from a request are only ever bound: the text consists of constants
 * and of names from the list of exposed tables.
 */
export class Bindings {
  readonly values: unknown[] = [];

  /** The placeholder of a value, with a cast where PostgreSQL could not infer its type. */
  bind(value: unknown, type?: 'int' | 'json' | 'regconfig' | 'text'): string {
    this.values.push(value);
    return `$${this.values.length}${type ? `::${type}` : ''}`;
  }
}

/** Quotes a trusted identifier. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** Quotes a trusted string literal. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
