import type { MemberContext } from '#foundation/server/http/context.ts';
import { findParties } from '../invoices/invoice-parties.ts';

/** Clinic and client as a paper of today names them; undefined for an unknown client. */
export async function findPaperParties(ctx: MemberContext, clientId: string) {
  const parties = await findParties(ctx, clientId);
  return parties && { seller: parties.seller, buyer: parties.buyer };
}
