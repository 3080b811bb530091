import { sql } from 'kysely';
import * as z from 'zod';
import { BEFORE_ARRIVAL } from '#vocabulary/appointment-status.ts';
import { AppError } from '#vocabulary/errors.ts';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { ageInMonths } from '#practice/pets/age.rules.ts';
import { StoredIntake } from '../../answers.contract.ts';
import { MyIntake } from '../../own.contract.ts';
import { chooseQuestions } from '../../rules/choose-questions.rules.ts';

/** Of what happened before, so much is asked about. */
const RECENT_DAYS = 60;

const Row = MyIntake.omit({ language: true, questions: true }).extend({
  isOn: z.boolean(),
  reason: z.string(),
  typeName: z.string().nullable(),
  bornOn: CalendarDay.nullable(),
  clientLanguage: z.enum(MESSAGE_LANGUAGES).nullable(),
  hasRecentVisit: z.boolean(),
  hasPrescription: z.boolean(),
  stored: StoredIntake.extend({
    clientId: z.uuid(),
    conversationId: z.uuid().nullable(),
  }).nullable(),
});

export interface FoundIntake {
  readonly intake: MyIntake;
  /** Whoever answered last, and where the team was told of an emergency. */
  readonly before: { readonly clientId: string; readonly conversationId: string | null } | null;
}

const readRow = ({ tx, session, now }: ClientContext, id: string) =>
  fetchRow(
    tx,
    Row,
    sql`
    select a.id as "appointmentId", a.clinic_id as "clinicId", k.name as "clinicName", k.phone as "clinicPhone", k.time_zone as "timeZone",
        k.country, a.pet_id as "petId", p.name as "petName", p.species, p.born_on as "bornOn", a.starts_at as "startsAt", a.reason,
        app.own_appointment_type(a.clinic_id, a.id) as "typeName", app.asks_intake_questions(a.clinic_id) as "isOn",
        (select c.language from clients c
          where c.clinic_id = a.clinic_id and c.user_id = ${session.userId} and c.archived_at is null limit 1) as "clientLanguage",
        a.status = any(${BEFORE_ARRIVAL}::text[]) and a.ends_at > ${now} and p.deceased_on is null as "canChange",
        -- Clients see the visits that were released to them.
        exists (select from visits v where v.clinic_id = a.clinic_id and v.pet_id = a.pet_id
                 and v.started_at > ${now}::timestamptz - make_interval(days => ${RECENT_DAYS})) as "hasRecentVisit",
        exists (select from jsonb_array_elements(coalesce(app.own_prescriptions(a.pet_id), '[]')) r
                 where r ->> 'status' = 'active' and (r ->> 'expiresOn')::date >= app.local_day(${now}, k.time_zone)) as "hasPrescription",
        (select json_build_object('language', i.language, 'answers', i.answers, 'answeredAt', i.answered_at, 'changedAt', i.changed_at,
            'revision', i.revision, 'clientId', i.client_id, 'conversationId', i.conversation_id)
           from intake_answers i where i.clinic_id = a.clinic_id and i.appointment_id = a.id) as stored
      from appointments a
      join clinics k on k.id = a.clinic_id
      join pets p on p.clinic_id = a.clinic_id and p.id = a.pet_id
     where a.id = ${id}`,
  );

/**
 * INTAKE-2. The questions before an appointment of the caller's pet. Once they were answered they stay the same, whatever becomes of the
 * appointment. The policies of clients decide whose appointments those are.
 *
 * @throws AppError `ai_feature_off`, `not_found`.
 */
export async function findMyIntake(ctx: ClientContext, id: string): Promise<FoundIntake> {
  const row = await readRow(ctx, id);
  if (!row) throw new AppError('not_found');
  const {
    isOn,
    reason,
    typeName,
    bornOn,
    clientLanguage,
    hasRecentVisit,
    hasPrescription,
    stored,
    ...shown
  } = row;
  if (!isOn) throw new AppError('ai_feature_off');
  const day = localDayOf(Date.parse(row.startsAt), row.timeZone);
  const questions =
    stored?.answers.map(({ question }) => question) ??
    chooseQuestions({
      reason,
      typeName,
      species: row.species,
      ageMonths: bornOn === null ? null : ageInMonths(bornOn, day),
      hasRecentVisit,
      hasPrescription,
    });
  const language = stored?.language ?? clientLanguage ?? 'en';
  const asked = { ...shown, language, questions: [...questions] };
  if (stored === null) return { intake: { ...asked, stored: null }, before: null };
  const { clientId, conversationId, ...answers } = stored;
  return { intake: { ...asked, stored: answers }, before: { clientId, conversationId } };
}
