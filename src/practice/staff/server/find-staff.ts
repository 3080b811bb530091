import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { hueAt } from '#vocabulary/hues.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { StaffMember } from '../contract.ts';
import { isOnDuty } from '../on-duty.rules.ts';

const StaffRow = StaffMember.omit({ hue: true, isOnDuty: true }).extend({
  colour: z.int(),
  isBlocked: z.boolean(),
  timeZone: z.string(),
});
type StaffRow = z.infer<typeof StaffRow>;

const asMember = ({ colour, isBlocked, timeZone, ...row }: StaffRow, nowMs: number): StaffMember => ({
  ...row,
  hue: hueAt(colour),
  isOnDuty: isOnDuty({ ...row, isBlocked }, timeZone, nowMs),
});

/**
 * Staff of the session's clinic with role, photo and hours, by name.
 *
 * @param condition about `s` (the staff row) and `r` (the role in this clinic, if any).
 */
export async function findStaff(
  { tx, session, now }: MemberContext,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<StaffMember[]> {
  const { clinicId } = session;
  const rows = await fetchRows(
    tx,
    StaffRow,
    sql`
    select s.id, s.user_id as "userId", s.full_name as "fullName", s.email, s.title, s.phone, s.licence_number as "licenceNumber",
           p.avatar_url as "avatarUrl",
           s.colour, s.takes_appointments as "takesAppointments", s.is_active as "isActive", r.role, c.time_zone as "timeZone",
           coalesce((select json_agg(json_build_object('weekday', h.weekday, 'startMinute', h.start_minute,
                'endMinute', h.end_minute) order by h.weekday, h.start_minute)
              from staff_hours h where h.clinic_id = ${clinicId} and h.staff_member_id = s.id), '[]') as hours,
           exists (select from blocks b where b.clinic_id = ${clinicId} and (b.doctor_id = s.id or b.doctor_id is null)
              and b.starts_at <= ${now} and b.ends_at > ${now}) as "isBlocked"
      from staff_members s
      join clinics c on c.id = ${clinicId}
      left join user_roles r on r.user_id = s.user_id and r.clinic_id = ${clinicId} and r.role <> 'client'
      left join profiles p on p.id = r.user_id
     where s.clinic_id = ${clinicId} and ${condition}
     order by s.full_name, s.id limit ${limit}`,
  );
  return rows.map((row) => asMember(row, now.getTime()));
}
