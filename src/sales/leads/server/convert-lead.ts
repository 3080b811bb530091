import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { addClinic } from '#platform/clinics/server/public/add-clinic.ts';
import type { Clinic } from '#practice/clinics/contract.ts';
import type { ConvertLead } from '../contract.ts';
import { lockLead } from './find-lead.ts';

/**
 * Converts a lead into a clinic: the clinic is added and its admin invited, the lead is won and linked to it, in one
 * transaction.
 *
 * @throws AppError `lead_has_clinic`, `lead_changed`, `not_found`, and what adding a clinic throws.
 */
export async function convertLead(
  ctx: PlatformContext,
  { id, version, ...clinicFields }: ConvertLead,
): Promise<{ clinic: Clinic }> {
  const before = await lockLead(ctx.tx, id);
  if (before.clinicId !== null) throw new AppError('lead_has_clinic');
  if (before.version !== version) throw new AppError('lead_changed');
  const clinic = await addClinic(ctx, clinicFields);
  await ctx.tx
    .updateTable('leads')
    .set({ stage: 'won', lost_reason: null, clinic_id: clinic.id })
    .where('id', '=', id)
    .execute();
  ctx.audit('lead.converted', id, {
    before: { stage: before.stage },
    after: { stage: 'won', clinicId: clinic.id },
    clinicId: clinic.id,
  });
  return { clinic };
}
