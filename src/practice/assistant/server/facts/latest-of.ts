import { type RawBuilder, sql } from 'kysely';

interface Latest {
  /** Rows of the alias `e`, which the columns are read from: `from …`, joins and `where`. */
  readonly of: RawBuilder<unknown>;
  /** Pairs of `json_build_object`. */
  readonly fields: RawBuilder<unknown>;
  /** The latest first; its columns are among those of `e`. */
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
}

/** The latest rows as a JSON array in that order; an empty one where there are none. */
export const latestOf = ({ of, fields, order, limit }: Latest): RawBuilder<unknown> => sql`
  coalesce((select json_agg(n.entry order by n.place) from (
    select json_build_object(${fields}) as entry, row_number() over (order by ${order}) as place
      from (select e.* ${of} order by ${order} limit ${limit}::integer) e) n), '[]')`;
