import { setTimeout as delay } from 'node:timers/promises';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import type { FindOutcome, MessageChannel, OutgoingMessage, SendOutcome } from '../public/message-channel.ts';
import { claimMessage } from './claim-message.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import type { DeliveryParts } from './delivery-parts.ts';
import { settleFound, settleSent } from './settle-attempt.ts';

/** Longer than any channel waits for its provider; shorter than others leave the attempt alone. */
const SEND_LIMIT_MS = 45_000;
/** A conversation that never comes to an end lets others have their turn. */
const STEPS_LIMIT = 200;

const NO_CHANNEL: MessageChannel = {
  names: [],
  send: () =>
    Promise.resolve({
      kind: 'unavailable',
      waitMs: null,
      reason: 'This server does not send on this channel.',
    }),
  find: () => Promise.resolve({ kind: 'unknown' }),
};

const channelOf = ({ channels }: DeliveryParts, { channel }: OutgoingMessage): MessageChannel =>
  channels.find(({ names }) => names.includes(channel)) ?? NO_CHANNEL;

const GIVEN_UP = 'The provider did not answer in time.';

/** A channel that throws or never answers may have sent. */
async function limited<T>(asked: Promise<T>, otherwise: (reason: string) => T): Promise<T> {
  const limit = new AbortController();
  const given = delay(SEND_LIMIT_MS, undefined, { signal: limit.signal }).then(() => otherwise(GIVEN_UP));
  given.catch(() => undefined);
  try {
    return await Promise.race([asked, given]);
  } catch (error) {
    return otherwise(error instanceof Error ? error.message : 'The channel failed.');
  } finally {
    limit.abort();
  }
}

const ask = (parts: DeliveryParts, outgoing: OutgoingMessage): Promise<SendOutcome> =>
  limited<SendOutcome>(channelOf(parts, outgoing).send(outgoing), (reason) => ({ kind: 'unknown', reason }));

const look = (parts: DeliveryParts, outgoing: OutgoingMessage): Promise<FindOutcome> =>
  limited<FindOutcome>(channelOf(parts, outgoing).find(outgoing), () => ({ kind: 'unknown' }));

/**
 * INBOX-9. Sends what is due in a conversation, in its order, each message once: the attempt is committed before the channel is asked, and
 * what had no answer, also because the server was killed, is looked for before it is sent again. Consents are asked directly before
 * (INBOX-4). Nothing waits for a provider within a transaction.
 *
 * @param clock replaced in tests.
 */
export async function deliverConversation(
  parts: DeliveryParts,
  { clinicId, conversationId }: { readonly clinicId: string; readonly conversationId: string },
  clock: () => Date = () => new Date(),
): Promise<void> {
  for (let step = 0; step < STEPS_LIMIT; step += 1) {
    const claim = await asClinic(parts.database, clinicId, (scope) => claimMessage(scope, conversationId), {
      now: clock(),
    });
    if (claim.kind === 'idle') return;
    if (claim.kind === 'again') continue;
    const { attempt } = claim;
    if (claim.kind === 'send') {
      const outcome = await ask(parts, attempt.outgoing);
      await asClinic(parts.database, clinicId, (scope) => settleSent(scope, attempt, outcome), {
        now: clock(),
      });
    } else {
      const outcome = await look(parts, attempt.outgoing);
      await asClinic(parts.database, clinicId, (scope) => settleFound(scope, attempt, outcome), {
        now: clock(),
      });
    }
  }
}

export const deliverMessagesJob = (parts: DeliveryParts): Job =>
  defineJob('conversations.deliver', (payload) => deliverConversation(parts, payload));
