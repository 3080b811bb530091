import { sql } from 'kysely';

/** The columns of a range as the contract names them. */
export const RANGE_COLUMNS = [
  'id',
  'species',
  'measure',
  'min_age_days as minAgeDays',
  'max_age_days as maxAgeDays',
  'low',
  'high',
  'source',
  sql<boolean>`confirmed_at is not null`.as('isConfirmed'),
  'version',
] as const;
