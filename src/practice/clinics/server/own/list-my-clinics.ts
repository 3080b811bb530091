import { sql } from 'kysely';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { flagIsOn } from '#foundation/server/flags/flag-is-on.ts';
import { MyClinic } from '../../own.contract.ts';

/** The clinics that the caller is a client of, by name. */
export async function listMyClinics(ctx: ClientContext): Promise<{ items: MyClinic[] }> {
  const rows = await ctx.tx
    .selectFrom('clients')
    .innerJoin('clinics', 'clinics.id', 'clients.clinic_id')
    .select([
      'clinics.id',
      'clinics.name',
      'clinics.address_line as addressLine',
      'clinics.postal_code as postalCode',
      'clinics.city',
      'clinics.region',
      'clinics.phone',
      'clinics.email',
      'clinics.time_zone as timeZone',
      'clinics.country',
      sql<string>`case when ${flagIsOn('client_online_booking', sql`clinics.id`)} then clinics.online_booking else 'off' end`.as(
        'onlineBooking',
      ),
      (eb) => eb('clinics.suspended_at', 'is', null).as('isAvailable'),
      'clinics.booking_lead_minutes as bookingLeadMinutes',
      'clinics.booking_horizon_days as bookingHorizonDays',
    ])
    .where('clients.user_id', '=', ctx.session.userId)
    .where('clients.archived_at', 'is', null)
    .orderBy('clinics.name')
    .orderBy('clinics.id')
    .execute();
  return { items: rows.map((row) => MyClinic.parse(row)) };
}
