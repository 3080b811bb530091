import { sql } from 'kysely';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { MyForm } from '../../own.contract.ts';

/** CORE-9. The forms that were sent to the caller, unsigned ones first; the policies decide which. */
export async function listMyForms({ tx }: ClientContext): Promise<{ items: MyForm[] }> {
  const items = await fetchRows(
    tx,
    MyForm,
    sql`
    select r.id, f.kind, v.title, k.name as "clinicName", k.time_zone as "timeZone", k.country,
        (select p.name from pets p where p.clinic_id = r.clinic_id and p.id = r.pet_id) as "petName", r.asked_at as "askedAt",
        r.answers <> '{}' as "isStarted", s.signed_at as "signedAt",
        (select x.voided_at from form_voids x where x.clinic_id = r.clinic_id and x.signature_id = s.id) as "voidedAt",
        (select d.object_name from documents d where d.clinic_id = r.clinic_id and d.id = s.id) as path
      from form_requests r join forms f on f.clinic_id = r.clinic_id and f.id = r.form_id
      join clinics k on k.id = r.clinic_id
      left join form_signatures s on s.clinic_id = r.clinic_id and s.request_id = r.id
      join form_versions v on v.clinic_id = r.clinic_id and v.form_id = f.id and v.number = coalesce(s.version, f.version)
     order by s.signed_at is not null, r.asked_at desc, r.id limit 100`,
  );
  return { items };
}
