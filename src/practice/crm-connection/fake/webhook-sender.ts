import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { fakeId, type FakeEvent, type FakeState } from './fake-state.ts';

export type SigningScheme = 'ed25519' | 'rsa';

/** Generated once per process, because generating RSA keys is slow. */
const KEY_PAIRS: Readonly<
  Record<SigningScheme, { readonly privateKey: KeyObject; readonly publicKey: KeyObject }>
> = {
  ed25519: generateKeyPairSync('ed25519'),
  rsa: generateKeyPairSync('rsa', { modulusLength: 2_048 }),
};

const spki = (key: KeyObject): string => key.export({ format: 'der', type: 'spki' }).toString('base64');

/** The keys that verify the fake's events: SPKI in base64. */
export const FAKE_WEBHOOK_KEYS: Readonly<Record<SigningScheme, readonly string[]>> = {
  ed25519: [spki(KEY_PAIRS.ed25519.publicKey)],
  rsa: [spki(KEY_PAIRS.rsa.publicKey)],
};

/** How an event is sent. The defaults are those of the real provider. */
export interface SendOptions {
  readonly scheme?: SigningScheme;
  /** The timestamp of the event. */
  readonly at?: Date;
  readonly webhookId?: string;
  /** Without a timestamp and an id, as the description has it for the removal of the app. */
  readonly isBare?: boolean;
  /** Changes the text after signing. */
  readonly tamper?: (text: string) => string;
}

const HEADERS = { ed25519: 'x-ghl-signature', rsa: 'x-wh-signature' } as const;

/** The header with the signature of an event's text. */
export function signatureHeader(text: string, scheme: SigningScheme): Readonly<Record<string, string>> {
  const digest = scheme === 'rsa' ? 'sha256' : null;
  const signature = sign(digest, Buffer.from(text), KEY_PAIRS[scheme].privateKey).toString('base64');
  return { [HEADERS[scheme]]: signature };
}

/** The request that delivers an event: its text, with the signature in a header. */
export function signEvent(state: FakeState, { type, fields }: FakeEvent, options: SendOptions = {}): Request {
  const { scheme = 'ed25519', webhookId = fakeId(), isBare = false, tamper = (text) => text } = options;
  const at = options.at ?? new Date(state.options.nowMs());
  const appId = state.options.clientId.split('-')[0];
  const envelope = isBare ? {} : { timestamp: at.toISOString(), webhookId };
  const text = JSON.stringify({ ...fields, type, ...envelope, appId });
  return new Request(state.options.webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signatureHeader(text, scheme) },
    body: tamper(text),
  });
}

/** Sends the queued events in order. An event that is refused is lost, as with the real provider. */
export async function flushEvents(state: FakeState): Promise<void> {
  const { deliver } = state.options;
  if (!deliver) return;
  for (const event of state.outbox.splice(0)) {
    await deliver(signEvent(state, event)).catch(() => undefined);
  }
}
