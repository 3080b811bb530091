import { sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { eachInTurn } from '#foundation/server/each-in-turn.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import type { MessageWay } from '#vocabulary/message-ways.ts';
import { parseResponse } from '#practice/crm-connection/server/public/parse-response.ts';
import { NotConnected } from '#practice/crm-connection/server/public/not-connected.ts';
import { ProviderError } from '#practice/crm-connection/server/public/provider-error.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import type { ChannelParts } from '../channel-parts.ts';
import { noteAnswer, noteFailure } from '../connection-health.ts';
import { CrmMessage, storeInbound, storeOutbound } from '../crm-events.ts';
import { findCrmLink } from '../crm-link.ts';
import { storeEvent } from '../events.ts';
import { TwilioError } from '../provider/twilio-error.ts';
import { type ConnectedTwilio, findTwilio, noteRefusedToken } from '../twilio-store.ts';

/** What was made before the last round and appeared after it. */
const OVERLAP_MS = 5 * 60_000;
/** What is older is not asked for any more: somebody else has answered by now. */
const OLDEST_MS = 3 * 86_400_000;
/** Pages of one location in a round; the next round goes on. */
const MAX_PAGES = 20;
const PAGE = 100;

const Clinic = z.object({ clinic: z.uuid() });
const Position = z.object({ at: Instant.nullable() });
const Page = z.object({ messages: z.array(z.unknown()), nextCursor: z.string().nullish() });

/** From when on a provider is asked. Before the first round, only for what comes from now on. */
async function sinceOf({ tx, now, session: { clinicId } }: MessageScope, way: MessageWay): Promise<Date> {
  const row = await fetchRow(
    tx,
    Position,
    sql`select m.reconciled_at as at from message_connections m where m.clinic_id = ${clinicId} and m.way = ${way}`,
  );
  const last = row?.at ? Date.parse(row.at) - OVERLAP_MS : now.getTime() - OVERLAP_MS;
  return new Date(Math.max(last, now.getTime() - OLDEST_MS));
}

async function saveRound(
  { tx, session: { clinicId } }: MessageScope,
  way: MessageWay,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('message_connections')
    .set({ reconciled_at: at.toISOString() })
    .where('clinic_id', '=', clinicId)
    .where('way', '=', way)
    .execute();
}

async function storeMessage(scope: MessageScope, item: unknown): Promise<void> {
  const message = CrmMessage.safeParse(item);
  if (!message.success) return;
  if (message.data.direction === 'inbound') await storeInbound(scope, message.data);
  else await storeOutbound(scope, message.data);
}

/** Asks a location for the messages that were added or changed since then. GoHighLevel sends most events once only. */
async function reconcileCrm(parts: ChannelParts, clinicId: string, now: Date): Promise<void> {
  const send = parts.sendAsLocation;
  const [link, since] = await asClinic(
    parts.database,
    clinicId,
    async (scope) => [await findCrmLink(scope), await sinceOf({ ...scope, now }, 'gohighlevel')] as const,
  );
  if (!send || !link || link.needsReconnect) return;
  let cursor: string | null = null;
  let last = since;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = {
      locationId: link.locationId,
      limit: PAGE,
      sortBy: 'updatedAt',
      sortOrder: 'asc',
      startDate: since.toISOString(),
      ...(cursor === null ? {} : { cursor }),
    };
    const { body } = await send(link.owner, {
      method: 'GET',
      endpoint: '/conversations/messages/export',
      query,
    });
    const { messages, nextCursor } = parseResponse(Page, body);
    await asClinic(parts.database, clinicId, async (scope) => {
      for (const message of messages) await storeMessage(scope, message);
    });
    const added = Date.parse(CrmMessage.safeParse(messages.at(-1)).data?.dateAdded ?? '');
    if (added > last.getTime()) last = new Date(added);
    cursor = nextCursor ?? null;
    if (cursor === null || messages.length === 0) {
      last = now;
      break;
    }
  }
  await asClinic(parts.database, clinicId, async (scope) => {
    await noteAnswer(scope, 'gohighlevel', 'read');
    await saveRound(scope, 'gohighlevel', last);
  });
}

/** The numbers of which Twilio can be asked what they got. Those of a messaging service are not known here. */
const numbersOf = ({ senderNumber, whatsappNumber }: ConnectedTwilio): readonly string[] => [
  ...(senderNumber === null ? [] : [senderNumber]),
  ...(whatsappNumber === null ? [] : [`whatsapp:${whatsappNumber}`]),
];

/** Asks an account for texts whose requests never came, and how its registration is doing. It is asked when it fails too: so it recovers. */
async function reconcileTwilio(parts: ChannelParts, clinicId: string, now: Date): Promise<void> {
  const [account, since] = await asClinic(
    parts.database,
    clinicId,
    async (scope) =>
      [await findTwilio(scope, parts.sealer), await sinceOf({ ...scope, now }, 'twilio')] as const,
  );
  if (!account?.isAccepted) return;
  const twilio = parts.openTwilio(clinicId, account);
  await twilio.readAccount();
  for (const number of numbersOf(account)) {
    const received = await twilio.listReceived(number, since);
    await asClinic(parts.database, clinicId, async (scope) => {
      for (const { sid, from, body, createdAt, hasFiles } of received) {
        const payload = {
          MessageSid: sid,
          From: from,
          Body: body,
          NumMedia: hasFiles ? '1' : '0',
          sentAt: createdAt.toISOString(),
        };
        await storeEvent(scope, { way: 'twilio', key: `in:${sid}`, kind: 'inbound', payload });
      }
    });
  }
  const registration = await twilio.readRegistration({
    number: account.senderNumber,
    serviceSid: account.serviceSid,
  });
  await asClinic(parts.database, clinicId, async (scope) => {
    await scope.tx
      .updateTable('twilio_accounts')
      .set({ registration })
      .where('clinic_id', '=', clinicId)
      .where('registration', '<>', registration)
      .execute();
    await noteAnswer(scope, 'twilio', 'read');
    await saveRound(scope, 'twilio', now);
  });
}

/** Notes what a provider's failure says about the connection. @throws whatever is not one. */
async function noteOutage(
  parts: ChannelParts,
  clinicId: string,
  way: MessageWay,
  error: unknown,
): Promise<void> {
  const isKnown =
    error instanceof TwilioError || error instanceof ProviderError || error instanceof NotConnected;
  if (!isKnown) throw error;
  parts.log.warn({ err: error }, 'the messages of a clinic could not be reconciled');
  await asClinic(parts.database, clinicId, async (scope) => {
    const isAccess =
      error instanceof NotConnected || (error instanceof TwilioError && error.failure === 'access');
    if (error instanceof TwilioError && error.failure === 'access')
      await noteRefusedToken(scope, error.message);
    await noteFailure(scope, way, { trouble: isAccess ? 'access_refused' : 'silent', code: null });
  });
}

/** Asks the providers of one clinic for what was missed. */
export async function reconcileChannels(parts: ChannelParts, clinicId: string, now: Date): Promise<void> {
  await reconcileTwilio(parts, clinicId, now).catch((error: unknown) =>
    noteOutage(parts, clinicId, 'twilio', error),
  );
  await reconcileCrm(parts, clinicId, now).catch((error: unknown) =>
    noteOutage(parts, clinicId, 'gohighlevel', error),
  );
}

/** Repeating it is harmless. One clinic's provider delays no other clinic for longer than its time limits. */
export const reconcileChannelsJob = (parts: ChannelParts): Job =>
  defineJob('channels.reconcile', async () => {
    const clinics = await parts.database.transaction({ databaseRole: 'job_server', mode: 'read' }, (tx) =>
      fetchRows(tx, Clinic, sql`select c.clinic from app.clinics_with_message_channels() c`),
    );
    await eachInTurn(clinics, ({ clinic }) => reconcileChannels(parts, clinic, new Date()));
  });
