import { sql } from 'kysely';
import * as z from 'zod';
import { MESSAGE_CHANNELS } from '#vocabulary/messages.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { chooseChannels } from '../choose-channels.ts';
import { lockLanes } from '../lanes.ts';
import { queueDeliveries } from '../queue-deliveries.ts';
import { type PlacedRequest, writeRequested } from '../write-requested.ts';
import type { MessageRequest, RequestedMessage } from './message-request.ts';
import type { MessageScope } from './message-scope.ts';

const Known = z.object({
  key: z.string(),
  messageId: z.uuid(),
  conversationId: z.uuid(),
  channel: z.enum(MESSAGE_CHANNELS),
  sendAt: Instant,
});

/** What was asked for before. */
async function findKnown(
  { tx, session: { clinicId } }: MessageScope,
  keys: readonly string[],
): Promise<ReadonlyMap<string, RequestedMessage>> {
  const rows = await fetchRows(
    tx,
    Known,
    sql`
    select m.request_key as key, m.id as "messageId", m.conversation_id as "conversationId", m.channel,
        coalesce(m.scheduled_for, m.at) as "sendAt"
      from messages m where m.clinic_id = ${clinicId} and m.request_key = any (${[...keys]}::text[]) and m.status <> 'canceled'`,
  );
  return new Map(
    rows.map(({ key, sendAt, ...known }) => [key, { outcome: 'queued', ...known, sendAt: new Date(sendAt) }]),
  );
}

/** So many at once: a list of parameters that is not too long, and screens that see some of them soon. */
const CHUNK = 1_000;

async function requestChunk(
  scope: MessageScope,
  requests: readonly MessageRequest[],
): Promise<readonly RequestedMessage[]> {
  // Whoever asks for the same at the same time waits here, and finds it.
  await lockLanes(
    scope,
    requests.map(({ clientId }) => clientId),
  );
  const known = await findKnown(
    scope,
    requests.map(({ key }) => key),
  );
  const fresh = [
    ...new Map(requests.filter(({ key }) => !known.has(key)).map((one) => [one.key, one])).values(),
  ];
  const choices = fresh.length === 0 ? [] : await chooseChannels(scope, fresh);
  const placed: PlacedRequest[] = [];
  const answers = new Map<string, RequestedMessage>(known);
  fresh.forEach((request, index) => {
    const choice = choices[index];
    if (choice?.outcome === 'chosen') placed.push({ request, choice });
    else answers.set(request.key, { outcome: 'refused', reasons: choice?.reasons ?? [] });
  });
  const written = await writeRequested(scope, placed);
  for (const [key, message] of written) answers.set(key, message);
  await queueDeliveries(
    scope,
    [...written.values()].flatMap((message) =>
      message.outcome === 'queued' ? [message.conversationId] : [],
    ),
  );
  return requests.map(({ key }) => answers.get(key) ?? { outcome: 'refused', reasons: [] });
}

/**
 * Asks for messages to clients: each is queued once for its key, on the first of its channels on which the client can and may be reached
 * (INBOX-4), or refused with the reason for each channel. In the caller's transaction, as `job_server` or for a signed-in member; ten
 * thousand take seconds. Whether they may be sent is asked again directly before each is. A message that was refused leaves no trace, and
 * may be asked for again.
 */
export async function requestMessages(
  scope: MessageScope,
  requests: readonly MessageRequest[],
): Promise<readonly RequestedMessage[]> {
  const answers: RequestedMessage[] = [];
  const chunks = Array.from({ length: Math.ceil(requests.length / CHUNK) }, (_, index) =>
    requests.slice(index * CHUNK, (index + 1) * CHUNK),
  );
  for (const chunk of chunks) answers.push(...(await requestChunk(scope, chunk)));
  return answers;
}
