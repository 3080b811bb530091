import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import type { ReportSignature } from '../contract.ts';

/** `Signed by Dr. Ash, license 12, Nov 20, 2026, 10:00 AM`. */
export const signedText = (
  { kind, signerName, signerLicence, signedAt }: ReportSignature,
  zone: string,
): string =>
  [
    `${kind === 'signature' ? 'Signed' : 'Added'} by ${signerName}`,
    signerLicence && `license ${signerLicence}`,
    dateIn(zone, signedAt),
    timeIn(zone, signedAt),
  ]
    .filter(Boolean)
    .join(', ');
