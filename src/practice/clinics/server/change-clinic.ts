import { changesBetween } from '#foundation/values/changes.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { ChangeClinic, Clinic } from '../contract.ts';
import { CLINIC_COLUMNS, toClinic } from './public/clinic-columns.ts';

/** Changes the given fields of the clinic. @throws AppError `slug_taken`, at its field. */
export async function changeClinic(ctx: MemberContext, input: ChangeClinic): Promise<Clinic> {
  const { clinicId } = ctx.session;
  const before = ctx.tx
    .selectFrom('clinics')
    .select(CLINIC_COLUMNS)
    .where('id', '=', clinicId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const after = namingConstraints(
    { clinics_slug_key: 'slug_taken' },
    ctx.tx
      .updateTable('clinics')
      .set((eb) => ({
        name: input.name ?? eb.ref('name'),
        slug: input.slug,
        time_zone: input.timeZone,
        country: input.country,
        phone: input.phone,
        email: input.email,
        address_line: input.addressLine,
        postal_code: input.postalCode,
        city: input.city,
        region: input.region,
        online_booking: input.onlineBooking,
        slot_minutes: input.slotMinutes,
        booking_lead_minutes: input.bookingLeadMinutes,
        booking_horizon_days: input.bookingHorizonDays,
      }))
      .where('id', '=', clinicId)
      .returning(CLINIC_COLUMNS)
      .executeTakeFirstOrThrow(),
    { fields: [{ path: 'slug', message: 'Another clinic uses this short name. Choose another.' }] },
  );
  const [was, is] = await Promise.all([before, after]);
  ctx.audit('clinic.changed', clinicId, changesBetween(was, is));
  return toClinic(is);
}
