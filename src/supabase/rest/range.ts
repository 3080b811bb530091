import type { RestQuery } from './query-syntax.ts';
import { RestError } from './rest-error.ts';

const unsatisfiable = (details: string, header?: string): RestError =>
  new RestError(
    416,
    { code: 'PGRST103', message: 'Requested range not satisfiable', details },
    header ? { headers: { 'Content-Range': header } } : {},
  );

/** Applies a `Range` header such as `0-9` or `20-` to a query. */
export function withinRange(query: RestQuery, header: string | undefined): RestQuery {
  const found = /^(?:items=)?(\d{1,9})-(\d{1,9})?$/.exec(header?.trim() ?? '');
  if (!found) return query;
  const from = Number(found[1]);
  const requested = found[2] === undefined ? null : Number(found[2]) - from + 1;
  if (requested !== null && requested < 1) {
    throw unsatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  }
  const limits = [query.limit, requested].filter((limit) => limit !== null);
  return { ...query, offset: query.offset + from, limit: limits.length > 0 ? Math.min(...limits) : null };
}

/** The value of `Content-Range`, such as `0-4/10`, with `*` for an empty range or an unknown total. */
export function contentRange(offset: number, rows: number, total: number | null): string {
  const range = rows > 0 && total !== 0 ? `${offset}-${offset + rows - 1}` : '*';
  return `${range}/${total ?? '*'}`;
}

/**
 * 206 when there are more rows than were returned, else 200.
 *
 * @throws RestError PGRST103 when the offset is beyond the total.
 */
export function rangeStatus(offset: number, rows: number, total: number | null): 200 | 206 {
  if (total === null) return 200;
  if (offset > total) {
    throw unsatisfiable(
      `An offset of ${offset} was requested, but there are only ${total} rows.`,
      `*/${total}`,
    );
  }
  return rows < total ? 206 : 200;
}
