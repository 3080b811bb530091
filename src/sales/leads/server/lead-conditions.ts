import { type RawBuilder, sql } from 'kysely';
import type { LeadFilters } from '../contract.ts';
import { leadMatches } from './lead-matches.ts';

/** The conditions on leads `l` that the filters of the list and the board stand for. Merged leads are left out. */
export const leadConditions = ({ q, source, owner }: LeadFilters): RawBuilder<unknown>[] => [
  sql`l.merged_into is null`,
  ...leadMatches(q),
  ...(source === undefined ? [] : [sql`l.source = ${source}`]),
  ...(owner === undefined
    ? []
    : [owner === 'none' ? sql`l.owner_id is null` : sql`l.owner_id = ${owner}::uuid`]),
];
