import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { assertFeatureOn } from '#practice/assistant-switches/server/public/assert-feature-on.ts';
import { IntakeOfAppointment } from '../contract.ts';

const Row = z.object({ intake: IntakeOfAppointment.nullable() });

/** What the client answered before an appointment. @throws AppError `ai_feature_off`, `not_found`. */
export async function getIntake(ctx: MemberContext, { id }: { readonly id: string }) {
  await assertFeatureOn(ctx, 'intake_questions');
  const { tx, session } = ctx;
  const { clinicId } = session;
  const row = await fetchRow(
    tx,
    Row,
    sql`
    select (
        select json_build_object('language', i.language, 'answers', i.answers, 'answeredAt', i.answered_at, 'changedAt', i.changed_at,
            'revision', i.revision, 'emergency', i.emergency, 'conversationId', i.conversation_id, 'clientName', c.full_name,
            'petName', p.name, 'timeZone', k.time_zone)
          from intake_answers i
          join clients c on c.clinic_id = ${clinicId} and c.id = i.client_id
          join pets p on p.clinic_id = ${clinicId} and p.id = i.pet_id
          join clinics k on k.id = ${clinicId}
         where i.clinic_id = ${clinicId} and i.appointment_id = a.id) as intake
      from appointments a where a.clinic_id = ${clinicId} and a.id = ${id}`,
  );
  if (!row) throw new AppError('not_found');
  return row;
}
