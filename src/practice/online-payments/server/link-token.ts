import type { Sealer } from '#foundation/server/sealer.ts';

const placeOf = (clinicId: string): string => `online_payment_links:${clinicId}`;

/** A link's token, encrypted: the provider is told again where to return to. */
export const sealLinkToken = (sealer: Sealer, clinicId: string, token: string): Buffer =>
  sealer.seal(Buffer.from(token), placeOf(clinicId));

export const openLinkToken = (sealer: Sealer, clinicId: string, sealed: Buffer): string =>
  sealer.open(sealed, placeOf(clinicId)).toString();

/** The page of a link. The token is after the `#`, so that no server on the way logs it. */
export const payUrl = (publicUrl: string, token: string): string => `${publicUrl}/pay#${token}`;
