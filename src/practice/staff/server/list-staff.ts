import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { fold } from '#foundation/values/fold.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ListStaff, StaffMember } from '../contract.ts';
import { findStaff } from './find-staff.ts';

const Position = z.tuple([z.string(), z.uuid()]);

/** The clinic's staff by name. */
export async function listStaff(
  ctx: MemberContext,
  { q, role, state, limit, cursor }: ListStaff,
): Promise<{ items: StaffMember[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, Position);
  const folded = fold(q);
  const conditions: RawBuilder<unknown>[] = [
    ...(state === 'all' ? [] : [sql`s.is_active = ${state === 'active'}`]),
    ...(role ? [sql`r.role = ${role}`] : []),
    ...(folded === ''
      ? []
      : [
          sql`(position(${folded} in app.fold(s.full_name)) > 0 or position(${folded} in app.fold(coalesce(s.title, ''))) > 0
            or position(${folded} in coalesce(s.email, '')) > 0)`,
        ]),
    ...(after ? [sql`(s.full_name, s.id) > (${after[0]}, ${after[1]}::uuid)`] : []),
  ];
  const rows = await findStaff(ctx, sql.join([sql`true`, ...conditions], sql` and `), limit + 1);
  return toPage(rows, limit, ({ fullName, id }) => [fullName, id]);
}
