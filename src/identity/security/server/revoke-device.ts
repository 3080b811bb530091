import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

const Revoked = z.object({ name: z.string().nullable() });

/** Revokes a device and records it. @returns false if there is none, or it was already revoked. */
export async function revokeOne({ tx, audit }: MemberContext, deviceId: string): Promise<boolean> {
  const revoked = await fetchRow(tx, Revoked, sql`select app.revoke_desk_device(${deviceId}::uuid) as name`);
  const name = revoked?.name ?? null;
  if (name === null) return false;
  audit('desk_device.revoked', deviceId, { before: { name } });
  return true;
}

/** Revokes a shared device of the clinic: nobody can sign in there by PIN, and the current session is ended. */
export async function revokeDevice(
  ctx: MemberContext,
  { deviceId }: { deviceId: string },
): Promise<{ id: string }> {
  if (!(await revokeOne(ctx, deviceId))) throw new AppError('not_found');
  return { id: deviceId };
}
