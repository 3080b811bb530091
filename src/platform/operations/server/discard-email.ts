import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { OneEmail } from '../contract.ts';
import { resolveEmail } from './resolve-email.ts';

/** Discards a waiting email. @throws AppError `not_found`. */
export async function discardEmail(ctx: PlatformContext, { emailId }: OneEmail): Promise<OneEmail> {
  ctx.audit('email.discarded', emailId, {
    before: { template: await resolveEmail(ctx, emailId, 'discard') },
  });
  return { emailId };
}
