/** A statement's text and the values that are bound to it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Collects values while a statement's text is put together. What a caller sent is only ever bound: the text consists
 * of our own words and of names from the list of exposed tables.
 */
export class Bindings {
  readonly values: unknown[] = [];

  /** The placeholder of a value, with a type where PostgreSQL could not tell it from what stands beside it. */
  bind(value: unknown, type?: 'int' | 'json' | 'regconfig' | 'text'): string {
    this.values.push(value);
    return `$${this.values.length}${type ? `::${type}` : ''}`;
  }
}

/** A name of ours as SQL. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** A name of ours as an SQL text. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
