/**
 * What an address with a proof is for. `reply`: answers to a conversation. `bounce`: reports about a message. `unsubscribe`: no more
 * messages like this one. `message`: the id of a message of ours.
 */
export const SIGNED_KINDS = ['reply', 'bounce', 'unsubscribe', 'message'] as const;
export type SignedKind = (typeof SIGNED_KINDS)[number];

const PREFIXES = {
  reply: 'in+',
  bounce: 'b+',
  unsubscribe: 'u+',
  message: 'm.',
} as const satisfies Readonly<Record<SignedKind, string>>;

/** An address whose proof has to be checked still. */
export interface SignedAddress {
  readonly kind: SignedKind;
  /** Which key its proof was made with. */
  readonly keyId: string;
  readonly reference: string;
  readonly mac: string;
}

export type ClinicAddress = { readonly kind: 'clinic'; readonly slug: string } | SignedAddress;

const SIGNED = /^(?<keyId>k[0-9]{1,3})\.(?<reference>[a-z0-9]{1,40})\.(?<mac>[a-z2-7]{16})$/;
/** As `clinics_slug_form_check`. */
const SLUG = /^[a-z0-9](?:-?[a-z0-9]){1,59}$/;

/** The text of which the proof is made. */
export const signedText = (kind: SignedKind, keyId: string, reference: string): string =>
  `${kind}:${keyId}:${reference}`;

/** The part before the @. */
export const writeLocalPart = ({ kind, keyId, reference, mac }: SignedAddress): string =>
  `${PREFIXES[kind]}${keyId}.${reference}.${mac}`;

function readSigned(local: string): SignedAddress | null {
  for (const kind of SIGNED_KINDS) {
    const prefix = PREFIXES[kind];
    if (!local.startsWith(prefix)) continue;
    const { keyId, reference, mac } = SIGNED.exec(local.slice(prefix.length))?.groups ?? {};
    if (keyId !== undefined && reference !== undefined && mac !== undefined)
      return { kind, keyId, reference, mac };
  }
  return null;
}

const splitAddress = (address: string): readonly [local: string, domain: string] => {
  const text = address.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  return [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
};

/** An address of a clinic of ours; null for every other. Mail programs and servers may change the case. */
export function readClinicAddress(address: string, domain: string): ClinicAddress | null {
  const [local, host] = splitAddress(address);
  if (local === '' || host !== domain.toLowerCase()) return null;
  const signed = readSigned(local);
  if (signed) return signed.kind === 'message' ? null : signed;
  return SLUG.test(local) ? { kind: 'clinic', slug: local } : null;
}

/** The id of a message of ours, whatever the domain was when it was sent; null for every other. */
export function readOwnMessageId(messageId: string): SignedAddress | null {
  const [local] = splitAddress(messageId.trim().replace(/^</, '').replace(/>$/, ''));
  const signed = readSigned(local);
  return signed?.kind === 'message' ? signed : null;
}
