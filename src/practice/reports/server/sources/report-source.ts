import { type RawBuilder, sql } from 'kysely';
import type { Grouping } from '../../contract.ts';
import type { ReportScope } from '../report-scope.ts';

/**
 * The rows of a report as one relation, from which its figures, its list and its file are read, so that they cannot differ. It has
 * `key` and `label` of the row's group, `group_key` as it is stored and grouped by, `sort_on`, `sort_id` and `sort_at` for the order, `link_id`, `cells` in the order of the
 * report's columns, and the values `v0` to `v3`. What a question does not need is not read: names are joined from the left.
 */
export type ReportSource = (scope: ReportScope) => RawBuilder<unknown>;

/** How rows are grouped: the key of a row's group, and its name where only the clinic's data has it. */
export type Keys = Partial<
  Record<Grouping, readonly [key: RawBuilder<unknown>, label?: RawBuilder<unknown>]>
>;

/** The columns `group_key`, `key` and `label` for the grouping that was asked for. */
export function groupColumns({ by }: ReportScope, keys: Keys): RawBuilder<unknown> {
  const [key, label = sql`null::text`] = keys[by] ?? [];
  if (!key) throw new RangeError(`The report has no grouping by ${by}`);
  return sql`${key} as group_key, coalesce(${key}::text, '') as key, ${label} as label`;
}

/** A condition where something was asked for. */
export const when = (
  value: string | undefined,
  condition: (value: string) => RawBuilder<unknown>,
): RawBuilder<unknown> => (value === undefined ? sql`` : sql` and ${condition(value)}`);

/** The instants at which the period begins and ends, in the clinic's days. */
export const startOf = ({ from, zone }: ReportScope): RawBuilder<unknown> =>
  sql`app.instant_of(${from}::date::timestamp, ${zone})`;
export const endOf = ({ to, zone }: ReportScope): RawBuilder<unknown> =>
  sql`app.instant_of((${to}::date + 1)::timestamp, ${zone})`;

/**
 * The clinic's day of an instant within the period. The beginnings of its days are worked out once for the statement, because the
 * offset of the zone for each of many rows takes long.
 */
export const dayOf = (
  { from, to, zone }: ReportScope,
  instant: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  (${from}::date + width_bucket(${instant}, array(
    select app.instant_of(d, ${zone}) from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') d
     order by d)) - 1)`;
