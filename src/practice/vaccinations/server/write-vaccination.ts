import { AppError } from '#vocabulary/errors.ts';
import type { Day } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { doseFacts } from '#practice/due-care/due-dates.rules.ts';
import { closeDueCares } from '#practice/due-care/server/public/close-due-cares.ts';
import { planNextDose } from '#practice/due-care/server/public/plan-next-dose.ts';
import { recomputeDueCares } from '#practice/due-care/server/public/recompute-due-cares.ts';

/** The columns of a dose that its origin decides: given here, or elsewhere. */
interface DoseColumns {
  readonly visit_id?: string | null;
  readonly act_id?: string | null;
  readonly item_id: string | null;
  readonly product_name: string;
  readonly manufacturer: string | null;
  readonly targets: readonly string[];
  readonly licensed_months: number | null;
  readonly lot: string | null;
  readonly lot_expires_on?: Day | null;
  readonly route?: string | null;
  readonly site?: string | null;
  readonly given_by?: string | null;
  readonly given_by_name?: string | null;
  readonly given_by_licence?: string | null;
  readonly supervised_by?: string | null;
  readonly supervised_by_name?: string | null;
  readonly supervised_by_licence?: string | null;
  readonly rabies_tag?: string | null;
  readonly is_elsewhere: boolean;
  readonly elsewhere_name?: string | null;
  readonly proof_document_id?: string | null;
  readonly verified_at?: string | null;
  readonly verified_by?: string | null;
}

interface Dose {
  readonly petId: string;
  /** Today if undefined. */
  readonly givenOn: Day | undefined;
  readonly columns: DoseColumns;
}

const refuseDay = (message: string): never => {
  throw new AppError('invalid_input', { fields: [{ path: 'givenOn', message }] });
};

export interface RecordedVaccination {
  readonly id: string;
  readonly nextDueOn: Day | null;
}

/**
 * Writes a dose with its number and what is due next, closes what was due of its targets, and computes what is due from
 * now on. All in the caller's transaction.
 *
 * @throws AppError `not_found`, `pet_deceased`; `invalid_input` at `givenOn` or `lotExpiresOn`.
 */
export async function writeVaccination(
  ctx: MemberContext,
  { petId, givenOn: requestedOn, columns }: Dose,
): Promise<RecordedVaccination> {
  const { clinicId } = ctx.session;
  const plan = await planNextDose(ctx, petId, columns.targets);
  if (!plan) throw new AppError('not_found');
  const { record, dueAfter } = plan;
  const today = localDayOf(ctx.now.getTime(), record.timeZone);
  const givenOn = requestedOn ?? today;
  if (givenOn > today) refuseDay('This day is in the future.');
  if (record.bornOn !== null && givenOn < record.bornOn) refuseDay('This is before the pet was born.');
  if (record.isGone && givenOn === today) throw new AppError('pet_deceased');
  const expiresOn = columns.lot_expires_on ?? null;
  if (!columns.is_elsewhere && expiresOn !== null && expiresOn < givenOn) {
    throw new AppError('invalid_input', {
      fields: [{ path: 'lotExpiresOn', message: 'This lot had expired when it was given.' }],
    });
  }
  const next = dueAfter(
    { givenOn, licensedMonths: columns.licensed_months, targets: columns.targets },
    today,
  );
  const { doseNumber, isBooster } = doseFacts(next.terms, record, next.earlier, givenOn);
  const { id } = await ctx.tx
    .insertInto('vaccinations')
    .values({
      ...columns,
      targets: [...columns.targets],
      clinic_id: clinicId,
      pet_id: petId,
      given_on: givenOn,
      dose_number: doseNumber,
      is_booster: isBooster,
      next_due_on: next.due?.dueOn ?? null,
      rule: next.due?.rule ?? null,
      explanation: next.due?.explanation ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const counts = !columns.is_elsewhere || columns.verified_at != null;
  if (counts) await closeDueCares(ctx, { petId, vaccinationId: id, givenOn, targets: columns.targets });
  await recomputeDueCares(ctx, clinicId, [petId]);
  return { id, nextDueOn: next.due?.dueOn ?? null };
}
