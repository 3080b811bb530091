import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { OneEmail } from '../contract.ts';
import { resolveEmail } from './resolve-email.ts';

/** Sends a waiting email now. @throws AppError `not_found`. */
export async function resendEmail(ctx: PlatformContext, { emailId }: OneEmail): Promise<OneEmail> {
  ctx.audit('email.resent', emailId, { after: { template: await resolveEmail(ctx, emailId, 'resend') } });
  return { emailId };
}
