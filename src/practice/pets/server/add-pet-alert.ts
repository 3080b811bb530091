import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { PetAlert, type AddPetAlert } from '../contract.ts';
import { ALERT_COLUMNS } from './sign-pet-alert.ts';

/** Adds an alert to a pet. @throws AppError `not_found`. */
export async function addPetAlert(
  ctx: MemberContext,
  { id, mustAcknowledge, ...alert }: AddPetAlert,
): Promise<PetAlert> {
  const row = await namingConstraints(
    { pet_alerts_clinic_id_pet_id_fkey: 'not_found' },
    ctx.tx
      .insertInto('pet_alerts')
      .values({ ...alert, must_acknowledge: mustAcknowledge, clinic_id: ctx.session.clinicId, pet_id: id })
      .returning(ALERT_COLUMNS)
      .executeTakeFirstOrThrow(),
  );
  ctx.audit('pet_alert.added', id, { after: row });
  return PetAlert.parse(row);
}
