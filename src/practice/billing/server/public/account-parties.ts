import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { findParties } from '../invoices/invoice-parties.ts';

/** Clinic and client as a paper of today names them, with today at the clinic. @throws AppError `not_found`. */
export async function findAccountParties(ctx: MemberContext, clientId: string) {
  const parties = await findParties(ctx, clientId);
  if (!parties) throw new AppError('not_found');
  const { seller, buyer, today, isErased } = parties;
  return { seller, buyer, today, isErased };
}
