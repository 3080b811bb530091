import type { CustomTypesConfig, FieldDef } from 'pg';

/** Reads rows of a statement whose columns are known. */
export class Columns {
  readonly #names: readonly string[];
  readonly #readers: readonly ((text: string) => unknown)[];

  constructor(fields: readonly FieldDef[], types: CustomTypesConfig) {
    this.#names = fields.map(({ name }) => name);
    // Safe: the readers of texts, which is all that is asked for.
    this.#readers = fields.map(
      ({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
    );
  }

  readRow(values: readonly (string | null)[]): Record<string, unknown> {
    const row: Record<string, unknown> = {};
    for (const [at, value] of values.entries()) {
      const [name, read] = [this.#names[at], this.#readers[at]];
      if (name === undefined || read === undefined) throw new Error('A row has more values than columns.');
      row[name] = value === null ? null : read(value);
    }
    return row;
  }
}
