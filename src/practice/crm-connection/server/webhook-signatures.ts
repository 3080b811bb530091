import { createPublicKey, verify, type KeyObject } from 'node:crypto';

export type WebhookScheme = 'ed25519' | 'rsa';

/** The provider's public keys, as SPKI in base64. During a key rotation there are several per scheme. */
export interface WebhookKeys {
  readonly ed25519: readonly string[];
  readonly rsa: readonly string[];
}

/** @throws Error for a text that is not a public key. */
const readKeys = (keys: readonly string[]): KeyObject[] =>
  keys.map((key) => createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }));

const BASE64 = /^[\w+/-]{40,1200}={0,2}$/;

/** The result of checking a request's signature. */
export type SignatureCheck =
  | { readonly ok: true; readonly scheme: WebhookScheme }
  | { readonly ok: false; readonly reason: 'forged' | 'unsigned' };

/**
 * Verifies an event's signature over its raw body. If the header of the newer scheme is present, only that signature
 * counts, which prevents downgrade attacks.
 */
export function createSignatureCheck(
  keys: WebhookKeys,
): (headers: Headers, bytes: Uint8Array) => SignatureCheck {
  const publicKeys = { ed25519: readKeys(keys.ed25519), rsa: readKeys(keys.rsa) };
  const digests = { ed25519: null, rsa: 'sha256' } as const;
  return (headers, bytes) => {
    const newer = headers.get('x-ghl-signature');
    const scheme = newer === null ? 'rsa' : 'ed25519';
    const signature = newer ?? headers.get('x-wh-signature');
    if (signature === null) return { ok: false, reason: 'unsigned' };
    const isValid =
      BASE64.test(signature) &&
      publicKeys[scheme].some((key) => verify(digests[scheme], bytes, key, Buffer.from(signature, 'base64')));
    return isValid ? { ok: true, scheme } : { ok: false, reason: 'forged' };
  };
}
