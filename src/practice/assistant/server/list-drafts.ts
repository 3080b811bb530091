import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { AiDraftLine, type ListClinicAiUsage } from '../contract.ts';

const Position = z.tuple([Instant, z.uuid()]);

/** A page of the clinic's drafts, the latest first, by calendar days of the clinic. */
export async function listDrafts(
  { tx, session: { clinicId } }: MemberContext,
  { feature, fromDay, toDay, limit, cursor }: ListClinicAiUsage,
): Promise<{ items: AiDraftLine[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, Position);
  const zone = sql`(select c.time_zone from clinics c where c.id = ${clinicId}::uuid)`;
  const conditions: RawBuilder<unknown>[] = [
    sql`d.clinic_id = ${clinicId}`,
    ...(feature === undefined ? [] : [sql`d.feature = ${feature}`]),
    ...(fromDay === undefined ? [] : [sql`d.created_at >= app.instant_of(${fromDay}::date, ${zone})`]),
    ...(toDay === undefined ? [] : [sql`d.created_at < app.instant_of(${toDay}::date + 1, ${zone})`]),
    ...(after
      ? [
          sql`(d.created_at < ${after[0]}::timestamptz or d.created_at = ${after[0]}::timestamptz and d.id > ${after[1]}::uuid)`,
        ]
      : []),
  ];
  const rows = await fetchRows(
    tx,
    AiDraftLine,
    sql`select d.id, d.created_at as at, d.feature, d.engine, d.provider || ' ' || d.model as "modelName", d.fallback, d.template,
          d.template_version as "templateVersion", d.input_sha256 as "inputSha256",
          (select json_build_object('inputTokens', u.input_tokens, 'outputTokens', u.output_tokens, 'currency', u.currency,
              'costMillionths', u.cost_millionths)
            from ai_usage u where u.clinic_id = ${clinicId} and u.reservation_id = d.reservation_id) as cost,
          e.decision, e.edit_distance as "editDistance",
          (select s.full_name from staff_members s where s.clinic_id = ${clinicId} and s.user_id = d.created_by) as "userName"
        from ai_drafts d
        left join ai_draft_decisions e on e.clinic_id = ${clinicId} and e.draft_id = d.id
       where ${sql.join(conditions, sql` and `)} order by d.created_at desc, d.id limit ${limit + 1}`,
  );
  return toPage(rows, limit, ({ at, id }) => [at, id]);
}
