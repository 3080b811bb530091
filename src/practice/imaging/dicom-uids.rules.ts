/** The services that modalities may use (PS3.4). */
export const VERIFICATION = '1.2.840.10008.1.1';
export const WORKLIST = '1.2.840.10008.5.1.4.31';

const STORAGE = '1.2.840.10008.5.1.4.1.1.';
/** Kinds of pictures, after that: CR, DX, mammography, dental, CT, US, MR, secondary capture, XA, RF, endoscopy and other visible light. */
const PICTURES = [
  /^1$/,
  /^1\.(?:1|2|3)(?:\.1)?$/,
  /^2(?:\.[12])?$/,
  /^3(?:\.1)?$/,
  /^4(?:\.1)?$/,
  /^6(?:\.1)?$/,
  /^7(?:\.[1-4])?$/,
  /^12\.[12]$/,
  /^77\.1\.(?:1|2|4)$/,
];

export const isPictureStorage = (sopClass: string): boolean =>
  sopClass.startsWith(STORAGE) && PICTURES.some((one) => one.test(sopClass.slice(STORAGE.length)));

export const IMPLICIT_LITTLE_ENDIAN = '1.2.840.10008.1.2';
export const EXPLICIT_LITTLE_ENDIAN = '1.2.840.10008.1.2.1';
const PLAIN = [EXPLICIT_LITTLE_ENDIAN, IMPLICIT_LITTLE_ENDIAN];

/** What the viewer decodes: JPEG baseline, extended and lossless, JPEG-LS, JPEG 2000, run lengths. */
const COMPRESSED: ReadonlySet<string> = new Set([
  '1.2.840.10008.1.2.4.50',
  '1.2.840.10008.1.2.4.51',
  '1.2.840.10008.1.2.4.57',
  '1.2.840.10008.1.2.4.70',
  '1.2.840.10008.1.2.4.80',
  '1.2.840.10008.1.2.4.81',
  '1.2.840.10008.1.2.4.90',
  '1.2.840.10008.1.2.4.91',
  '1.2.840.10008.1.2.5',
]);

export const isCompressed = (transferSyntax: string): boolean => COMPRESSED.has(transferSyntax);

/** The encoding that is accepted for a service, of those that the modality offers; null if it is none of ours. */
export function acceptedSyntax(sopClass: string, offered: readonly string[]): string | null {
  if (sopClass === VERIFICATION || sopClass === WORKLIST)
    return PLAIN.find((one) => offered.includes(one)) ?? null;
  if (!isPictureStorage(sopClass)) return null;
  return offered.find((one) => PLAIN.includes(one) || isCompressed(one)) ?? null;
}

/** A UID for one of our ids (PS3.5 B.2): the number that the UUID is. */
export const uidOf = (id: string): string => `2.25.${BigInt(`0x${id.replaceAll('-', '')}`)}`;

export const isUid = (text: string): boolean => /^[0-9.]{1,64}$/.test(text);
