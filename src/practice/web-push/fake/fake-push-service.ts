import { createECDH, randomBytes, type ECDH } from 'node:crypto';
import { neverRespond } from '#foundation/server/outside/lost-responses.ts';
import { decryptPush } from './decrypt-push.ts';
import { readVapid } from './read-vapid.ts';

/** What the service answers for a browser from now on. `silence`: nothing, until the caller gives up. */
export type FakeAnswer =
  | { readonly status: 201 | 400 | 404 | 410 | 413 | 500 }
  | { readonly status: 302; readonly location: string }
  | { readonly status: 429; readonly retryAfter: string | null }
  | 'silence';

export interface FakeBrowser {
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  answer(next: FakeAnswer): void;
  /** What arrived, decrypted as the browser does it. */
  readonly shown: readonly {
    readonly notice: unknown;
    readonly ttl: string | null;
    readonly urgency: string | null;
  }[];
}

interface Entry {
  readonly keys: ECDH;
  readonly auth: Buffer;
  readonly shown: { notice: unknown; ttl: string | null; urgency: string | null }[];
  answer: FakeAnswer;
}

/** RFC 8030, 7.2: a service takes at least so many bytes. Real ones take no more. */
const MAX_BYTES = 4096;

/**
 * A fake of the push service of a browser, with the real one's rules [RFC 8030, 8291, 8292]: it refuses what is not encrypted, is too
 * long, or has no proof of the sender that is meant for it.
 */
export function createFakePushService({ publicKey }: { readonly publicKey: string }) {
  const entries = new Map<string, Entry>();
  let asked = 0;

  const accept = async (request: Request, { keys, auth, shown }: Entry): Promise<Response> => {
    const { headers } = request;
    if (!readVapid(headers.get('authorization'), { publicKey, origin: new URL(request.url).origin }))
      return new Response(null, { status: 403 });
    if (headers.get('ttl') === null || headers.get('content-encoding') !== 'aes128gcm')
      return new Response(null, { status: 400 });
    const body = Buffer.from(await request.arrayBuffer());
    if (body.length > MAX_BYTES) return new Response(null, { status: 413 });
    const text = decryptPush(body, { keys, auth });
    shown.push({ notice: JSON.parse(text), ttl: headers.get('ttl'), urgency: headers.get('urgency') });
    return new Response(null, { status: 201, headers: { location: `${request.url}/message` } });
  };

  return {
    /** How often it was asked. */
    asked: () => asked,
    browser(host = 'fcm.googleapis.com'): FakeBrowser {
      const endpoint = `https://${host}/fcm/send/${randomBytes(12).toString('base64url')}`;
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys().toString('base64url');
      const auth = randomBytes(16);
      const entry: Entry = { keys, auth, shown: [], answer: { status: 201 } };
      entries.set(endpoint, entry);
      return {
        subscription: { endpoint, p256dh, auth: auth.toString('base64url') },
        answer: (next) => void (entry.answer = next),
        shown: entry.shown,
      };
    },
    fetch: async (request: Request): Promise<Response> => {
      asked += 1;
      const entry = entries.get(request.url);
      if (!entry) return new Response(null, { status: 404 });
      const { answer } = entry;
      if (answer === 'silence') return neverRespond(request.signal);
      if (answer.status === 201) return accept(request, entry);
      const headers = new Headers();
      if (answer.status === 302) headers.set('location', answer.location);
      if (answer.status === 429 && answer.retryAfter !== null) headers.set('retry-after', answer.retryAfter);
      return new Response(null, { status: answer.status, headers });
    },
  };
}
