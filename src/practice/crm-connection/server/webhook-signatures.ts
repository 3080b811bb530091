import { createPublicKey, verify, type KeyObject } from 'node:crypto';

export type WebhookScheme = 'ed25519' | 'rsa';

/** The provider's public keys, as SPKI in base64. Several of a kind during a key rotation. */
export interface WebhookKeys {
  readonly ed25519: readonly string[];
  readonly rsa: readonly string[];
}

/** @throws Error for anything but a public key. */
const readKeys = (keys: readonly string[]): KeyObject[] =>
  keys.map((key) => createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }));

const BASE64 = /^[\w+/-]{40,1200}={0,2}$/;

/** The result of checking a request's signature. */
export type SignatureCheck =
  | { readonly ok: true; readonly scheme: WebhookScheme }
  | { readonly ok: false; readonly reason: 'forged' | 'unsigned' };

/**
 * Checks an event's signature over its unmodified text. If the newer scheme is present, only it counts, so that a
 * caller cannot downgrade by invalidating it.
 */
export function createSignatureCheck(
  keys: WebhookKeys,
): (headers: Headers, bytes: Uint8Array) => SignatureCheck {
  const known = { ed25519: readKeys(keys.ed25519), rsa: readKeys(keys.rsa) };
  const digests = { ed25519: null, rsa: 'sha256' } as const;
  return (headers, bytes) => {
    const newer = headers.get('x-ghl-signature');
    const scheme = newer === null ? 'rsa' : 'ed25519';
    const signature = newer ?? headers.get('x-wh-signature');
    if (signature === null) return { ok: false, reason: 'unsigned' };
    const isGood =
      BASE64.test(signature) &&
      known[scheme].some((key) => verify(digests[scheme], bytes, key, Buffer.from(signature, 'base64')));
    return isGood ? { ok: true, scheme } : { ok: false, reason: 'forged' };
  };
}
