import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { AddDeskDevice, DeskDevice } from '../contract.ts';
import { giveDeviceSecret } from './device-secret.ts';
import { findDevices, findOwnDevice } from './find-devices.ts';
import { revokeOne } from './revoke-device.ts';

/**
 * Makes the caller's browser a shared device of the clinic. A previous device of this browser ends.
 *
 * @throws AppError `name_taken` at its field.
 */
export async function addDevice(ctx: MemberContext, { name }: AddDeskDevice): Promise<DeskDevice> {
  const former = await findOwnDevice(ctx);
  if (former) await revokeOne(ctx, former);
  const hash = giveDeviceSecret(ctx.cookies);
  const { id } = await namingConstraints(
    { desk_devices_name_key: 'name_taken' },
    ctx.tx
      .insertInto('desk_devices')
      .values({ name, secret_hash: hash })
      .returning('id')
      .executeTakeFirstOrThrow(),
    { fields: [{ path: 'name', message: 'Another device of your clinic has this name.' }] },
  );
  // The session that sets it up is attached to it at once.
  await sql`select app.attach_to_desk_device(${hash})`.execute(ctx.tx);
  ctx.audit('desk_device.added', id, { after: { name } });
  const added = (await findDevices(ctx, id)).find((device) => device.id === id);
  if (!added) throw new Error('the device was just added');
  return added;
}
