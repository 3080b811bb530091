import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { StayingClient, type undoClientImportEndpoint } from '../contract.ts';
import { waitForOtherImports } from './wait-for-other-imports.ts';

type Output = z.output<typeof undoClientImportEndpoint.output>;

const Removed = z.object({ clients: z.int(), pets: z.int() });

/** How many of an import were removed so far. */
const removedSoFar = ({ tx, session }: MemberContext, id: string) =>
  fetchRow(
    tx,
    Removed,
    sql`select i.removed_client_count as clients, i.removed_pet_count as pets
          from client_imports i where i.clinic_id = ${session.clinicId} and i.id = ${id}`,
  );

/**
 * IMPORT-3. Removes the clients of an import and their pets, but for those who were changed or used since.
 *
 * @throws AppError `not_found`.
 */
export async function undoClientImport(ctx: MemberContext, { id }: { readonly id: string }): Promise<Output> {
  const { clinicId, permissions } = ctx.session;
  if (!permissions.includes('pet:write')) throw new AppError('forbidden');
  await waitForOtherImports(ctx);
  const before = await removedSoFar(ctx, id);
  if (!before) throw new AppError('not_found');
  const staying = await fetchRows(
    ctx.tx,
    StayingClient,
    sql`
    select s.client_id as "clientId", c.full_name as "fullName", s.reason, p.name as "petName"
      from app.undo_client_import(${clinicId}, ${id}) s
      join clients c on c.clinic_id = ${clinicId} and c.id = s.client_id
      left join pets p on p.clinic_id = ${clinicId} and p.id = s.pet_id
     order by c.name_folded, c.id`,
  );
  const after = (await removedSoFar(ctx, id)) ?? before;
  const removed = {
    removedClientCount: after.clients - before.clients,
    removedPetCount: after.pets - before.pets,
  };
  ctx.audit('clients.import_undone', clinicId, {
    after: { importId: id, ...removed, stayingCount: staying.length },
  });
  return { id, ...removed, staying };
}
