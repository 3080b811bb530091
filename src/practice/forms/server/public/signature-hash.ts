import { createHash } from 'node:crypto';
import type { Strokes } from '../../requests.contract.ts';
import type { FrozenForm } from '../frozen-form.ts';

interface SignedContent {
  readonly content: FrozenForm;
  readonly version: number;
  readonly signerName: string;
  readonly method: 'drawn' | 'typed' | 'none';
  readonly channel: 'clinic' | 'portal';
  readonly strokes: Strokes | null;
  /** ISO 8601 in UTC, with milliseconds. */
  readonly signedAt: string;
}

/** FORM-1. The SHA-256 of everything that was signed, in hexadecimal. */
export const signatureHash = (signed: SignedContent): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        signed.content,
        signed.version,
        signed.signerName,
        signed.method,
        signed.channel,
        signed.strokes,
        signed.signedAt,
      ]),
    )
    .digest('hex');
