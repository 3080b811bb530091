import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { fold } from '#foundation/values/fold.ts';
import { normalizePhone } from '#foundation/values/phone.ts';
import type { Species } from '#vocabulary/species.ts';
import type { FindDuplicates } from '../contract.ts';

interface Duplicate {
  readonly id: string;
  readonly name: string;
  readonly species: Species;
  readonly deceasedOn: string | null;
  readonly clientName: string;
}

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
  const number = await normalizedPhone(ctx, phone);
  const { rows } = await sql<Duplicate>`
    select p.id, p.name, p.species, p.deceased_on as "deceasedOn", min(c.full_name) as "clientName"
      from pets p
      join pet_clients pc on pc.clinic_id = p.clinic_id and pc.pet_id = p.id
      join clients c on c.clinic_id = pc.clinic_id and c.id = pc.client_id
     where p.clinic_id = ${ctx.session.clinicId} and p.name_folded = ${fold(name)} and p.archived_at is null
       and (c.id = ${clientId ?? null}::uuid or exists (
         select from client_contacts k
          where k.clinic_id = c.clinic_id and k.client_id = c.id and k.kind = 'phone' and k.normalized = ${number}))
     group by p.clinic_id, p.id order by p.deceased_on is not null, p.id limit 5`.execute(ctx.tx);
  return { items: rows };
}
