import { createPublicKey, verify } from 'node:crypto';
import * as z from 'zod';

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });
const DAY_SECONDS = 86_400;

const parsePart = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());

/** Says that a point of P-256 follows, in DER [RFC 5480, 2]. */
const P256_PREFIX = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');

const keyOf = (publicKey: string) =>
  createPublicKey({
    key: Buffer.concat([P256_PREFIX, Buffer.from(publicKey, 'base64url')]),
    format: 'der',
    type: 'spki',
  });

/**
 * Whether a request has the proof of the sender for whom the subscription was made [RFC 8292, 2, 3]: a token that is signed by
 * that key, for this service, that ends within a day and says whom to contact.
 */
export function readVapid(
  header: string | null,
  { publicKey, origin }: { readonly publicKey: string; readonly origin: string },
): boolean {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header ?? '') ?? [];
  if (token === undefined || key !== publicKey) return false;
  const [head = '', body = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: keyOf(publicKey), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = Claims.parse(parsePart(body));
  const left = exp - Date.now() / 1_000;
  return isSigned && aud === origin && left > 0 && left <= DAY_SECONDS && /^(?:https:|mailto:)/.test(sub);
}
