import { decodeBase32, encodeBase32 } from './base32.rules.ts';

/**
 * What an address of ours refers to: a conversation or a message of a clinic, in few enough characters for the part before the @
 * (at most 64 by RFC 5321, section 4.5.3.1). The clinic is given by the first digits of its id, which are enough to find those that it
 * can be; the proof of the address is made with the key of one of them.
 */
export interface MailReference {
  /** The first twelve hexadecimal digits of the clinic's id. */
  readonly clinicDigits: string;
  readonly id: string;
}

const CLINIC_DIGITS = 12;
const REFERENCE = /^(?<digits>[0-9a-f]{12})(?<id>[a-z2-7]{26})$/;

const hexOf = (id: string): string => id.replaceAll('-', '').toLowerCase();

const toUuid = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));

/** @param id of a conversation or a message: a UUID. */
export const writeReference = (clinicId: string, id: string): string =>
  hexOf(clinicId).slice(0, CLINIC_DIGITS) + encodeBase32(bytesOf(hexOf(id)));

export function readReference(text: string): MailReference | null {
  const { digits, id } = REFERENCE.exec(text)?.groups ?? {};
  const bytes = id === undefined ? null : decodeBase32(id);
  if (digits === undefined || !bytes) return null;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { clinicDigits: digits, id: toUuid(hex) };
}

/** The first and the last id that begin with these digits. */
export function clinicRange(digits: string): readonly [from: string, to: string] {
  const rest = 32 - digits.length;
  return [toUuid(digits + '0'.repeat(rest)), toUuid(digits + 'f'.repeat(rest))];
}
