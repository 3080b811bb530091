import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { EraseClient } from '../contract.ts';
import { isConfirmedName } from '../erasure.rules.ts';

const Found = z.object({ name: z.string(), isErased: z.boolean() });

/**
 * G-02. Erases the personal data of a client and of those who were merged into them. What is left is a row without a name,
 * and an audit entry that says who did it and when. Of a client who was erased before, nothing changes.
 *
 * @throws AppError `not_found`; `invalid_input` unless the name was typed; `client_has_appointments` while there are
 *   upcoming ones; `client_has_open_visits`.
 */
export async function eraseClient(
  ctx: MemberContext,
  { id, confirmName }: EraseClient,
): Promise<{ id: string }> {
  const { clinicId } = ctx.session;
  const found = await fetchRow(
    ctx.tx,
    Found,
    sql`select c.full_name as name, c.erased_at is not null as "isErased" from clients c
         where c.clinic_id = ${clinicId} and c.id = ${id} and c.merged_into is null`,
  );
  if (!found) throw new AppError('not_found');
  if (!found.isErased && !isConfirmedName(found.name, confirmName))
    throw new AppError('invalid_input', {
      fields: [{ path: 'confirmName', message: 'This does not match the client’s name.' }],
    });
  const row = await namingConstraints(
    {
      client_erasures_appointments_check: 'client_has_appointments',
      client_erasures_visits_check: 'client_has_open_visits',
    },
    fetchRow(
      ctx.tx,
      z.object({ wasErased: z.boolean() }),
      sql`select not app.erase_client(${clinicId}, ${id}) as "wasErased"`,
    ),
  );
  ctx.audit('client.erased', id, { after: { wasErased: row?.wasErased ?? false } });
  return { id };
}
