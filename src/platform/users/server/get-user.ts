import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { PlatformUser } from '../contract.ts';
import { findUsers } from './find-users.ts';

/** An account in its current state. @throws AppError `not_found`. */
export async function getUser(ctx: PlatformContext, userId: string): Promise<PlatformUser> {
  const [user] = await findUsers(ctx.tx, { userId, limit: 1 });
  if (!user) throw new AppError('not_found');
  return user;
}
