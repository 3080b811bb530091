import { sql } from 'kysely';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { fold } from '#foundation/values/fold.ts';
import { normalizePhone } from '#foundation/values/phone.ts';
import { findDuplicatePetsEndpoint, type FindDuplicates } from '../contract.ts';

const Duplicate = findDuplicatePetsEndpoint.output.shape.items.element;

/** The normalized number, or null while it is incomplete. */
async function normalizedPhone(ctx: MemberContext, typed: string | undefined): Promise<string | null> {
  if (!typed) return null;
  const { country } = await ctx.tx
    .selectFrom('clinics')
    .select('country')
    .where('id', '=', ctx.session.clinicId)
    .executeTakeFirstOrThrow();
  const phone = normalizePhone(typed, country);
  return phone.ok ? phone.value : null;
}

/** PET-2. Pets with the same folded name whose client is the given one, or has the given number. */
export async function findDuplicatePets(ctx: MemberContext, { name, clientId, phone }: FindDuplicates) {
  const { clinicId } = ctx.session;
  const number = await normalizedPhone(ctx, phone);
  const items = await fetchRows(
    ctx.tx,
    Duplicate,
    sql`
    select p.id, p.name, p.species, p.deceased_on as "deceasedOn", min(c.full_name) as "clientName"
      from pets p
      join pet_clients pc on pc.clinic_id = ${clinicId} and pc.pet_id = p.id
      join clients c on c.clinic_id = ${clinicId} and c.id = pc.client_id
     where p.clinic_id = ${clinicId} and p.name_folded = ${fold(name)} and p.archived_at is null
       and (c.id = ${clientId ?? null}::uuid or exists (
         select from client_contacts k
          where k.clinic_id = ${clinicId} and k.client_id = c.id and k.kind = 'phone' and k.normalized = ${number}))
     group by p.clinic_id, p.id order by p.deceased_on is not null, p.id limit 5`,
  );
  return { items };
}
