import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { ErasurePreview } from '../contract.ts';

/** How many rows of a table are of the client and of those who were merged into them; null for none. */
const countOf = (clinicId: string, table: string, condition: RawBuilder<unknown> = sql`true`) =>
  sql`(select nullif(count(*), 0)::integer from ${sql.table(table)} t
        where t.clinic_id = ${clinicId} and t.client_id in (select o.id from people o) and ${condition})`;

const isSigned = (clinicId: string) =>
  sql`exists (select from form_signatures s where s.clinic_id = ${clinicId} and s.request_id = t.id)`;

const erasedCounts = (clinicId: string) => sql`json_strip_nulls(json_build_object(
  'contacts', ${countOf(clinicId, 'client_contacts')},
  'address', (select 1 from people o where num_nonnulls(o.address_line, o.postal_code, o.city, o.region, o.country) > 0 limit 1),
  'notes', (select 1 from people o where o.notes is not null limit 1),
  'mergedClients', (select nullif(count(*), 0)::integer from people o where o.merged_into is not null),
  'account', (select 1 from people o where o.user_id is not null limit 1),
  'invitations', ${countOf(clinicId, 'invitations')},
  'tasks', ${countOf(clinicId, 'tasks')},
  'openForms', ${countOf(clinicId, 'form_requests', sql`not ${isSigned(clinicId)}`)},
  'ownForms', ${countOf(clinicId, 'form_requests', sql`t.pet_id is null and ${isSigned(clinicId)}`)},
  'ownDocuments', ${countOf(clinicId, 'documents', sql`t.pet_id is null`)},
  'shares', (select nullif(count(*), 0)::integer from record_shares h
              where h.clinic_id = ${clinicId} and h.revoked_at is null and h.pet_id in (select n.pet_id from named_pets n))))`;

const keptCounts = (clinicId: string) => sql`json_strip_nulls(json_build_object(
  'visits', ${countOf(clinicId, 'visits')},
  'charges', ${countOf(clinicId, 'charges')},
  'appointments', ${countOf(clinicId, 'appointments')},
  'certificates', (select nullif(count(*), 0)::integer from vaccination_certificates x
                    where x.clinic_id = ${clinicId} and x.pet_id in (select n.pet_id from named_pets n)),
  'petForms', ${countOf(clinicId, 'form_requests', sql`t.pet_id is not null and ${isSigned(clinicId)}`)},
  'petDocuments', ${countOf(clinicId, 'documents', sql`t.pet_id is not null`)}))`;

const petsOf = (clinicId: string) => sql`coalesce((
  select json_agg(json_build_object('id', p.id, 'name', p.name, 'isDeceased', p.deceased_on is not null, 'nextClient', (
      select o.full_name from pet_clients r join clients o on o.clinic_id = ${clinicId} and o.id = r.client_id
       where r.clinic_id = ${clinicId} and r.pet_id = p.id and o.archived_at is null and o.id not in (select e.id from people e)
       order by r.is_primary desc, o.name_folded, o.id limit 1)) order by p.name_folded, p.id)
    from pets p
   where p.clinic_id = ${clinicId} and p.archived_at is null and p.id in (
     select l.pet_id from pet_clients l where l.clinic_id = ${clinicId} and l.client_id in (select o.id from people o))), '[]')`;

/** G-02. What an erasure would delete and keep, in one statement. @throws AppError `not_found`. */
export async function previewErasure(
  ctx: MemberContext,
  { id }: { readonly id: string },
): Promise<ErasurePreview> {
  const { clinicId } = ctx.session;
  const preview = await fetchRow(
    ctx.tx,
    ErasurePreview,
    sql`
    with people as (
      select c.* from clients c where c.clinic_id = ${clinicId} and (c.id = ${id} or c.merged_into = ${id})
    ), named_pets as (
      select l.pet_id from pet_clients l where l.clinic_id = ${clinicId} and l.client_id in (select o.id from people o)
      union select f.pet_id from pet_former_clients f where f.clinic_id = ${clinicId} and f.client_id in (select o.id from people o)
      union select v.pet_id from visits v where v.clinic_id = ${clinicId} and v.client_id in (select o.id from people o)
    )
    select c.id, c.full_name as name, c.erased_at as "erasedAt",
      coalesce(${countOf(clinicId, 'appointments', sql`t.holds_slot and t.ends_at > ${ctx.now}`)}, 0) as "upcomingAppointments",
      coalesce(${countOf(clinicId, 'visits', sql`t.status not in ('signed', 'locked')`)}, 0) as "openVisits",
      ${erasedCounts(clinicId)} as erased, ${keptCounts(clinicId)} as kept, ${petsOf(clinicId)} as pets
      from people c where c.id = ${id} and c.merged_into is null`,
  );
  if (!preview) throw new AppError('not_found');
  ctx.audit('client.read', id);
  return preview;
}
