import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Invitation } from '../contract.ts';
import { invite } from './invite.ts';

/** Invites a client of the clinic to the client portal; the account that opens the link is linked to their record. */
export async function inviteClient(
  ctx: MemberContext,
  { clientId, email }: { clientId: string; email: string },
): Promise<Invitation> {
  const client = await ctx.tx
    .selectFrom('clients')
    .select(['full_name', 'user_id'])
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', clientId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!client) throw new AppError('not_found');
  if (client.user_id) throw new AppError('user_exists');
  return invite(ctx, {
    email,
    fullName: client.full_name,
    role: 'client',
    clinicId: ctx.session.clinicId,
    clientId,
  });
}
