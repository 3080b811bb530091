import { sql } from 'kysely';
import { isEmail, normalizeEmail } from '#foundation/values/email.ts';
import { fold } from '#foundation/values/fold.ts';
import { normalizePhone } from '#foundation/values/phone.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { type ImportedClient, KnownClient } from '../contract.ts';
import { fingerprintOf } from './fingerprint-of.ts';

const folded = (text: string | null): string | null => (text === null ? null : fold(text));

/** What a client of the file is compared by, in the form in which the clinic's clients are stored. */
function wantedOf(client: ImportedClient, row: number, country: string) {
  const email = normalizeEmail(client.email ?? '');
  const phone = normalizePhone(client.phone ?? '', country);
  return {
    row,
    name: fold(client.fullName),
    email: isEmail(email) ? email : null,
    phone: phone.ok ? phone.value : null,
    street: folded(client.addressLine),
    postal: folded(client.postalCode),
    town: folded(client.city),
    fingerprint: fingerprintOf(client),
    pets: client.pets.map(({ name, species }) => ({ name: fold(name), species })),
  };
}

/** IMPORT-2. For each client of the file the clinic's client who may be the same, by the strongest reason. */
export async function findKnownClients(
  ctx: MemberContext,
  clients: readonly ImportedClient[],
): Promise<KnownClient[]> {
  const { clinicId } = ctx.session;
  const { country } = await ctx.tx
    .selectFrom('clinics')
    .select('country')
    .where('id', '=', clinicId)
    .executeTakeFirstOrThrow();
  const wanted = clients.map((client, row) => wantedOf(client, row, country));
  return fetchRows(
    ctx.tx,
    KnownClient,
    sql`
    with w as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (row integer, name text, email text, phone text,
        street text, postal text, town text, fingerprint text, pets jsonb)
    ), found as (
      select w.row, c.client_id as id, c.kind as reason
        from w join client_contacts c on c.clinic_id = ${clinicId} and c.kind = 'email' and c.normalized = w.email
      union all
      select w.row, c.client_id, c.kind
        from w join client_contacts c on c.clinic_id = ${clinicId} and c.kind = 'phone' and c.normalized = w.phone
      union all
      select w.row, i.client_id, 'imported'
        from w join client_import_clients i on i.clinic_id = ${clinicId} and i.fingerprint = decode(w.fingerprint, 'hex')
      union all
      select w.row, k.id, 'pet'
        from w join clients k on k.clinic_id = ${clinicId} and k.name_folded = w.name and k.erased_at is null
       where exists (
         select from pet_clients b join pets p on p.clinic_id = ${clinicId} and p.id = b.pet_id
           join jsonb_to_recordset(w.pets) as q (name text, species text) on p.name_folded = q.name and p.species = q.species
          where b.clinic_id = ${clinicId} and b.client_id = k.id)
      union all
      select w.row, k.id, 'name'
        from w join clients k on k.clinic_id = ${clinicId} and k.name_folded = w.name and k.erased_at is null
       where w.pets = '[]' and app.fold(k.address_line) is not distinct from coalesce(w.street, app.fold(k.address_line))
         and app.fold(k.postal_code) is not distinct from coalesce(w.postal, app.fold(k.postal_code))
         and app.fold(k.city) is not distinct from coalesce(w.town, app.fold(k.city))
         and not exists (
           select from client_contacts c
            where c.clinic_id = ${clinicId} and c.client_id = k.id
              and c.normalized <> case c.kind when 'email' then w.email else w.phone end)
    )
    select distinct on (f.row) f.row, k.id as "clientId", k.full_name as "fullName", f.reason
      from found f join clients k on k.clinic_id = ${clinicId} and k.id = f.id
     order by f.row, array_position(array['email', 'phone', 'imported', 'pet', 'name'], f.reason),
       k.archived_at nulls first, k.id`,
  );
}
