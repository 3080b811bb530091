import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { ListPlatformUsers, PlatformUser } from '../contract.ts';
import { findUsers } from './find-users.ts';

const Position = z.tuple([Instant, z.uuid()]);

/** Accounts, the newest first. */
export async function listUsers(
  { tx }: PlatformContext,
  { cursor, limit, ...search }: ListPlatformUsers,
): Promise<{ items: PlatformUser[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, Position);
  const rows = await findUsers(tx, { ...search, after, limit: limit + 1 });
  return toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
}
