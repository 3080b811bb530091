import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { BODY_SYSTEMS, FINDING_RESULTS } from '#vocabulary/exam.ts';
import { VISIT_SECTIONS, VISIT_STATUSES } from '#vocabulary/visits.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { NoteContent } from '../note.contract.ts';
import { SignOff } from '../signing.contract.ts';

const Row = z.object({
  version: z.int(),
  status: z.enum(VISIT_STATUSES),
  doctorId: z.uuid().nullable(),
  sections: z.array(z.object({ section: z.enum(VISIT_SECTIONS), revision: z.int(), content: NoteContent })),
  findings: z.array(
    z.object({
      bodySystem: z.enum(BODY_SYSTEMS),
      result: z.enum(FINDING_RESULTS),
      isUnconfirmed: z.boolean(),
    }),
  ),
  plannedActs: SignOff.shape.plannedActs,
  hasWeight: z.boolean(),
});

/** What a signature is decided by, in one statement. @throws AppError `not_found`. */
export async function findSignOffFacts(ctx: MemberContext, id: string): Promise<z.output<typeof Row>> {
  const { clinicId } = ctx.session;
  const facts = await fetchRow(
    ctx.tx,
    Row,
    sql`
    select v.version, v.status, v.doctor_id as "doctorId",
      coalesce((select json_agg(json_build_object('section', x.section, 'revision', x.revision, 'content', x.content) order by x.section)
        from visit_sections x where x.clinic_id = ${clinicId} and x.visit_id = v.id), '[]') as sections,
      coalesce((select json_agg(json_build_object('bodySystem', f.body_system, 'result', f.result, 'isUnconfirmed', f.is_unconfirmed)
          order by f.body_system)
        from exam_findings f where f.clinic_id = ${clinicId} and f.visit_id = v.id), '[]') as findings,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.item_name, 'plannedFor', a.planned_for, 'orderId', a.schedule_id) order by a.planned_at, a.id)
        from acts a where a.clinic_id = ${clinicId} and a.visit_id = v.id and a.status = 'planned'), '[]') as "plannedActs",
      exists (select from pet_weights w where w.clinic_id = ${clinicId} and w.pet_id = v.pet_id
               and w.weighed_at between v.started_at - interval '12 hours' and coalesce(v.locked_at, v.signed_at, 'infinity')) as "hasWeight"
      from visits v where v.clinic_id = ${clinicId} and v.id = ${id}`,
  );
  if (!facts) throw new AppError('not_found');
  return facts;
}
