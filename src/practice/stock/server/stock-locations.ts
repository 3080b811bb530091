import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { type AddStockLocation, type ChangeStockLocation, StockLocation } from '../settings.contract.ts';

const NAME_TAKEN = {
  fields: [{ path: 'name', message: 'Another location has this name. Choose a different one.' }],
} as const;
const naming = <T>(statement: Promise<T>): Promise<T> =>
  namingConstraints({ stock_locations_name_key: 'stock_location_taken' }, statement, NAME_TAKEN);

const findLocations = ({ tx, session: { clinicId } }: MemberContext): Promise<StockLocation[]> =>
  fetchRows(
    tx,
    StockLocation,
    sql`select p.id, p.name, p.kind, p.is_default as "isDefault", p.version, p.archived_at as "archivedAt"
          from stock_locations p where p.clinic_id = ${clinicId}
         order by p.archived_at is not null, not p.is_default, lower(p.name), p.id`,
  );

/** Where the clinic keeps its stock. */
export const listStockLocations = async (ctx: MemberContext): Promise<{ items: StockLocation[] }> => ({
  items: await findLocations(ctx),
});

async function findLocation(ctx: MemberContext, id: string): Promise<StockLocation> {
  const location = (await findLocations(ctx)).find((one) => one.id === id);
  if (!location) throw new AppError('not_found');
  return location;
}

/** Adds a location. @throws AppError `stock_location_taken`. */
export async function addStockLocation(ctx: MemberContext, input: AddStockLocation): Promise<StockLocation> {
  const id = randomUUID();
  await naming(
    ctx.tx
      .insertInto('stock_locations')
      .values({ clinic_id: ctx.session.clinicId, id, ...input })
      .execute(),
  );
  ctx.audit('stock_location.added', id, { after: input });
  return findLocation(ctx, id);
}

/** Another location is no longer the default. */
const clearDefault = ({ tx, session: { clinicId } }: MemberContext, id: string) =>
  tx
    .updateTable('stock_locations')
    .set((eb) => ({ is_default: false, version: eb('version', '+', 1) }))
    .where('clinic_id', '=', clinicId)
    .where('is_default', '=', true)
    .where('id', '<>', id)
    .execute();

/**
 * Changes a location. One that is the default stays it until another becomes it, and nothing is archived that is in use.
 *
 * @throws AppError `not_found`, `record_changed`, `stock_location_in_use`, `stock_location_taken`.
 */
export async function changeStockLocation(
  ctx: MemberContext,
  { id, version, name, kind, isDefault, isArchived }: ChangeStockLocation,
): Promise<StockLocation> {
  const before = await findLocation(ctx, id);
  if (before.isDefault && !isDefault) throw new AppError('stock_location_in_use');
  if (isArchived && isDefault) throw new AppError('stock_location_in_use');
  if (isDefault) await clearDefault(ctx, id);
  const changed = await naming(
    namingConstraints(
      {
        // Two who choose a default at once.
        stock_locations_default_key: 'record_changed',
        // The database decides, because something may be brought there at this moment.
        stock_locations_in_use_check: 'stock_location_in_use',
      },
      ctx.tx
        .updateTable('stock_locations')
        .set({
          name,
          kind,
          is_default: isDefault,
          version: version + 1,
          archived_at: isArchived ? (before.archivedAt ?? ctx.now.toISOString()) : null,
        })
        .where('clinic_id', '=', ctx.session.clinicId)
        .where('id', '=', id)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst(),
    ),
  );
  if (!changed) throw new AppError('record_changed', { version: before.version });
  const after = await findLocation(ctx, id);
  ctx.audit('stock_location.changed', id, { before, after });
  return after;
}
