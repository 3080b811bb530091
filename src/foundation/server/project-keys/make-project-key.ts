import { createHash, randomBytes } from 'node:crypto';

/** Publishable keys tell our own clients from stray callers, and are no secret; secret ones act as the server itself. */
export type ProjectKeyKind = 'publishable' | 'secret';

export interface ProjectKey {
  /** `sb_secret_<22 random characters>_<8 of a checksum>`, the form that clients tell from a token. */
  readonly text: string;
  /** What is kept of it. The text holds 128 random bits: a plain hash cannot be turned back. */
  readonly hash: Buffer;
  /** Its beginning, by which a person tells it from others. */
  readonly hint: string;
}

const FORM = /^sb_(publishable|secret)_([\w-]{22})_([\w-]{8})$/;
const SHOWN_CHARACTERS = 5;

const checksumOf = (kind: string, random: string): string =>
  createHash('sha256').update(`sb_${kind}_${random}`).digest('base64url').slice(0, 8);

/** What is kept of a key, and what it is found by. */
export const hashProjectKey = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A key that nobody had before. */
export function makeProjectKey(kind: ProjectKeyKind): ProjectKey {
  const random = randomBytes(16).toString('base64url');
  const text = `sb_${kind}_${random}_${checksumOf(kind, random)}`;
  return { text, hash: hashProjectKey(text), hint: `sb_${kind}_${random.slice(0, SHOWN_CHARACTERS)}` };
}

/** The kind of key that a text could be; null when it was mistyped, or is no key at all. */
export function kindOfProjectKey(text: string): ProjectKeyKind | null {
  const [, kind, random = '', checksum] = FORM.exec(text) ?? [];
  if ((kind !== 'publishable' && kind !== 'secret') || checksum !== checksumOf(kind, random)) return null;
  return kind;
}
