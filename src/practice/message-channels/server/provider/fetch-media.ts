import { type Fetch, outgoingRequest } from '#foundation/server/outside/outgoing-request.ts';
import { readLimited } from './read-limited.ts';
import { TwilioError } from './twilio-error.ts';

/** Larger files are not taken. WhatsApp delivers pictures up to 5 MB and films up to 16 MB. */
const MEDIA_LIMIT_BYTES = 20_000_000;
const TIMEOUT_MS = 30_000;
const MAX_HOPS = 3;

/** Where files of a provider are. */
export interface MediaSource {
  /** Whether a file is fetched from this address at all. */
  readonly isFirst: (url: URL) => boolean;
  /** Whether the first address may lead to this one. */
  readonly isNext: (url: URL) => boolean;
  /** Sent to the first address only. */
  readonly authorization: string | null;
}

/**
 * A file of a provider; null when it is gone, too large, or at an address that is not the provider's.
 *
 * @throws TwilioError `unknown` when the provider does not respond: it can be tried again.
 */
export async function fetchMedia(fetch: Fetch, address: string, source: MediaSource): Promise<Buffer | null> {
  let next = URL.canParse(address) ? new URL(address) : null;
  for (let hop = 0; next && hop < MAX_HOPS; hop += 1) {
    const url: URL = next;
    const isAllowed =
      url.protocol === 'https:' &&
      url.port === '' &&
      url.username === '' &&
      (hop === 0 ? source.isFirst(url) : source.isNext(url));
    if (!isAllowed) return null;
    const headers =
      hop === 0 && source.authorization !== null ? { authorization: source.authorization } : undefined;
    try {
      const response = await fetch(
        outgoingRequest(url, {
          ...(headers ? { headers } : {}),
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        }),
      );
      const location = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && location !== null) {
        next = URL.canParse(location, url.href) ? new URL(location, url.href) : null;
        continue;
      }
      if (response.status === 429 || response.status >= 500) throw new TypeError(`status ${response.status}`);
      return response.ok ? await readLimited(response, MEDIA_LIMIT_BYTES) : null;
    } catch (error) {
      throw new TwilioError('unknown', 'A file of a message could not be fetched.', { cause: error });
    }
  }
  return null;
}

/** Files of texts, which redirect to Twilio's content network. Source: Twilio, "Media resource", read 2026-11-22. */
export const twilioMedia = (accountSid: string, token: string): MediaSource => ({
  isFirst: ({ hostname, pathname }) =>
    hostname === 'api.twilio.com' &&
    new RegExp(`^/2010-04-01/Accounts/${accountSid}/Messages/\\w+/Media/\\w+(?:\\.\\w+)?$`).test(pathname),
  isNext: ({ hostname, pathname }) =>
    hostname === 'mms.twiliocdn.com' ||
    hostname === 'media.twiliocdn.com' ||
    (hostname === 's3-external-1.amazonaws.com' && pathname.startsWith('/media.twiliocdn.com/')),
  authorization: `Basic ${Buffer.from(`${accountSid}:${token}`).toString('base64')}`,
});

const CRM_HOSTS = /(?:^|\.)(?:leadconnectorhq\.com|msgsndr\.com|filesafe\.space)$/;

/** Files of messages in GoHighLevel: its own hosts, and its bucket. Addresses as seen in its events, 2026-11. */
export const CRM_MEDIA: MediaSource = {
  isFirst: ({ hostname, pathname }) =>
    CRM_HOSTS.test(hostname) || (hostname === 'storage.googleapis.com' && pathname.startsWith('/msgsndr/')),
  isNext: ({ hostname, pathname }) =>
    CRM_HOSTS.test(hostname) || (hostname === 'storage.googleapis.com' && pathname.startsWith('/msgsndr/')),
  authorization: null,
};
