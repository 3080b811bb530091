import type { Sealer } from '#foundation/server/sealer.ts';

/** Binds the encryption to the connection, so that a copy in another row cannot be decrypted. */
const placeOf = (connectionId: string): string => `lab_connections:${connectionId}:api_token`;
const HINT_LENGTH = 4;

export const sealApiToken = (sealer: Sealer, connectionId: string, token: string): Buffer =>
  sealer.seal(Buffer.from(token), placeOf(connectionId));

export const openApiToken = (sealer: Sealer, connectionId: string, sealed: Buffer): string =>
  sealer.open(sealed, placeOf(connectionId)).toString();

export const hintOf = (secret: string): string => secret.slice(-HINT_LENGTH);
