import { canonicalJson } from '#foundation/values/canonical-json.ts';

/** An entry of a pet's chain: what its hash covers. */
export interface ChainEntry {
  readonly position: number;
  readonly petId: string;
  readonly visitId: string;
  readonly kind: string;
  readonly content: unknown;
  readonly reason: string | null;
  readonly signerId: string | null;
  readonly signerName: string | null;
  readonly signerLicence: string | null;
  /** ISO 8601, to the millisecond. */
  readonly signedAt: string;
  /** Null for the first entry. */
  readonly previousHash: string | null;
}

/** SIGN-1. The text whose SHA-256 is the entry's hash: the hash of the entry before, and everything of this one. */
export const chainText = ({ signedAt, ...entry }: ChainEntry): string =>
  canonicalJson({ ...entry, signedAt: new Date(signedAt).toISOString() });

export interface ChainCheck {
  readonly isIntact: boolean;
  /** The first position that does not continue the chain, or is missing at its end; null for an intact one. */
  readonly brokenAt: number | null;
}

/** Where a chain ends by what was noted when its last entry was written. */
export interface ChainEnd {
  readonly length: number;
  readonly lastHash: string;
}

/**
 * SIGN-1. Whether each entry has the next position, names the hash before it, and hashes to the hash that is stored with
 * it, and whether the chain ends where it was noted to end.
 *
 * @param entries in the order of their positions.
 * @param end null if no entry was ever written.
 */
export function checkChain(
  entries: readonly (ChainEntry & { readonly contentHash: string })[],
  end: ChainEnd | null,
  sha256: (text: string) => string,
): ChainCheck {
  let previousHash: string | null = null;
  for (const [index, { contentHash, ...entry }] of entries.entries()) {
    const position = index + 1;
    if (
      entry.position !== position ||
      entry.previousHash !== previousHash ||
      sha256(chainText(entry)) !== contentHash
    )
      return { isIntact: false, brokenAt: position };
    previousHash = contentHash;
  }
  const isWhole = entries.length === (end?.length ?? 0) && previousHash === (end?.lastHash ?? null);
  return isWhole ? { isIntact: true, brokenAt: null } : { isIntact: false, brokenAt: entries.length + 1 };
}
