import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

/** Ends a device, on record. False for one that is none, or has ended. */
export async function revokeOne({ tx, audit }: MemberContext, deviceId: string): Promise<boolean> {
  const { rows } = await sql<{ name: string | null }>`
    select app.revoke_desk_device(${deviceId}::uuid) as name`.execute(tx);
  const name = rows[0]?.name ?? null;
  if (name === null) return false;
  audit('desk_device.revoked', deviceId, { before: { name } });
  return true;
}

/** Ends a shared browser of the clinic: nobody takes over there any more, and whoever is signed in on it is out. */
export async function revokeDevice(
  ctx: MemberContext,
  { deviceId }: { deviceId: string },
): Promise<{ id: string }> {
  if (!(await revokeOne(ctx, deviceId))) throw new AppError('not_found');
  return { id: deviceId };
}
