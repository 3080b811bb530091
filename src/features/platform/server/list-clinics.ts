import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { fold } from '#foundation/values/fold.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { ListPlatformClinics, PlatformClinic } from '../contract.ts';
import { findClinics } from './find-clinics.ts';

const Position = z.tuple([z.string(), z.uuid()]);
const FOLDED_NAME = sql`app.fold(c.name) collate "C"`;

/** Clinics by name. */
export async function listClinics(
  { tx }: PlatformContext,
  { q, limit, cursor }: ListPlatformClinics,
): Promise<{ items: PlatformClinic[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, Position);
  const part = fold(q);
  const conditions: RawBuilder<unknown>[] = [
    sql`true`,
    ...(part === ''
      ? []
      : [
          sql`(position(${part} in app.fold(c.name)) > 0 or position(${part} in c.slug) > 0
            or position(${part} in app.fold(coalesce(c.city, ''))) > 0)`,
        ]),
    ...(after ? [sql`(${FOLDED_NAME}, c.id) > (${after[0]}, ${after[1]}::uuid)`] : []),
  ];
  const rows = await findClinics(tx, {
    condition: sql.join(conditions, sql` and `),
    order: sql`${FOLDED_NAME}, c.id`,
    limit: limit + 1,
  });
  return toPage(rows, limit, ({ name, id }) => [fold(name), id]);
}
