import { canonicalJson } from '#foundation/values/canonical-json.ts';

/** A signature or an addendum of a report: what its hash covers. */
export interface ReportChainEntry {
  readonly reportId: string;
  readonly position: number;
  readonly kind: 'signature' | 'addendum';
  readonly content: unknown;
  readonly reason: string | null;
  readonly signerId: string;
  readonly signerName: string;
  readonly signerLicence: string | null;
  /** ISO 8601, to the millisecond. */
  readonly signedAt: string;
  /** Null for the signature. */
  readonly previousHash: string | null;
}

/** SIGN-1. The text whose SHA-256 is the entry's hash: the hash of the entry before, and everything of this one. */
export const reportChainText = ({ signedAt, ...entry }: ReportChainEntry): string =>
  canonicalJson({ ...entry, signedAt: new Date(signedAt).toISOString() });
