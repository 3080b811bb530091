import type { Updateable } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

/** The columns of a client that two clients are compared by, and that a merge may write. */
export const CLIENT_COLUMNS = [
  'full_name',
  'address_line',
  'postal_code',
  'city',
  'region',
  'country',
  'language',
  'notes',
] as const;
export type ClientColumns = Pick<Updateable<Tables['clients']>, (typeof CLIENT_COLUMNS)[number]>;

/** Both clients, locked in the order of their ids until the transaction ends, so that two merges never wait for each other. */
export const lockClients = ({ tx, session }: MemberContext, ids: readonly string[]) =>
  tx
    .selectFrom('clients')
    .select([...CLIENT_COLUMNS, 'id', 'user_id', 'archived_at', 'merged_into', 'created_at'])
    .where('clinic_id', '=', session.clinicId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Writes columns of a client as part of a merge. */
export async function writeClientColumns(
  ctx: MemberContext,
  id: string,
  columns: ClientColumns,
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await ctx.tx
    .updateTable('clients')
    .set(columns)
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .execute();
}
