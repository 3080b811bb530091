import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { LEAD_STAGES } from '#vocabulary/leads.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { LeadBoard, LeadFilters, LeadListItem, LeadSort, ListLeads } from '../contract.ts';
import { LEAD_COLUMNS, LEAD_JOINS } from './lead-columns.ts';
import { leadMatches } from './lead-matches.ts';

const Position = z.tuple([z.string(), z.uuid()]);

type Row = LeadListItem & { readonly position: string };

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

const conditionsFor = ({ q, source, owner }: LeadFilters): RawBuilder<unknown>[] => [
  sql`l.merged_into is null`,
  ...leadMatches(q),
  ...(source === undefined ? [] : [sql`l.source = ${source}`]),
  ...(owner === undefined
    ? []
    : [owner === 'none' ? sql`l.owner_id is null` : sql`l.owner_id = ${owner}::uuid`]),
];

/** One page of leads. The page is selected first; details are read only for it. */
export async function listLeads({ tx }: PlatformContext, input: ListLeads) {
  const { stage, sort, limit } = input;
  const { column, type } = ORDERS[sort];
  const isDescending = sort.startsWith('-');
  const after = decodeCursor(input.cursor, Position);
  const [sign, direction] = isDescending ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const conditions = [
    ...conditionsFor(input),
    ...(stage === undefined ? [] : [sql`l.stage = ${stage}`]),
    ...(after ? [sql`(${column}, l.id) ${sign} (${after[0]}::${type}, ${after[1]}::uuid)`] : []),
  ];
  const order = sql`${column} ${direction}, l.id ${direction}`;
  const { rows } = await sql<Row>`
    with page as materialized (
      select l.* from leads l where ${sql.join(conditions, sql` and `)} order by ${order} limit ${limit + 1}
    )
    select ${LEAD_COLUMNS}, ${column}::text as position from page l ${LEAD_JOINS} order by ${order}`.execute(
    tx,
  );
  return toPage(rows, limit, (row) => [row.position, row.id]);
}

/** The same in large pages; the audit trail says who exported them. */
export async function exportLeads(ctx: PlatformContext, input: ListLeads) {
  const { limit, cursor, q, ...filters } = input;
  // The search text may be somebody's name, and the audit trail is kept longer than leads.
  const after = {
    filters: { ...filters, isSearched: q.trim() !== '' },
    limit,
    isFirstPage: cursor === undefined,
  };
  ctx.audit('leads.exported', 'platform', { after });
  return listLeads(ctx, input);
}

/** How many cards a column shows; the table shows the rest. */
const COLUMN_LIMIT = 50;

/** The board: each stage's count and its latest leads. */
export async function leadBoard({ tx }: PlatformContext, filters: LeadFilters): Promise<LeadBoard> {
  const { rows } = await sql<LeadListItem & { readonly count: number }>`
    with ranked as materialized (
      select l.*, count(*) over (partition by l.stage)::integer as stage_count,
             row_number() over (partition by l.stage order by l.stage_changed_at desc, l.id desc) as place
        from leads l where ${sql.join(conditionsFor(filters), sql` and `)}
    )
    select ${LEAD_COLUMNS}, l.stage_count as count from ranked l ${LEAD_JOINS}
     where l.place <= ${COLUMN_LIMIT} order by l.stage_changed_at desc, l.id desc`.execute(tx);
  return {
    columns: LEAD_STAGES.map((stage) => {
      const leads = rows.filter((row) => row.stage === stage);
      return { stage, count: leads[0]?.count ?? 0, leads };
    }),
  };
}
