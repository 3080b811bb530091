import { sql } from 'kysely';
import * as z from 'zod';
import { LEAD_STAGES } from '#vocabulary/leads.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { type LeadBoard, type LeadFilters, LeadListItem } from '../contract.ts';
import { LEAD_COLUMNS, LEAD_JOINS } from './lead-columns.ts';
import { leadConditions } from './lead-conditions.ts';

const Row = LeadListItem.extend({ count: z.int() });

/** The maximum number of cards in a column; the table shows the rest. */
const COLUMN_LIMIT = 50;

/** The board: each stage's count and its latest leads. */
export async function getLeadBoard({ tx }: PlatformContext, filters: LeadFilters): Promise<LeadBoard> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`with ranked as materialized (
          select l.*, count(*) over (partition by l.stage)::integer as stage_count,
                 row_number() over (partition by l.stage order by l.stage_changed_at desc, l.id desc) as place
            from leads l where ${sql.join(leadConditions(filters), sql` and `)}
        )
        select ${LEAD_COLUMNS}, l.stage_count as count from ranked l ${LEAD_JOINS}
         where l.place <= ${COLUMN_LIMIT} order by l.stage_changed_at desc, l.id desc`,
  );
  return {
    columns: LEAD_STAGES.map((stage) => {
      const leads = rows.filter((row) => row.stage === stage);
      return { stage, count: leads[0]?.count ?? 0, leads };
    }),
  };
}
