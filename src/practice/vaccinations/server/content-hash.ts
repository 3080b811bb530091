import { createHash } from 'node:crypto';
import type { CertificateContent } from '../certificates.contract.ts';

/** JSON with sorted keys: the database stores the keys of an object in an order of its own. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  );
};

/** The SHA-256 of what a certificate says, the same after it was stored and read. */
export const contentHash = (content: CertificateContent): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(content)))
    .digest('hex');
