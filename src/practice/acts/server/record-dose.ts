import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { VaccinationDetails } from '#practice/vaccinations/contract.ts';
import { recordVaccination } from '#practice/vaccinations/server/public/record-vaccination.ts';
import { voidVaccination } from '#practice/vaccinations/server/public/void-vaccination.ts';

interface Dose {
  readonly actId: string;
  readonly visitId: string;
  readonly petId: string;
  readonly itemId: string;
  readonly kind: string;
}

/** A vaccine is given only with its details. */
export const missingDetails = (): AppError =>
  new AppError('invalid_input', {
    fields: [{ path: 'vaccination', message: 'Enter the details of the vaccine.' }],
  });

/**
 * The clinical row of an act: a vaccine that was given is a vaccination, with what is due next. Other kinds have none yet.
 *
 * @throws AppError `invalid_input` without the details of a vaccine, or as `recordVaccination`.
 */
export async function recordDose(
  ctx: MemberContext,
  { kind, actId, visitId, petId, itemId }: Dose,
  details: VaccinationDetails | undefined,
): Promise<void> {
  if (kind !== 'vaccine') return;
  if (!details) throw missingDetails();
  await recordVaccination(ctx, { ...details, actId, visitId, petId, itemId });
}

/** Voids the vaccination of an act that is undone. One that was voided by itself already stays as it is. */
export async function voidDose(ctx: MemberContext, act: Dose, reason: string): Promise<void> {
  if (act.kind !== 'vaccine') return;
  try {
    await voidVaccination(ctx, { actId: act.actId }, reason);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
  }
}
