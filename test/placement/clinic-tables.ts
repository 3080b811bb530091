import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** The printed form of each table, which `npm test` compares with the migrated database. */
const PRINTED_TABLES = 'db/schema/**/*.md';

/** Names of the tables that belong to clinics: those whose primary key begins with `clinic_id`. */
export const readClinicTables = (): ReadonlySet<string> =>
  new Set(
    globSync(PRINTED_TABLES)
      .filter((path) => readFileSync(path, 'utf8').includes('PRIMARY KEY (clinic_id'))
      .map((path) => basename(path, '.md')),
  );
