import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + IV_BYTES + TAG_BYTES;

/**
 * Derives a separate key for each purpose from the server's secret key, so that one leaked key reveals nothing else.
 */
export const deriveKey = (secretKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), `tailwell: ${purpose}`, 32));

/** Encrypts secrets that must be readable again, such as private keys, with AES-256-GCM. */
export interface Sealer {
  /** `place` is where the secret belongs, such as the id of its row: copied elsewhere it cannot be decrypted. */
  seal(secret: Buffer, place: string): Buffer;
  /** @throws Error when it was encrypted with another key or for another place, or was modified. */
  open(sealed: Buffer, place: string): Buffer;
}

export function createSealer(secretKey: Buffer, purpose: string): Sealer {
  const key = deriveKey(secretKey, purpose);
  return {
    seal: (secret, place) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place, 'utf8'));
      const body = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), body]);
    },
    open: (sealed, place) => {
      if (sealed.length < HEADER_BYTES || sealed[0] !== VERSION)
        throw new Error('This value was not sealed by this server.');
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(place, 'utf8'))
        .setAuthTag(sealed.subarray(1 + IV_BYTES, HEADER_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES)), decipher.final()]);
    },
  };
}
