import type { SignatureKind } from '#vocabulary/visits.ts';

export const SIGNATURE_KIND_LABELS: Readonly<Record<SignatureKind, string>> = {
  signature: 'Signed',
  cosignature: 'Cosigned',
  automatic_lock: 'Locked automatically, unsigned',
  addendum: 'Addendum',
};

/** The first characters of a hash: enough to compare by eye with the printed record. */
export const shortHash = (hash: string): string => hash.slice(0, 12);

/** `Dr. Ada Kern, licence 12345`. */
export const signerLabel = ({
  signerName,
  signerLicence,
}: {
  readonly signerName: string | null;
  readonly signerLicence: string | null;
}): string => [signerName, signerLicence && `license ${signerLicence}`].filter(Boolean).join(', ');
