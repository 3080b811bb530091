import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { type ListLabQueue } from '../contract.ts';
import { LabQueueCounts } from '../counts.contract.ts';
import { LabReportRow } from '../report.contract.ts';
import {
  callersStaffId,
  isWorkedOff,
  queueConditions,
  WAITS_FOR_PATIENT,
  WAITS_FOR_REVIEW,
} from './queue-conditions.ts';
import { reportFields } from './report-columns.ts';

const Position = z.tuple([z.int(), Instant, z.uuid()]);
const Row = z.object({ report: LabReportRow, rank: z.int(), at: Instant, id: z.uuid() });

type QueueCaller = Pick<MemberContext, 'session'>;

/** The statement of a page; one row more than the limit. */
export function queuePage(ctx: QueueCaller, input: ListLabQueue): RawBuilder<unknown> {
  const { clinicId } = ctx.session;
  const after = decodeCursor(input.cursor, Position);
  const isQueue = isWorkedOff(input.view);
  const place = isQueue ? sql`(r.queue_rank, r.received_at, r.id)` : sql`(r.received_at, r.id)`;
  const marks = after && [
    ...(isQueue ? [sql`${after[0]}::integer`] : []),
    sql`${after[1]}::timestamptz`,
    sql`${after[2]}::uuid`,
  ];
  const conditions = [
    sql`r.clinic_id = ${clinicId}`,
    ...queueConditions(ctx, input),
    ...(marks ? [sql`${place} ${isQueue ? sql`>` : sql`<`} (${sql.join(marks)})`] : []),
  ];
  return sql`
    select json_build_object(${reportFields(clinicId)}) as report, r.queue_rank as rank, r.received_at as at, r.id
      from lab_reports r where ${sql.join(conditions, sql` and `)}
     order by ${isQueue ? sql`r.queue_rank, r.received_at, r.id` : sql`r.received_at desc, r.id desc`} limit ${input.limit + 1}`;
}

/** LABR-5. One page of a queue: critical values first, then what has waited the longest. */
export async function listLabQueue(ctx: MemberContext, input: ListLabQueue) {
  const rows = await fetchRows(ctx.tx, Row, queuePage(ctx, input));
  const page = toPage(rows, input.limit, ({ rank, at, id }) => [rank, at, id]);
  return { ...page, items: page.items.map(({ report }) => report) };
}

/** The statement of the counts. */
export const queueCounts = ({ session: { clinicId, userId } }: QueueCaller): RawBuilder<unknown> => sql`
    select (select count(*)::int from lab_reports r where r.clinic_id = ${clinicId} and ${WAITS_FOR_REVIEW}
              and r.doctor_id = ${callersStaffId(clinicId, userId)}) as mine,
        (select count(*)::int from lab_reports r where r.clinic_id = ${clinicId} and ${WAITS_FOR_REVIEW}) as review,
        (select count(*)::int from lab_reports r where r.clinic_id = ${clinicId} and ${WAITS_FOR_PATIENT}) as unmatched,
        (select count(*)::int from lab_alerts a where a.clinic_id = ${clinicId} and a.acknowledged_at is null) as critical`;

/** LABR-5. How much waits, for the sidebar and the tabs. */
export async function countLabQueue(ctx: MemberContext): Promise<LabQueueCounts> {
  const counts = await fetchRow(ctx.tx, LabQueueCounts, queueCounts(ctx));
  return counts ?? { mine: 0, review: 0, unmatched: 0, critical: 0 };
}
