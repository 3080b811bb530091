import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { AddRoom, Room } from '../contract.ts';
import { NAME_TAKEN } from './name-taken.ts';

/** Adds a room. @throws AppError `name_taken`, at its field. */
export async function addRoom(ctx: MemberContext, { name }: AddRoom): Promise<Room> {
  const room = await namingConstraints(
    { rooms_name_key: 'name_taken' },
    ctx.tx
      .insertInto('rooms')
      .values({ clinic_id: ctx.session.clinicId, name })
      .returning(['id', 'name', 'is_active as isActive'])
      .executeTakeFirstOrThrow(),
    NAME_TAKEN,
  );
  ctx.audit('room.added', room.id, { after: room });
  return room;
}
