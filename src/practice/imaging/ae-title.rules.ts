/** The beginning of every title of ours, and how many digits of the clinic's id follow. A title has at most 16 characters. */
const PREFIX = 'TW';
const DIGITS = 12;
const TITLE = /^TW([0-9A-F]{12})$/;

const toUuid = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');

/** The application entity title at which a clinic's modalities call this server: it follows from the clinic's id. */
export const aeTitleOf = (clinicId: string): string =>
  PREFIX + clinicId.replaceAll('-', '').slice(0, DIGITS).toUpperCase();

/** The first and the last id of clinics with this title; null for a title that no clinic has. */
export function clinicRangeOf(title: string): readonly [from: string, to: string] | null {
  const digits = TITLE.exec(title.trim().toUpperCase())?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  const rest = 32 - DIGITS;
  return [toUuid(digits + '0'.repeat(rest)), toUuid(digits + 'f'.repeat(rest))];
}
