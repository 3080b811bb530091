import { canonicalJson } from '#foundation/values/canonical-json.ts';
import { sha256 } from '#foundation/server/sha256.ts';
import type { CertificateContent } from '../certificates.contract.ts';

/** The SHA-256 of what a certificate says, in hexadecimal. */
export const contentHash = (content: CertificateContent): string => sha256(canonicalJson(content));
