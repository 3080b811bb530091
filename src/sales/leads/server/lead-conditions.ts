import { type RawBuilder, sql } from 'kysely';
import type { LeadFilters } from '../contract.ts';
import { leadMatches } from './lead-matches.ts';

/** The SQL conditions on leads `l` for the filters of the list and the board. Merged leads are excluded. */
export const leadConditions = ({ q, source, owner }: LeadFilters): RawBuilder<unknown>[] => [
  sql`l.merged_into is null`,
  ...leadMatches(q),
  ...(source === undefined ? [] : [sql`l.source = ${source}`]),
  ...(owner === undefined
    ? []
    : [owner === 'none' ? sql`l.owner_id is null` : sql`l.owner_id = ${owner}::uuid`]),
];
