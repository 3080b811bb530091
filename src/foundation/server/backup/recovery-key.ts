import {
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import * as z from 'zod';
import { createSealer } from '../sealer.ts';
import { BackupError } from './backup-error.ts';

/** What precedes the 32 bytes of an X25519 private key in PKCS #8. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex');
const KEY_BYTES = 32;
const CHECK_BYTES = 2;
/** Without letters that are mistaken for digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 5;
const PURPOSE = 'backup data key';

const Jwk = z.object({ x: z.string() });

const publicTextOf = (key: KeyObject): string => Jwk.parse(key.export({ format: 'jwk' })).x;
const publicKeyOf = (x: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' });
const checkOf = (bytes: Buffer): Buffer =>
  createHash('sha256').update(bytes).digest().subarray(0, CHECK_BYTES);

function toText(bytes: Buffer): string {
  let value = BigInt(`0x${Buffer.concat([bytes, checkOf(bytes)]).toString('hex')}`);
  let text = '';
  for (let count = Math.ceil(((KEY_BYTES + CHECK_BYTES) * 8) / 5); count > 0; count -= 1) {
    text = `${ALPHABET[Number(value & 31n)] ?? ''}${text}`;
    value >>= 5n;
  }
  return (text.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');
}

const asTyped = (text: string): string =>
  text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

function fromText(text: string): Buffer | null {
  const digits = Array.from(asTyped(text), (letter) => ALPHABET.indexOf(letter));
  if (digits.length !== Math.ceil(((KEY_BYTES + CHECK_BYTES) * 8) / 5) || digits.includes(-1)) return null;
  const value = digits.reduce((sum, digit) => sum * 32n + BigInt(digit), 0n);
  const hex = value.toString(16).padStart((KEY_BYTES + CHECK_BYTES) * 2, '0');
  if (hex.length !== (KEY_BYTES + CHECK_BYTES) * 2) return null;
  const all = Buffer.from(hex, 'hex');
  const bytes = all.subarray(0, KEY_BYTES);
  return checkOf(bytes).equals(all.subarray(KEY_BYTES)) ? bytes : null;
}

export interface RecoveryKeyPair {
  /** For a person to keep: whoever has it can read every backup. */
  readonly recoveryKey: string;
  /** For the server, which can write backups with it, and read none. */
  readonly publicKey: string;
}

export function createRecoveryKey(): RecoveryKeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  const bytes = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-KEY_BYTES);
  return { recoveryKey: toText(bytes), publicKey: publicTextOf(publicKey) };
}

/** A key that only the owner of the recovery key can open. */
export const SealedKey = z.object({
  /** To whom it is sealed. */
  recipient: z.string(),
  /** The public half of a pair that was made for this one key. */
  sender: z.string(),
  sealed: z.string(),
});
export type SealedKey = z.infer<typeof SealedKey>;

export function sealKey(recipient: string, key: Buffer, place: string): SealedKey {
  const pair = generateKeyPairSync('x25519');
  const shared = diffieHellman({ privateKey: pair.privateKey, publicKey: publicKeyOf(recipient) });
  const sealed = createSealer(shared, PURPOSE).seal(key, place);
  return { recipient, sender: publicTextOf(pair.publicKey), sealed: sealed.toString('base64') };
}

/** @throws BackupError when the recovery key is mistyped, or belongs to other backups. */
export function openKey(
  recoveryKey: string,
  { recipient, sender, sealed }: SealedKey,
  place: string,
): Buffer {
  const bytes = fromText(recoveryKey);
  if (bytes === null) {
    throw new BackupError(
      'This is not a recovery key: it may have been mistyped, so compare it letter by letter.',
    );
  }
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, bytes]),
    format: 'der',
    type: 'pkcs8',
  });
  if (publicTextOf(createPublicKey(privateKey)) !== recipient) {
    throw new BackupError(
      'This recovery key belongs to other backups: use the one that was shown when these were set up.',
    );
  }
  const shared = diffieHellman({ privateKey, publicKey: publicKeyOf(sender) });
  try {
    return createSealer(shared, PURPOSE).open(Buffer.from(sealed, 'base64'), place);
  } catch (error) {
    throw new BackupError('The key of this backup is damaged: choose another backup.', { cause: error });
  }
}
