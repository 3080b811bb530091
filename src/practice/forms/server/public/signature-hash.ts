import { canonicalJson } from '#foundation/values/canonical-json.ts';
import { sha256 } from '#foundation/server/sha256.ts';
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

/** FORM-1. The SHA-256 of everything that was signed, in hexadecimal: the same after it was stored and read. */
export const signatureHash = (signed: SignedContent): string => sha256(canonicalJson(signed));
