import { AppError } from '#vocabulary/errors.ts';
import { findParties, type PartiesScope } from '../invoices/invoice-parties.ts';

/** Clinic and client as a paper of today names them, with today at the clinic. @throws AppError `not_found`. */
export async function findAccountParties(ctx: PartiesScope, clientId: string) {
  const parties = await findParties(ctx, clientId);
  if (!parties) throw new AppError('not_found');
  const { seller, buyer, today, isErased } = parties;
  return { seller, buyer, today, isErased };
}
