import { sql, type RawBuilder } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { VACCINE_TARGETS } from '#vocabulary/care.ts';
import { completeDueCare } from '#practice/due-care/server/public/complete-due-care.ts';
import { finishOpenTask } from '#practice/tasks/server/public/finish-open-task.ts';
import { recordElsewhere } from '#practice/vaccinations/server/public/record-elsewhere.ts';
import { ClaimToCheck, type ConfirmClaim } from '../actions.contract.ts';
import { findClaimedCare } from './claimed-care.ts';

/** Claims `a` that fit a condition, the oldest first. */
const findClaims = (
  { tx, session: { clinicId } }: MemberContext,
  condition: RawBuilder<unknown>,
): Promise<ClaimToCheck[]> =>
  fetchRows(
    tx,
    ClaimToCheck,
    sql`
    select a.id, a.reminder_id as "reminderId", m.client_id as "clientId", c.full_name as "clientName", a.done_on as "doneOn",
        a.elsewhere_name as "elsewhereName", a.note, a.proof_document_id as "proofDocumentId", a.answered_at as "answeredAt",
        coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'petId', i.pet_id, 'petName', p.name, 'name', i.name,
              'careKind', i.care_kind, 'isClosed', not exists (
                select from due_cares d where d.clinic_id = ${clinicId} and d.id = i.source_id and d.status = 'open'))
              order by i.due_on, i.name, i.id)
            from care_reminder_items i join pets p on p.clinic_id = ${clinicId} and p.id = i.pet_id
           where i.clinic_id = ${clinicId} and i.id = any (a.item_ids) and i.care_kind is not null), '[]') as items
      from care_reminder_answers a
      join care_reminders m on m.clinic_id = ${clinicId} and m.id = a.reminder_id
      join clients c on c.clinic_id = ${clinicId} and c.id = m.client_id
     where a.clinic_id = ${clinicId} and a.kind = 'elsewhere' and a.outcome is null and ${condition}
     order by a.answered_at, a.id limit 200`,
  );

/** Care that clients say was done elsewhere and nobody has checked. */
export const listClaims = async (ctx: MemberContext) => ({ items: await findClaims(ctx, sql`true`) });

/** A claim that nobody has checked; nobody else does until the transaction ends. @throws AppError `not_found`. */
async function lockClaim(ctx: MemberContext, id: string) {
  const locked = await ctx.tx
    .selectFrom('care_reminder_answers')
    .select('task_id as taskId')
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .where('kind', '=', 'elsewhere')
    .where('outcome', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) throw new AppError('not_found');
  const [claim] = await findClaims(ctx, sql`a.id = ${id}`);
  if (!claim) throw new AppError('not_found');
  return { claim, taskId: locked.taskId };
}

/** Stores what staff made of a claim, and closes its task. */
async function closeClaim(
  ctx: MemberContext,
  id: string,
  {
    outcome,
    taskId,
    after,
  }: { readonly outcome: string; readonly taskId: string | null; readonly after: object },
): Promise<void> {
  await ctx.tx
    .updateTable('care_reminder_answers')
    .set({ outcome, checked_at: ctx.now.toISOString(), checked_by: ctx.session.userId })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .execute();
  if (taskId !== null) await finishOpenTask(ctx, taskId);
  ctx.audit('care_reminder.answer_checked', id, { after: { outcome, ...after } });
}

const isVaccineTarget = (target: string): target is (typeof VACCINE_TARGETS)[number] =>
  VACCINE_TARGETS.some((one) => one === target);

/**
 * CARE-8. Records care that was done elsewhere, as staff have seen it in its proof: vaccinations as given elsewhere and verified, other
 * care as done elsewhere. What was closed meanwhile stays as it is.
 *
 * @throws AppError `not_found`, `pet_deceased`; `invalid_input` at `doneOn` or `itemIds`.
 */
export async function confirmClaim(ctx: MemberContext, { id, doneOn, elsewhereName, itemIds }: ConfirmClaim) {
  const { claim, taskId } = await lockClaim(ctx, id);
  const chosen = claim.items.filter((item) => itemIds.includes(item.id));
  if (chosen.length < new Set(itemIds).size)
    throw new AppError('invalid_input', {
      fields: [{ path: 'itemIds', message: 'Choose only what the client says was done.' }],
    });
  const cares = await findClaimedCare(ctx, itemIds);
  for (const { dueCareId, petId, name, target, isOpen } of cares) {
    if (!isOpen) continue;
    if (isVaccineTarget(target))
      await recordElsewhere(ctx, {
        petId,
        productName: name,
        manufacturer: null,
        targets: [target],
        licensedMonths: null,
        lot: null,
        givenOn: doneOn,
        elsewhereName,
        proofDocumentId: await proofOf(ctx, petId, claim.proofDocumentId),
        isVerified: true,
      });
    else await completeDueCare(ctx, { id: dueCareId, doneOn, elsewhere: elsewhereName });
  }
  await closeClaim(ctx, id, { outcome: 'confirmed', taskId, after: { doneOn, elsewhereName, itemIds } });
  return { id };
}

/** The proof, if it is a document of this pet: of several pets it is filed with the first. */
async function proofOf(ctx: MemberContext, petId: string, documentId: string | null): Promise<string | null> {
  if (documentId === null) return null;
  const found = await ctx.tx
    .selectFrom('documents')
    .select('id')
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', documentId)
    .where('pet_id', '=', petId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** CARE-8. The proof does not show it: the care stays due, and is reminded of again. @throws AppError `not_found`. */
export async function rejectClaim(ctx: MemberContext, { id }: { readonly id: string }) {
  const { taskId } = await lockClaim(ctx, id);
  await closeClaim(ctx, id, { outcome: 'rejected', taskId, after: {} });
  return { id };
}
