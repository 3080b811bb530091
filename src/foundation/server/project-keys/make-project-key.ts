import { createHash, randomBytes } from 'node:crypto';

/** Publishable keys identify our own clients and are not secret; secret keys act as the server itself. */
export type ProjectKeyKind = 'publishable' | 'secret';

export interface ProjectKey {
  /** `sb_secret_<22 random characters>_<8 of a checksum>`, a form that clients can distinguish from a token. */
  readonly text: string;
  /** The stored form. The key has 128 random bits, so a plain hash cannot be reversed. */
  readonly hash: Buffer;
  /** Its first characters, by which a person recognizes it. */
  readonly hint: string;
}

const FORM = /^sb_(publishable|secret)_([\w-]{22})_([\w-]{8})$/;
const SHOWN_CHARACTERS = 5;

const checksumOf = (kind: string, random: string): string =>
  createHash('sha256').update(`sb_${kind}_${random}`).digest('base64url').slice(0, 8);

/** The hash under which a key is stored and found. */
export const hashProjectKey = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Creates a new random key. */
export function makeProjectKey(kind: ProjectKeyKind): ProjectKey {
  const random = randomBytes(16).toString('base64url');
  const text = `sb_${kind}_${random}_${checksumOf(kind, random)}`;
  return { text, hash: hashProjectKey(text), hint: `sb_${kind}_${random.slice(0, SHOWN_CHARACTERS)}` };
}

/** The kind of key that a text could be; null when it was mistyped or is not a key. */
export function kindOfProjectKey(text: string): ProjectKeyKind | null {
  const [, kind, random = '', checksum] = FORM.exec(text) ?? [];
  if ((kind !== 'publishable' && kind !== 'secret') || checksum !== checksumOf(kind, random)) return null;
  return kind;
}
