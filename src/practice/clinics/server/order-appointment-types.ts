import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { OrderAppointmentTypes } from '../contract.ts';

/** Puts the given types first, in that order; the others follow in their previous order. Unknown ids are ignored. */
export async function orderAppointmentTypes(
  { tx, session: { clinicId }, audit }: MemberContext,
  { appointmentTypeIds }: OrderAppointmentTypes,
): Promise<{ appointmentTypeIds: string[] }> {
  const before = await tx
    .selectFrom('appointment_types')
    .select(['id', 'name'])
    .where('clinic_id', '=', clinicId)
    .orderBy('position')
    .orderBy('name')
    .forUpdate()
    .execute();
  const requested = [...new Set([...appointmentTypeIds, ...before.map(({ id }) => id)])];
  const known = new Set(before.map(({ id }) => id));
  const after = requested.filter((id) => known.has(id));
  await sql`
    update appointment_types t set position = o.place - 1
      from unnest(${after}::uuid[]) with ordinality as o (id, place)
     where t.clinic_id = ${clinicId} and t.id = o.id and t.position <> o.place - 1`.execute(tx);
  audit('appointment_type.changed', clinicId, {
    before: { order: before.map(({ id }) => id) },
    after: { order: after },
  });
  return { appointmentTypeIds: after };
}
