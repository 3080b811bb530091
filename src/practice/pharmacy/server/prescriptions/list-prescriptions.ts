import { sql, type RawBuilder } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import type { ListPrescriptions, Prescription } from '../../prescriptions.contract.ts';
import { prescriptionOf } from './facts.ts';
import { findPrescriptions } from './find-prescriptions.ts';

/** What is to do with prescriptions, as a condition on `r`; the same as `prescriptionStateOf` says. */
function shown({ session: { clinicId }, now }: MemberContext, show: ListPrescriptions['show']) {
  if (show === 'all') return sql`true`;
  if (show === 'to_approve')
    return sql`r.status = 'awaiting_approval' and r.expires_on >= ${todayAtClinic(clinicId, now)}`;
  const fills = sql`(select count(*) from prescription_fills f
      join acts a on a.clinic_id = ${clinicId} and a.id = f.act_id and a.status = 'done'
     where f.clinic_id = ${clinicId} and f.prescription_id = r.id)`;
  const active = sql`r.status = 'active' and r.expires_on >= ${todayAtClinic(clinicId, now)} and ${fills} <= r.refills`;
  if (show === 'active') return active;
  // The first fill, or a refill that was approved.
  return sql`${active} and r.filled_at = 'clinic' and (${fills} = 0 or exists (
    select from refill_requests q where q.clinic_id = ${clinicId} and q.prescription_id = r.id and q.status = 'approved'))
    and exists (select from pets p where p.clinic_id = ${clinicId} and p.id = v.pet_id and p.deceased_on is null)`;
}

/** Prescriptions of a clinic, of a pet or of a visit. */
export async function listPrescriptions(
  ctx: MemberContext,
  { show, petId, visitId }: ListPrescriptions,
): Promise<{ items: Prescription[] }> {
  const conditions: RawBuilder<unknown>[] = [
    shown(ctx, show),
    ...(petId === undefined ? [] : [sql`v.pet_id = ${petId}`]),
    ...(visitId === undefined ? [] : [sql`r.visit_id = ${visitId}`]),
  ];
  const found = await findPrescriptions(ctx, sql.join(conditions, sql` and `));
  return { items: found.map((facts) => prescriptionOf(facts, ctx.now)) };
}
