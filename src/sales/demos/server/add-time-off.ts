import type { PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { AddTimeOff, TimeOff } from '../contract.ts';

/** Adds time off for a host. @throws AppError `not_found` for somebody who has never given demos. */
export async function addTimeOff(ctx: PlatformContext, input: AddTimeOff): Promise<TimeOff> {
  const { userId, startsAt, endsAt, note } = input;
  const added = await namingConstraints(
    { demo_time_off_user_id_fkey: 'not_found' },
    ctx.tx
      .insertInto('demo_time_off')
      .values({ user_id: userId, starts_at: startsAt, ends_at: endsAt, note })
      .returning(['id', 'starts_at as startsAt', 'ends_at as endsAt', 'note'])
      .executeTakeFirstOrThrow(),
  );
  ctx.audit('demo_time_off.added', added.id, { after: { userId, startsAt, endsAt, note } });
  return added;
}
