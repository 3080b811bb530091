import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#foundation/server/sealer.ts';
import { encodeBase32 } from '../base32.rules.ts';
import { type SignedAddress, type SignedKind, signedText, writeLocalPart } from '../mail-address.rules.ts';
import { writeReference } from '../mail-reference.rules.ts';

const MAC_BYTES = 10;
/** There is one key so far. The next one would be `k2`, and both would be accepted for a while. */
const KEY_ID = 'k1';

/** The proof of an address, of 80 bits. */
export const macOf = (key: Buffer | string, kind: SignedKind, keyId: string, reference: string): string =>
  encodeBase32(
    createHmac('sha256', key)
      .update(signedText(kind, keyId, reference))
      .digest()
      .subarray(0, MAC_BYTES),
  );

/** Writes and checks the addresses and message ids that only this server can have made, of each clinic with a key of its own. */
export interface MailAddresses {
  /** The part before the @ of an address of a conversation or a message. */
  sign(clinicId: string, kind: SignedKind, id: string): string;
  /** Whether it was signed for this clinic. */
  isSigned(clinicId: string, address: SignedAddress): boolean;
}

export function createMailAddresses(secretKey: Buffer): MailAddresses {
  const keyOf = (clinicId: string): Buffer =>
    deriveKey(secretKey, `mail addresses of ${clinicId.toLowerCase()}`);
  return {
    sign: (clinicId, kind, id) => {
      const reference = writeReference(clinicId, id);
      const mac = macOf(keyOf(clinicId), kind, KEY_ID, reference);
      return writeLocalPart({ kind, keyId: KEY_ID, reference, mac });
    },
    isSigned: (clinicId, { kind, keyId, reference, mac }) =>
      keyId === KEY_ID &&
      timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(keyOf(clinicId), kind, keyId, reference))),
  };
}
