import { sql } from 'kysely';

/** The columns of a range as the contract names them. */
export const RANGE_COLUMNS = [
  'id',
  'species',
  'measure',
  'low',
  'high',
  'source',
  sql<boolean>`confirmed_at is not null`.as('isConfirmed'),
  'version',
] as const;
