import { sql } from 'kysely';
import { toPage } from '#foundation/server/cursor.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { AuditEntry, ListPlatformAudit } from '../contract.ts';
import { conditionsOf, findEntries } from './find-entries.ts';

/** What was done during a support access belongs to the clinic's trail, except for the access itself. */
const IS_THE_PLATFORMS = sql`(a.clinic_id is null or (a.actor_role = 'platform_admin'
  and (a.support_access_id is null or a.action in ('support_access.opened', 'support_access.ended'))))`;

/** The platform sees that something was done in a clinic, by whom and when, but not the values. */
const NAMES = sql`
  (select c.name from clinics c where c.id = a.clinic_id) as "clinicName",
  (select coalesce(p.full_name, p.email) from profiles p where p.id = a.actor_id) as "actorName",
  case when a.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    case split_part(a.action, '.', 1)
      when 'clinic' then (select c.name from clinics c where c.id = a.subject_id::uuid)
      when 'role' then (select coalesce(p.full_name, p.email) from profiles p where p.id = a.subject_id::uuid)
      when 'sessions' then (select coalesce(p.full_name, p.email) from profiles p where p.id = a.subject_id::uuid)
      when 'user' then (select coalesce(p.full_name, p.email) from profiles p where p.id = a.subject_id::uuid)
    end
  end as "subjectName",
  null as "deviceName",
  null as "supportReason",
  case when ${IS_THE_PLATFORMS} then a.before end as before,
  case when ${IS_THE_PLATFORMS} then a.after end as after`;

/** Entries of the platform and of every clinic, the latest first. Days are in UTC. */
export async function listPlatformAudit(
  { tx }: PlatformContext,
  { clinicId, ...input }: ListPlatformAudit,
): Promise<{ items: AuditEntry[]; nextCursor: string | null }> {
  const conditions = [
    clinicId ? sql`a.clinic_id = ${clinicId}` : sql`true`,
    ...conditionsOf(input, sql`'UTC'`),
  ];
  const rows = await findEntries(tx, { names: NAMES, conditions, limit: input.limit + 1 });
  return toPage(rows, input.limit, ({ id }) => [id]);
}
