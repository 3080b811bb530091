import type { MessageChannelName } from '#vocabulary/messages.ts';
import type {
  ContactDecision,
  ContactQuestion,
} from '#practice/contact-consent/server/public/contact-decision.ts';
import { decideContacts } from '#practice/contact-consent/server/public/decide-contacts.ts';
import {
  addressOn,
  findChannels,
  findRecipients,
  PORTAL_ADDRESS,
  type Recipient,
} from './find-recipients.ts';
import type { MessageRequest, RefusalReason } from './public/message-request.ts';
import type { MessageScope } from './public/message-scope.ts';

/** Where a request goes, or why nowhere. */
export type Choice =
  | {
      readonly outcome: 'chosen';
      readonly recipient: Recipient;
      readonly channel: MessageChannelName;
      readonly endpoint: string | null;
      readonly address: string;
      readonly sendAt: Date;
    }
  | {
      readonly outcome: 'refused';
      readonly reasons: readonly { readonly channel: MessageChannelName; readonly reason: RefusalReason }[];
    };

interface Way {
  readonly channel: MessageChannelName;
  readonly address: string | null;
  readonly refusal: RefusalReason | null;
}

const withDecision = (way: Way, decision: ContactDecision | undefined) => ({ ...way, decision });

function wayOf(
  recipient: Recipient | undefined,
  channels: ReadonlyMap<MessageChannelName, string | null>,
  channel: MessageChannelName,
): Way {
  if (!recipient || recipient.isErased) return { channel, address: null, refusal: 'erased' };
  if (!channels.has(channel)) return { channel, address: null, refusal: 'channel_off' };
  const address = addressOn(recipient, channel);
  if (address === null) return { channel, address, refusal: 'no_address' };
  const isDead = recipient.dead.some((dead) => dead.channel === channel && dead.address === address);
  return { channel, address, refusal: isDead ? 'undeliverable' : null };
}

const isTooLate = (at: Date, { sendBefore }: MessageRequest): boolean =>
  sendBefore !== null && at > sendBefore;

function choose(
  request: MessageRequest,
  recipient: Recipient | undefined,
  ways: readonly (Way & { readonly decision: ContactDecision | undefined })[],
  channels: ReadonlyMap<MessageChannelName, string | null>,
): Choice {
  const reasons: { channel: MessageChannelName; reason: RefusalReason }[] = [];
  for (const { channel, address, refusal, decision } of ways) {
    if (refusal !== null || address === null) reasons.push({ channel, reason: refusal ?? 'no_address' });
    else if (!decision?.allowed) reasons.push({ channel, reason: decision?.reason ?? 'law_unknown' });
    else if (isTooLate(decision.from, request)) reasons.push({ channel, reason: 'too_late' });
    else if (recipient) {
      const endpoint = channels.get(channel) ?? null;
      return { outcome: 'chosen', recipient, channel, endpoint, address, sendAt: decision.from };
    }
  }
  return { outcome: 'refused', reasons };
}

/**
 * INBOX-4. For each request the first of its channels on which the client can and may be reached, and when: quiet hours move it. Four
 * statements, however many requests.
 */
export async function chooseChannels(
  scope: MessageScope,
  requests: readonly MessageRequest[],
): Promise<readonly Choice[]> {
  const [recipients, channels] = await Promise.all([
    findRecipients(scope, [...new Set(requests.map(({ clientId }) => clientId))]),
    findChannels(scope),
  ]);
  const asked = requests.map((request) =>
    request.channels
      .filter((channel) => request.texts[channel] !== undefined)
      .map((channel) => wayOf(recipients.get(request.clientId), channels, channel)),
  );
  const questions: ContactQuestion[] = [];
  const places = requests.map((request, index) =>
    (asked[index] ?? []).map((way) => {
      if (way.refusal !== null || way.address === null) return null;
      const clientId = recipients.get(request.clientId)?.clientId ?? request.clientId;
      const at = request.sendAt !== null && request.sendAt > scope.now ? request.sendAt : scope.now;
      const { channel, address } = way;
      return questions.push({ clientId, channel, address, purpose: request.purpose, at }) - 1;
    }),
  );
  const decisions = await decideContacts(scope, questions);
  return requests.map((request, index) => {
    const ways = (asked[index] ?? []).map((way, place) => {
      const question = places[index]?.[place];
      return withDecision(way, question == null ? undefined : decisions[question]);
    });
    return choose(request, recipients.get(request.clientId), ways, channels);
  });
}

/** What the portal has instead of an address is not stored. */
export const storedAddress = (address: string): string | null =>
  address === PORTAL_ADDRESS ? null : address;
