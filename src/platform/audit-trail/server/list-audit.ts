import { sql } from 'kysely';
import { toPage } from '#foundation/server/cursor.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { AuditEntry, ListAudit } from '../contract.ts';
import { conditionsOf, findEntries } from './find-entries.ts';

/** Names of the clinic's staff and clients. Platform staff are shown as the platform. */
const namesIn = (clinicId: string) => sql`
  null as "clinicName",
  coalesce(
    (select 'Tailwell support, ' || x.person_name from support_accesses x where x.clinic_id = ${clinicId}::uuid and x.id = a.support_access_id),
    (select s.full_name from staff_members s where s.clinic_id = ${clinicId}::uuid and s.user_id = a.actor_id),
    (select k.full_name from clients k where k.clinic_id = ${clinicId}::uuid and k.user_id = a.actor_id),
    case when a.actor_role = 'platform_admin' then 'Tailwell' || coalesce(', ' || (a.after ->> 'personName'), '') end) as "actorName",
  case when a.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    case split_part(a.action, '.', 1)
      when 'pet' then (select p.name from pets p where p.clinic_id = ${clinicId}::uuid and p.id = a.subject_id::uuid)
      when 'pet_clients' then (select p.name from pets p where p.clinic_id = ${clinicId}::uuid and p.id = a.subject_id::uuid)
      when 'client' then (select k.full_name from clients k where k.clinic_id = ${clinicId}::uuid and k.id = a.subject_id::uuid)
      when 'appointment' then (select p.name from appointments v join pets p on p.clinic_id = ${clinicId}::uuid and p.id = v.pet_id
                                where v.clinic_id = ${clinicId}::uuid and v.id = a.subject_id::uuid)
      when 'staff_member' then (select s.full_name from staff_members s where s.clinic_id = ${clinicId}::uuid and s.id = a.subject_id::uuid)
      when 'staff_hours' then (select s.full_name from staff_members s where s.clinic_id = ${clinicId}::uuid and s.id = a.subject_id::uuid)
      when 'role' then (select s.full_name from staff_members s where s.clinic_id = ${clinicId}::uuid and s.user_id = a.subject_id::uuid)
      when 'user' then (select s.full_name from staff_members s where s.clinic_id = ${clinicId}::uuid and s.user_id = a.subject_id::uuid)
      when 'sessions' then (select s.full_name from staff_members s where s.clinic_id = ${clinicId}::uuid and s.user_id = a.subject_id::uuid)
      when 'pin' then (select s.full_name from staff_members s where s.clinic_id = ${clinicId}::uuid and s.user_id = a.subject_id::uuid)
      when 'photo' then (select s.full_name from staff_members s where s.clinic_id = ${clinicId}::uuid and s.user_id = a.subject_id::uuid)
      when 'desk_device' then (select d.name from desk_devices d where d.clinic_id = ${clinicId}::uuid and d.id = a.subject_id::uuid)
      when 'room' then (select r.name from rooms r where r.clinic_id = ${clinicId}::uuid and r.id = a.subject_id::uuid)
      when 'appointment_type' then (select t.name from appointment_types t where t.clinic_id = ${clinicId}::uuid and t.id = a.subject_id::uuid)
    end
  end as "subjectName",
  (select d.name from desk_devices d where d.clinic_id = ${clinicId}::uuid and d.id = a.device_id) as "deviceName",
  (select x.reason from support_accesses x where x.clinic_id = ${clinicId}::uuid and x.id = a.support_access_id) as "supportReason",
  a.before, a.after`;

/** The clinic's entries, the latest first. Days are in the clinic's time zone. */
export async function listAudit(
  { tx, session: { clinicId } }: MemberContext,
  input: ListAudit,
): Promise<{ items: AuditEntry[]; nextCursor: string | null }> {
  const zone = sql`(select c.time_zone from clinics c where c.id = ${clinicId})`;
  const conditions = [sql`a.clinic_id = ${clinicId}`, ...conditionsOf(input, zone)];
  const rows = await findEntries(tx, { names: namesIn(clinicId), conditions, limit: input.limit + 1 });
  return toPage(rows, input.limit, ({ id }) => [id]);
}
