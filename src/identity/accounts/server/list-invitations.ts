import { sql } from 'kysely';
import * as z from 'zod';
import type { MemberContext, PlatformContext } from '#foundation/server/http/context.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import type { Invitation } from '../contract.ts';
import { selectInvitations, toInvitation } from './invitation-columns.ts';

const Position = z.tuple([z.string(), z.uuid()]);

/** The open invitations that the caller may see, newest first. */
export async function listInvitations(
  { tx }: MemberContext | PlatformContext,
  { limit, cursor, clinicId }: { limit: number; cursor?: string | undefined; clinicId?: string | undefined },
): Promise<{ items: Invitation[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, Position);
  let query = selectInvitations(tx)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit + 1);
  if (clinicId) query = query.where('i.clinic_id', '=', clinicId);
  if (after)
    query = query.where(sql<boolean>`(i.created_at, i.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  const rows = (await query.execute()).map(toInvitation);
  return toPage(rows, limit, (row) => [row.invitedAt, row.id]);
}
