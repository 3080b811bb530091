import { AppError } from '#vocabulary/errors.ts';
import { changesBetween } from '#foundation/values/changes.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { ChangeRoom, Room } from '../contract.ts';
import { NAME_TAKEN } from './name-taken.ts';

const COLUMNS = ['id', 'name', 'is_active as isActive'] as const;

/** Renames, closes or reopens a room. @throws AppError `not_found`, or `name_taken` at its field. */
export async function changeRoom(ctx: MemberContext, input: ChangeRoom): Promise<Room> {
  const before = ctx.tx
    .selectFrom('rooms')
    .select(COLUMNS)
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', input.roomId)
    .forUpdate()
    .executeTakeFirst();
  const after = namingConstraints(
    { rooms_name_key: 'name_taken' },
    ctx.tx
      .updateTable('rooms')
      .set((eb) => ({ name: input.name ?? eb.ref('name'), is_active: input.isActive }))
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('id', '=', input.roomId)
      .returning(COLUMNS)
      .executeTakeFirst(),
    NAME_TAKEN,
  );
  const [was, room] = await Promise.all([before, after]);
  if (!was || !room) throw new AppError('not_found');
  ctx.audit('room.changed', room.id, changesBetween(was, room));
  return room;
}
