import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ChangePreference } from '../contract.ts';
import { writePreference } from './contact-preference.ts';
import { findKeptClient } from './get-client-consents.ts';

/** Changes the channels that a client prefers. @throws AppError `client_erased`, `not_found`, `record_changed`. */
export async function changePreference(
  ctx: MemberContext,
  { clientId, channels, version }: ChangePreference,
) {
  const { id } = await findKeptClient(ctx, clientId);
  const { userId } = ctx.session;
  const { before, after } = await writePreference(ctx, { clientId: id, userId, channels, version });
  ctx.audit('contact_preference.changed', id, { before, after });
  return { clientId, ...after };
}
