import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { LeadListItem, type LeadSort, type ListLeads } from '../contract.ts';
import { LEAD_COLUMNS, LEAD_JOINS } from './lead-columns.ts';
import { leadConditions } from './lead-conditions.ts';

const Position = z.tuple([z.string(), z.uuid()]);

const Row = LeadListItem.extend({ position: z.string() });

interface Order {
  readonly column: RawBuilder<unknown>;
  /** The type that a position's text is cast to. */
  readonly type: RawBuilder<unknown>;
}
const CREATED: Order = { column: sql`l.created_at`, type: sql`timestamptz` };
const CHANGED: Order = { column: sql`l.updated_at`, type: sql`timestamptz` };
const NAME: Order = { column: sql`l.name_folded`, type: sql`text` };
const ORDERS: Readonly<Record<LeadSort, Order>> = {
  created: CREATED,
  '-created': CREATED,
  changed: CHANGED,
  '-changed': CHANGED,
  name: NAME,
  '-name': NAME,
};

/** One page of leads. The page is selected first; details are read only for it. */
export async function listLeads({ tx }: PlatformContext, input: ListLeads) {
  const { stage, sort, limit } = input;
  const { column, type } = ORDERS[sort];
  const isDescending = sort.startsWith('-');
  const after = decodeCursor(input.cursor, Position);
  const [sign, direction] = isDescending ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const conditions = [
    ...leadConditions(input),
    ...(stage === undefined ? [] : [sql`l.stage = ${stage}`]),
    ...(after ? [sql`(${column}, l.id) ${sign} (${after[0]}::${type}, ${after[1]}::uuid)`] : []),
  ];
  const order = sql`${column} ${direction}, l.id ${direction}`;
  const rows = await fetchRows(
    tx,
    Row,
    sql`with page as materialized (
          select l.* from leads l where ${sql.join(conditions, sql` and `)} order by ${order} limit ${limit + 1}
        )
        select ${LEAD_COLUMNS}, ${column}::text as position from page l ${LEAD_JOINS} order by ${order}`,
  );
  return toPage(rows, limit, (row) => [row.position, row.id]);
}
