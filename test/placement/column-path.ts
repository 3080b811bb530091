import type { ColumnRef } from 'libpg-query';

/** The parts of a column's name as written: `['p', 'clinic_id']`. A star has none. */
export const columnPath = ({ fields = [] }: ColumnRef): string[] =>
  fields.flatMap((field) =>
    'String' in field && field.String.sval !== undefined ? [field.String.sval] : [],
  );
