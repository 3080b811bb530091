import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#foundation/values/day.ts';
import type { ReportId } from '../contract.ts';
import type { Period } from '../period.rules.ts';
import { REPORTS } from '../reports.rules.ts';
import type { ReportScope } from './report-scope.ts';
import { SOURCES } from './sources/sources.ts';

/** More groups than a screen shows; those of time are at most a period's days. */
const MAX_GROUPS = 200;

const SUMS = sql`coalesce(sum(r.v0), 0)::bigint as v0, coalesce(sum(r.v1), 0)::bigint as v1, coalesce(sum(r.v2), 0)::bigint as v2,
  coalesce(sum(r.v3), 0)::bigint as v3`;

/**
 * What all rows come to, as a row without a key, and what those of each group come to. With a period before also what all of its rows
 * come to, as a row without a key that is before: the rows of both are read once.
 */
export const figuresStatement = (
  reportId: ReportId,
  scope: ReportScope,
  before: Period | null,
): RawBuilder<unknown> => {
  const isByTime = scope.by === 'time';
  const isBefore = before ? sql`r.sort_on < ${scope.from}::date` : sql`false`;
  const both = before ? { ...scope, from: before.from } : scope;
  const hasGap = before !== null && addDays(before.to, 1) < scope.from;
  return sql`
  with groups as materialized (
    select ${isBefore} as is_before, r.group_key, max(r.label) as label, ${SUMS} from (${SOURCES[reportId](both)}) r
     ${hasGap ? sql`where r.sort_on >= ${scope.from}::date or r.sort_on <= ${before.to}::date` : sql``}
     group by 1, 2)
  (select false as "isBefore", null as key, null as label, ${SUMS} from groups r where not r.is_before)
  union all
  (select true, null, null, ${SUMS} from groups r where r.is_before)
  union all
  (select false, coalesce(r.group_key::text, '') as key, r.label, r.v0, r.v1, r.v2, r.v3 from groups r where not r.is_before
    order by ${isByTime ? sql`key` : sql`abs(r.v0) desc, r.v1 desc, key`} ${isByTime ? sql`` : sql`limit ${MAX_GROUPS}`})`;
};

/** What all rows come to. */
export const totalsStatement = (reportId: ReportId, scope: ReportScope): RawBuilder<unknown> =>
  sql`select ${SUMS} from (${SOURCES[reportId](scope)}) r`;

/** After which row a page begins. */
export type RowPosition = readonly [sortOn: string, sortId: string, sortAt: number];

interface RowsPage {
  readonly after: RowPosition | undefined;
  /** The key of the group whose rows are asked for. */
  readonly group: string | undefined;
  readonly limit: number;
}

/** A page of the rows, and one more. */
export const rowsStatement = (
  reportId: ReportId,
  scope: ReportScope,
  { after, group, limit }: RowsPage,
): RawBuilder<unknown> => {
  const isEarliestFirst = REPORTS[reportId].earliestFirst === true;
  const [isAfter, notBefore, order] = isEarliestFirst
    ? [sql`>`, sql`>=`, sql`r.sort_on, r.sort_id, r.sort_at`]
    : [sql`<`, sql`<=`, sql`r.sort_on desc, r.sort_id desc, r.sort_at desc`];
  const conditions = [
    sql`true`,
    // The day by itself as well: an index is in its order.
    ...(after
      ? [
          sql`r.sort_on ${notBefore} ${after[0]}::date`,
          sql`(r.sort_on, r.sort_id, r.sort_at) ${isAfter} (${after[0]}::date, ${after[1]}::uuid, ${after[2]}::integer)`,
        ]
      : []),
    ...(group === undefined ? [] : [sql`r.key = ${group}`]),
  ];
  return sql`
  select r.sort_on as "sortOn", r.sort_id as "sortId", r.sort_at as "sortAt", r.link_id as "linkId", r.cells
    from (${SOURCES[reportId](scope)}) r
   where ${sql.join(conditions, sql` and `)}
   order by ${order} limit ${limit}`;
};

/** The currencies of the clinic's invoices and payments, each found over the indexes by currency. */
export const currenciesStatement = (clinicId: string): RawBuilder<unknown> => {
  const distinct = (table: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    (with recursive found as (
       (select t.currency from ${table} t where t.clinic_id = ${clinicId} order by t.currency limit 1)
       union all
       select (select t.currency from ${table} t where t.clinic_id = ${clinicId} and t.currency > f.currency order by t.currency limit 1)
         from found f where f.currency is not null)
     select f.currency from found f where f.currency is not null)`;
  return sql`select currency from (${distinct(sql`invoices`)} union ${distinct(sql`payments`)}) k order by currency`;
};
