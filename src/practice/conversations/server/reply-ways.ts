import { sql } from 'kysely';
import * as z from 'zod';
import { MESSAGE_CHANNELS } from '#vocabulary/messages.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { decideContacts } from '#practice/contact-consent/server/public/decide-contacts.ts';
import type { ReplyWay } from '../conversation.contract.ts';
import { UNDO_SECONDS } from '../delivery.rules.ts';
import {
  addressOn,
  channelsInUse,
  findRecipientsOf,
  PORTAL_ADDRESS,
  readChannels,
} from './find-recipients.ts';
import type { StoredConversation } from './conversation-row.ts';
import type { MessageScope } from './public/message-scope.ts';

const Way = z.object({
  channel: z.enum(MESSAGE_CHANNELS),
  endpoint: z.string().nullable(),
  address: z.string().nullable(),
});
type Way = z.infer<typeof Way>;
const keyOf = ({ channel, address }: Way): string => `${channel}\n${address ?? ''}`;

/** What the ways of a conversation follow from, other than itself: read along with it, so that nothing waits for another answer. */
export async function findWayParts(scope: MessageScope, conversationId: string) {
  const { clinicId } = scope.session;
  const [merged, recipients, entered] = await Promise.all([
    fetchRows(
      scope.tx,
      Way,
      sql`select c.channel, c.endpoint, c.address from conversations c
        where c.clinic_id = ${clinicId} and c.merged_into = ${conversationId}`,
    ),
    findRecipientsOf(scope, conversationId),
    readChannels(scope),
  ]);
  return { merged, recipients, channels: channelsInUse(entered), entered };
}
type WayParts = Awaited<ReturnType<typeof findWayParts>>;

/** The ways of a conversation: its own, those of what was merged into it, and the client's other ones. */
function waysOf(
  { channel, endpoint, address, clientId }: StoredConversation,
  { merged, recipients, channels }: WayParts,
): readonly Way[] {
  const recipient = clientId === null ? undefined : recipients.get(clientId);
  const others = recipient
    ? MESSAGE_CHANNELS.flatMap((other): Way[] => {
        const found = channels.has(other) ? addressOn(recipient, other) : null;
        if (found === null) return [];
        return [
          {
            channel: other,
            endpoint: channels.get(other) ?? null,
            address: found === PORTAL_ADDRESS ? null : found,
          },
        ];
      })
    : [];
  const all = [{ channel, endpoint, address }, ...merged, ...others];
  return all.filter((way, index) => all.findIndex((one) => keyOf(one) === keyOf(way)) === index);
}

/** INBOX-4. The ways on which a person can answer in a conversation, and why not on some. */
export async function findReplyWays(
  scope: MessageScope,
  conversation: StoredConversation,
  parts: WayParts,
): Promise<readonly ReplyWay[]> {
  const ways = waysOf(conversation, parts);
  const { clientId } = conversation;
  const asked = ways.flatMap(({ channel, address }) =>
    channel === 'portal' || address === null ? [] : [{ channel, address }],
  );
  const decisions = await decideContacts(
    scope,
    asked.map(({ channel, address }) => ({
      clientId,
      channel,
      address,
      purpose: 'reply' as const,
      at: scope.now,
    })),
  );
  const withRules = (way: Way): ReplyWay => {
    const index = asked.findIndex(
      ({ channel, address }) => channel === way.channel && address === way.address,
    );
    const decision = decisions[index];
    const isPortal = way.channel === 'portal';
    return {
      ...way,
      undoSeconds: UNDO_SECONDS[way.channel],
      refusal: isPortal
        ? clientId === null
          ? 'no_address'
          : null
        : way.address === null
          ? 'no_address'
          : decision === undefined || decision.allowed
            ? null
            : decision.reason,
      downSince:
        parts.entered.find(({ channel, endpoint }) => channel === way.channel && endpoint === way.endpoint)
          ?.downSince ?? null,
    };
  };
  return ways.map((way) => withRules(way));
}
