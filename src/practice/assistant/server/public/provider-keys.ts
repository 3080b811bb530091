import type { Sealer } from '#foundation/server/sealer.ts';

const HINT_LENGTH = 4;

/** Seals a provider's key. @param place the row that it belongs to, as `app.ai_credentials` names it: elsewhere it cannot be opened. */
export const sealKey = (sealer: Sealer, place: string, key: string): Buffer =>
  sealer.seal(Buffer.from(key), place);

/** What is shown of a key. A short one shows nothing. */
export const keyHint = (key: string): string =>
  key.length >= 4 * HINT_LENGTH ? key.slice(-HINT_LENGTH) : '';
