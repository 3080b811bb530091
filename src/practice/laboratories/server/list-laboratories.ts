import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { fold } from '#foundation/values/fold.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { ListLaboratories, PlatformLaboratory } from '../contract.ts';
import { findLaboratories } from './find-laboratories.ts';
import { FOLDED_NAME } from './laboratory-columns.ts';

const Position = z.tuple([z.string(), z.uuid()]);

/** Laboratories by name. */
export async function listLaboratories(
  { tx }: PlatformContext,
  { q, state, limit, cursor }: ListLaboratories,
): Promise<{ items: PlatformLaboratory[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, Position);
  const part = fold(q);
  const conditions: RawBuilder<unknown>[] = [
    state === 'all' ? sql`true` : sql`l.is_active = ${state === 'listed'}`,
    ...(part === '' ? [] : [sql`position(${part} in app.fold(l.name)) > 0`]),
    ...(after ? [sql`(${FOLDED_NAME}, l.id) > (${after[0]}, ${after[1]}::uuid)`] : []),
  ];
  const rows = await findLaboratories(tx, sql.join(conditions, sql` and `), limit + 1);
  return toPage(rows, limit, ({ name, id }) => [fold(name), id]);
}
