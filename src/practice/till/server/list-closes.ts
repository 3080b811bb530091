import { sql } from 'kysely';
import * as z from 'zod';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { findCloses } from './close-columns.ts';

const Position = z.tuple([z.int()]);

/** Closes of the day, the latest first. */
export async function listCloses(
  ctx: MemberContext,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
) {
  const after = decodeCursor(cursor, Position);
  const rows = await findCloses(ctx, after ? sql`d.number < ${after[0]}` : sql`true`, limit + 1);
  return toPage(rows, limit, ({ number }) => [number]);
}
