import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { ListPlatformUsers, PlatformUser } from '../contract.ts';
import { listUsers } from './list-users.ts';

/** The list of accounts in large pages; each page writes an audit entry that says who exported it. */
export async function exportUsers(
  ctx: PlatformContext,
  input: ListPlatformUsers,
): Promise<{ items: PlatformUser[]; nextCursor: string | null }> {
  const { limit, cursor, ...filters } = input;
  ctx.audit('users.exported', ctx.session.userId, {
    after: { filters, limit, isFirstPage: cursor === undefined },
  });
  return listUsers(ctx, input);
}
