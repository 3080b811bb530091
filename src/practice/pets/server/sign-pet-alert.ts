import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { PetAlert } from '../contract.ts';

export const ALERT_COLUMNS = [
  'id',
  'kind',
  'severity',
  'note',
  'substances',
  'must_acknowledge as mustAcknowledge',
] as const;

/** Sets or removes who cleared an alert, and when. @throws AppError `not_found`. */
export async function signPetAlert(
  ctx: MemberContext,
  { id, alertId }: { readonly id: string; readonly alertId: string },
  signature: { readonly cleared_at: string; readonly cleared_by: string } | null,
): Promise<PetAlert> {
  const row = await ctx.tx
    .updateTable('pet_alerts')
    .set(signature ?? { cleared_at: null, cleared_by: null })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('pet_id', '=', id)
    .where('id', '=', alertId)
    .returning(ALERT_COLUMNS)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return PetAlert.parse(row);
}
