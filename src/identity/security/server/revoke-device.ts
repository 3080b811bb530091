import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

/** Revokes a device and records it. @returns false if there is none, or it was already revoked. */
export async function revokeOne({ tx, audit }: MemberContext, deviceId: string): Promise<boolean> {
  const { rows } = await sql<{ name: string | null }>`
    select app.revoke_desk_device(${deviceId}::uuid) as name`.execute(tx);
  const name = rows[0]?.name ?? null;
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
