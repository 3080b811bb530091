import { sql } from 'kysely';
import * as z from 'zod';
import { hueAt } from '#vocabulary/hues.ts';
import type { Freshness } from '#foundation/server/http/freshness.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { AppointmentType, ClinicSetup, Doctor } from '../contract.ts';

const Colored = { colour: z.int() };
const SetupRow = ClinicSetup.extend({
  appointmentTypes: z.array(AppointmentType.omit({ hue: true }).extend(Colored)),
  doctors: z.array(Doctor.omit({ hue: true }).extend(Colored)),
});

const withHue = <T extends { readonly colour: number }>({ colour, ...rest }: T) => ({
  ...rest,
  hue: hueAt(colour),
});

export const CLINIC_SETUP_FRESHNESS: Freshness = {
  tables: [
    'appointment_type_doctors',
    'appointment_types',
    'clinic_hours',
    'clinics',
    'rooms',
    'staff_hours',
    'staff_members',
  ],
  clock: 'none',
};

/** The clinic with everything that schedules and booking forms need, in one statement. */
export async function clinicSetup({ tx, session }: MemberContext): Promise<ClinicSetup> {
  const { clinicId } = session;
  const row = await fetchRow(
    tx,
    SetupRow,
    sql`
    select
      json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'timeZone', c.time_zone, 'country', c.country,
        'phone', c.phone, 'email', c.email, 'addressLine', c.address_line, 'postalCode', c.postal_code, 'city', c.city,
        'region', c.region, 'onlineBooking', c.online_booking, 'slotMinutes', c.slot_minutes,
        'bookingLeadMinutes', c.booking_lead_minutes, 'bookingHorizonDays', c.booking_horizon_days) as clinic,
      (select coalesce(json_agg(json_build_object('weekday', h.weekday, 'startMinute', h.start_minute, 'endMinute', h.end_minute)
          order by h.weekday, h.start_minute), '[]')
         from clinic_hours h where h.clinic_id = ${clinicId}) as hours,
      (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'isActive', r.is_active) order by r.name), '[]')
         from rooms r where r.clinic_id = ${clinicId}) as rooms,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'durationMinutes', t.duration_minutes,
          'bufferMinutes', t.buffer_minutes, 'colour', t.colour, 'onlineBookable', t.online_bookable, 'needsRoom', t.needs_room,
          'reasonIsOptional', t.reason_is_optional, 'isActive', t.is_active, 'position', t.position,
          'doctorIds', (select coalesce(json_agg(d.doctor_id order by d.doctor_id), '[]') from appointment_type_doctors d
             where d.clinic_id = ${clinicId} and d.appointment_type_id = t.id)) order by t.position, t.name), '[]')
         from appointment_types t where t.clinic_id = ${clinicId}) as "appointmentTypes",
      (select coalesce(json_agg(json_build_object('id', s.id, 'userId', s.user_id, 'fullName', s.full_name, 'title', s.title, 'colour', s.colour,
          'isActive', s.is_active,
          'hours', (select coalesce(json_agg(json_build_object('weekday', h.weekday, 'startMinute', h.start_minute,
               'endMinute', h.end_minute) order by h.weekday, h.start_minute), '[]') from staff_hours h
             where h.clinic_id = ${clinicId} and h.staff_member_id = s.id)) order by s.full_name, s.id), '[]')
         from staff_members s where s.clinic_id = ${clinicId} and s.takes_appointments) as doctors
    from clinics c where c.id = ${clinicId}`,
  );
  if (!row) throw new Error('a session has no clinic to show');
  return {
    ...row,
    appointmentTypes: row.appointmentTypes.map((type) => withHue(type)),
    doctors: row.doctors.map((doctor) => withHue(doctor)),
  };
}
