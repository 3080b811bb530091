import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import {
  type ReportedEmergency,
  reportEmergency,
} from '#practice/conversations/server/public/report-emergency.ts';
import type { MyIntake, SaveMyIntake } from '../../own.contract.ts';
import { searchedTexts } from '../../rules/alarming-texts.rules.ts';
import { REPORT_SUBJECTS } from '../../rules/report-subjects.rules.ts';
import { findMyIntake, type FoundIntake } from './find-my-intake.ts';

const Written = z.object({ revision: z.int32() });

/** Writes the answers that are still at the given revision. Undefined if somebody else was faster. */
const write = (
  { tx, now }: ClientContext,
  { clinicId, petId }: MyIntake,
  { id, language, answers, revision }: SaveMyIntake,
  { clientId, level, conversationId }: ReportedEmergency & { readonly conversationId: string | null },
) => {
  const stored = JSON.stringify(answers);
  return namingConstraints(
    { intake_answers_open_check: 'intake_closed' },
    fetchRow(
      tx,
      Written,
      revision === 0
        ? sql`
          insert into intake_answers (clinic_id, appointment_id, pet_id, client_id, language, answers, emergency, conversation_id)
          values (${clinicId}, ${id}, ${petId}, ${clientId}, ${language}, ${stored}::jsonb, ${level}, ${conversationId})
          on conflict (clinic_id, appointment_id) do nothing returning revision`
        : sql`
          update intake_answers i
             set client_id = ${clientId}, language = ${language}, answers = ${stored}::jsonb, emergency = ${level},
                 conversation_id = ${conversationId}, revision = i.revision + 1, changed_at = ${now}
           where i.clinic_id = ${clinicId} and i.appointment_id = ${id} and i.revision = ${revision}
          returning i.revision`,
    ),
  );
};

/** A repeated save of the same answers, of which the first reply was lost. */
const isSame = ({ stored }: MyIntake, { language, answers }: SaveMyIntake): boolean =>
  stored !== null &&
  stored.language === language &&
  stored.answers.length === answers.length &&
  stored.answers.every(
    (one, at) => one.question === answers[at]?.question && one.answer === answers[at].answer,
  );

/** INTAKE-3. What sounds like an emergency goes to the team as a message of the client does, before anything else becomes of it. */
const report = (ctx: ClientContext, { intake, before }: FoundIntake, input: SaveMyIntake, clientId: string) =>
  reportEmergency(ctx, {
    clinicId: intake.clinicId,
    petId: intake.petId,
    texts: searchedTexts(input.answers, input.language),
    source: `intake:${input.id}`,
    subject: REPORT_SUBJECTS[input.language],
    // Another client of the pet has a conversation of their own.
    conversationId: before?.clientId === clientId ? before.conversationId : null,
  });

const Caller = z.object({ id: z.uuid() });

/** The caller's client record at the clinic. @throws AppError `not_found`. */
async function findCaller({ tx, session }: ClientContext, clinicId: string): Promise<string> {
  const caller = await fetchRow(
    tx,
    Caller,
    sql`
    select c.id from clients c
     where c.clinic_id = ${clinicId} and c.user_id = ${session.userId} and c.archived_at is null limit 1`,
  );
  if (!caller) throw new AppError('not_found');
  return caller.id;
}

/**
 * Answers the questions before an appointment, or changes the answers. The same answers again succeed.
 *
 * @throws AppError `ai_feature_off`, `intake_closed`, `not_found`, `record_changed`.
 */
export async function saveMyIntake(ctx: ClientContext, input: SaveMyIntake) {
  const found = await findMyIntake(ctx, input.id);
  const { intake, before } = found;
  const { clinicId } = intake;
  if (!intake.canChange) throw new AppError('intake_closed');
  const isRepeated = isSame(intake, input);
  if (!isRepeated && (intake.stored?.revision ?? 0) !== input.revision) throw new AppError('record_changed');
  const reported = await report(ctx, found, input, await findCaller(ctx, clinicId));
  const conversationId =
    reported.conversationId ?? (before?.clientId === reported.clientId ? before.conversationId : null);
  const written = isRepeated
    ? { revision: intake.stored?.revision ?? 0 }
    : await write(ctx, intake, input, { ...reported, conversationId });
  if (!written) throw new AppError('record_changed');
  // What was answered is the client’s own; the entry says that it was, and in which revision.
  ctx.audit('intake_answers.saved', input.id, {
    clinicId,
    after: {
      revision: written.revision,
      answered: input.answers.filter(({ answer }) => answer !== '').length,
    },
  });
  return { id: input.id, revision: written.revision, emergencyInstruction: reported.instruction };
}
