import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { KnownPerson } from '../../rules/redact-people.rules.ts';
import type { DraftSubject } from './draft-task.ts';

const Row = z.object({ fullName: z.string(), details: z.array(z.string()) });

/** The clients whom texts about a pet or of a conversation may name, with how they are reached. */
export async function findPeople(
  { tx, session: { clinicId } }: MemberContext,
  { petId, conversationId }: DraftSubject,
): Promise<readonly KnownPerson[]> {
  if (petId === undefined && conversationId === undefined) return [];
  return fetchRows(
    tx,
    Row,
    sql`select c.full_name as "fullName",
          coalesce(array_remove(array[c.address_line, c.postal_code, c.city], null), '{}')
            || coalesce((select array_agg(k.value) from client_contacts k where k.clinic_id = ${clinicId} and k.client_id = c.id), '{}') as details
          from clients c
         where c.clinic_id = ${clinicId} and c.id in (
           select p.client_id from pet_clients p where p.clinic_id = ${clinicId} and p.pet_id = ${petId ?? null}::uuid
           union all
           select v.client_id from conversations v where v.clinic_id = ${clinicId} and v.id = ${conversationId ?? null}::uuid)`,
  );
}
