import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';

/**
 * Asserts that an account is a platform admin, who may own a lead or a task. Null is allowed.
 *
 * @param path of the field within the input.
 * @throws AppError `invalid_input` at the field.
 */
export async function assertColleague(
  { tx }: PlatformContext,
  userId: string | null | undefined,
  path: string,
): Promise<void> {
  if (userId === null || userId === undefined) return;
  const found = await tx
    .selectFrom('user_roles')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('role', '=', 'platform_admin')
    .executeTakeFirst();
  if (!found) {
    throw new AppError('invalid_input', {
      fields: [{ path, message: 'Choose a platform staff member.' }],
    });
  }
}
