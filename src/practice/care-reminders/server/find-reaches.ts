import type { MessageChannelName, MessagePurpose } from '#vocabulary/messages.ts';
import type { ReminderChannel } from '#vocabulary/care-reminders.ts';
import { decideContacts } from '#practice/contact-consent/server/public/decide-contacts.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import type { PlannedMessage } from '../plan-day.rules.ts';
import { keyOfReach, PURPOSE_OF_KIND, type Reach } from '../reach.rules.ts';
import type { ReachableClient } from './read-facts.ts';

interface Asked {
  readonly key: string;
  readonly clientId: string;
  readonly channel: MessageChannelName;
  readonly address: string;
  readonly purpose: MessagePurpose;
  readonly at: Date;
}

/** Where a client is written to on a channel; null where they cannot be. */
export const addressOf = (client: ReachableClient, channel: ReminderChannel): string | null =>
  channel === 'email' ? client.email : channel === 'portal' ? client.account : client.phone;

/**
 * CARE-5. On which channel the recipients of some messages would be reached at an instant, or why on none: the first of the clinic’s
 * channels on which there is an address, and consents and the law allow it. One question to the consents for all of them.
 */
export async function findReaches(
  scope: MessageScope,
  messages: readonly Pick<PlannedMessage, 'clientId' | 'kind'>[],
  {
    clients,
    channels,
    at,
  }: {
    readonly clients: ReadonlyMap<string, ReachableClient>;
    readonly channels: readonly ReminderChannel[];
    readonly at: Date;
  },
): Promise<ReadonlyMap<string, Reach>> {
  const asked = messages.flatMap(({ clientId, kind }): Asked[] => {
    const client = clients.get(clientId);
    if (!client) return [];
    const purpose = PURPOSE_OF_KIND[kind];
    return channels.flatMap((channel) => {
      const address = addressOf(client, channel);
      return address === null
        ? []
        : [{ key: keyOfReach(clientId, purpose), clientId, channel, address, purpose, at }];
    });
  });
  const decisions = await decideContacts(scope, asked);
  const reaches = new Map<string, Reach>();
  for (const [index, { key, channel }] of asked.entries()) {
    const decision = decisions[index];
    if (!decision || reaches.get(key)?.channel != null) continue;
    if (decision.allowed) reaches.set(key, { channel, from: decision.from });
    else if (!reaches.has(key))
      reaches.set(key, {
        channel: null,
        reason: decision.reason === 'erased' ? 'inactive' : decision.reason,
      });
  }
  return reaches;
}
