import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { PetAlert, type AddPetAlert } from '../contract.ts';

const ALERT_COLUMNS = ['id', 'kind', 'severity', 'note'] as const;

/** Adds an alert to a pet. */
export async function addPetAlert(ctx: MemberContext, { id, ...alert }: AddPetAlert): Promise<PetAlert> {
  const row = await namingConstraints(
    { pet_alerts_clinic_id_pet_id_fkey: 'not_found' },
    ctx.tx
      .insertInto('pet_alerts')
      .values({ ...alert, clinic_id: ctx.session.clinicId, pet_id: id })
      .returning(ALERT_COLUMNS)
      .executeTakeFirstOrThrow(),
  );
  ctx.audit('pet_alert.added', id, { after: row });
  return PetAlert.parse(row);
}

async function signAlert(
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

/** Clears an alert and records who did. */
export async function clearPetAlert(
  ctx: MemberContext,
  input: { readonly id: string; readonly alertId: string },
): Promise<PetAlert> {
  const alert = await signAlert(ctx, input, {
    cleared_at: ctx.now.toISOString(),
    cleared_by: ctx.session.userId,
  });
  ctx.audit('pet_alert.cleared', input.id, { before: alert });
  return alert;
}

/** Restores a cleared alert. */
export async function restorePetAlert(
  ctx: MemberContext,
  input: { readonly id: string; readonly alertId: string },
): Promise<PetAlert> {
  const alert = await signAlert(ctx, input, null);
  ctx.audit('pet_alert.restored', input.id, { after: alert });
  return alert;
}
