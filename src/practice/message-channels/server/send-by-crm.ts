import * as z from 'zod';
import type { WayTrouble } from '#vocabulary/message-ways.ts';
import type {
  FindOutcome,
  OutgoingMessage,
  SendOutcome,
} from '#practice/conversations/server/public/message-channel.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { NotConnected } from '#practice/crm-connection/server/public/not-connected.ts';
import { parseResponse } from '#practice/crm-connection/server/public/parse-response.ts';
import { ProviderError } from '#practice/crm-connection/server/public/provider-error.ts';
import { messageOf } from '#practice/crm-connection/server/public/provider-message.ts';
import { NotAllowed, type SendAsLocation } from '#practice/crm-connection/server/public/send-as-location.ts';
import { CRM_EXPORT_CHANNELS, CRM_TYPES } from '../crm-channels.rules.ts';
import { crmRefusalOf } from '../crm-refusals.rules.ts';
import { backOffMs } from '../pace.rules.ts';
import { sendWindow } from '../send-window.rules.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { beginAttempt, dropAttempt, findAttempt, nameAttempt, takenIds } from './attempts.ts';
import type { ChannelParts } from './channel-parts.ts';
import { noteAnswer, noteFailure, takeTurn } from './connection-health.ts';
import type { CrmContacts } from './crm-contacts.ts';
import { type CrmLink, findCrmLink } from './crm-link.ts';
import { messageFileUrls } from './message-file-urls.ts';
import { isProviderChannel } from './routes-of-channels.ts';
import { heardFrom } from './windows.ts';

const E164 = /^\+[1-9]\d{6,14}$/;
const RECONNECT_WAIT_MS = 300_000;
const CLOCK_MS = 5_000;

const Sent = z.object({ messageId: z.string().min(1).max(200) });
const Exported = z.object({
  messages: z.array(
    z.object({
      id: z.string().min(1).max(200),
      direction: z.string().nullish(),
      body: z.string().nullish(),
      source: z.string().nullish(),
      dateAdded: z.string().nullish(),
    }),
  ),
});

/** What sends through clinics' connections to GoHighLevel. */
export interface CrmSending {
  readonly parts: ChannelParts;
  readonly send: SendAsLocation;
  readonly contacts: CrmContacts;
}

const refused = (
  failure: Extract<SendOutcome, { kind: 'refused' }>['failure'],
  code: string | null = null,
): SendOutcome => ({
  kind: 'refused',
  failure,
  code,
});

/** Messenger and Instagram know people by their contact; the others by their number. */
const isByNumber = ({ channel }: OutgoingMessage): boolean => channel === 'sms' || channel === 'whatsapp';

type Prepared = { readonly outcome: SendOutcome } | { readonly link: CrmLink };

async function prepare(scope: MessageScope, message: OutgoingMessage): Promise<Prepared> {
  const { channel } = message;
  const before = await findAttempt(scope, message.messageId);
  if (before?.providerId && !before.hasFailed)
    return { outcome: { kind: 'accepted', providerId: before.providerId } };
  const link = await findCrmLink(scope);
  if (!link || !isProviderChannel(channel)) return { outcome: refused('not_connected') };
  if (isByNumber(message) && !E164.test(message.to)) return { outcome: refused('address_invalid') };
  if (link.needsReconnect)
    return {
      outcome: {
        kind: 'unavailable',
        waitMs: RECONNECT_WAIT_MS,
        reason: 'The CRM has ended the connection.',
      },
    };
  const heardAt = await heardFrom(scope, channel, message.to);
  if (sendWindow({ channel, isTyped: message.isTyped }, heardAt, scope.now) !== 'open')
    return { outcome: refused('window_closed') };
  const waitMs = await takeTurn(scope, 'gohighlevel', 0);
  return waitMs === null
    ? { link }
    : { outcome: { kind: 'unavailable', waitMs, reason: 'The CRM asked for a pause.' } };
}

interface Failure {
  readonly outcome: SendOutcome;
  readonly trouble: WayTrouble | null;
}

/** Whether it concerns the connection: another message would fail the same way. */
const isAccess = ({ failure, response }: ProviderError): boolean =>
  failure === 'invalid_grant' ||
  failure === 'invalid_token' ||
  failure === 'no_token' ||
  (failure === 'refused' && (response?.status === 401 || response?.status === 403));

/** @param wasAsked whether the request was the one that sends. */
function readFailure(error: unknown, wasAsked: boolean): Failure {
  if (error instanceof NotAllowed) return { outcome: refused('not_connected'), trouble: null };
  if (error instanceof NotConnected) {
    const waits: SendOutcome = { kind: 'unavailable', waitMs: RECONNECT_WAIT_MS, reason: error.message };
    return error.needsReconnect
      ? { outcome: waits, trouble: 'access_refused' }
      : { outcome: refused('not_connected'), trouble: null };
  }
  if (!(error instanceof ProviderError)) throw error;
  const { failure, message: reason, waitMs, isUnsent } = error;
  if (isAccess(error))
    return {
      outcome: { kind: 'unavailable', waitMs: RECONNECT_WAIT_MS, reason: 'The CRM refused access.' },
      trouble: 'access_refused',
    };
  if (failure === 'busy')
    return { outcome: { kind: 'unavailable', waitMs, reason: 'The CRM is busy.' }, trouble: 'busy' };
  if (failure === 'unreachable')
    return wasAsked && !isUnsent
      ? { outcome: { kind: 'unknown', reason }, trouble: 'silent' }
      : { outcome: { kind: 'unavailable', waitMs, reason }, trouble: 'silent' };
  return { outcome: refused(crmRefusalOf(messageOf(error.response?.body))), trouble: null };
}

async function settle(
  { parts }: CrmSending,
  message: OutgoingMessage,
  { outcome, trouble }: Failure,
): Promise<SendOutcome> {
  return asClinic(parts.database, message.clinicId, async (scope): Promise<SendOutcome> => {
    if (outcome.kind !== 'unknown') await dropAttempt(scope, message.messageId);
    if (outcome.kind === 'refused' && outcome.failure === 'opted_out') {
      const { channel, endpoint, to: address } = message;
      await parts.inbox.recordCarrierConsent(scope, {
        channel,
        endpoint,
        address,
        action: 'stop',
        evidence: 'gohighlevel:dnd',
        at: scope.now,
      });
    }
    if (trouble === null) {
      await noteAnswer(scope, 'gohighlevel', 'read');
      return outcome;
    }
    const failures = await noteFailure(scope, 'gohighlevel', { trouble, code: null });
    if (outcome.kind !== 'unavailable') return outcome;
    return { ...outcome, waitMs: Math.max(outcome.waitMs ?? 0, backOffMs(failures, Math.random())) };
  });
}

const isGone = (error: unknown): boolean => error instanceof ProviderError && error.response?.status === 404;

/** Sends a message through the clinic's own location at GoHighLevel. */
export async function sendByCrm(sending: CrmSending, message: OutgoingMessage): Promise<SendOutcome> {
  const { parts, send, contacts } = sending;
  const { clinicId, messageId, channel, text } = message;
  const attachments = await messageFileUrls(parts, message);
  const prepared = await asClinic(parts.database, clinicId, (scope) => prepare(scope, message));
  if ('outcome' in prepared) return prepared.outcome;
  const { link } = prepared;
  if (!isProviderChannel(channel)) return refused('not_connected');
  const type = CRM_TYPES[channel];
  let wasAsked = false;
  const sendOnce = async (): Promise<string> => {
    wasAsked = false;
    const contactId = isByNumber(message)
      ? await contacts.idOf(link, message.to, message.recipientName)
      : message.to;
    await asClinic(parts.database, clinicId, (scope) => beginAttempt(scope, 'gohighlevel', message));
    wasAsked = true;
    const body = { type, contactId, message: text, ...(attachments.length > 0 ? { attachments } : {}) };
    const { body: sent } = await send(link.owner, {
      method: 'POST',
      endpoint: '/conversations/messages',
      // Which of an agency's locations it is; the field itself is not sent.
      query: { locationId: link.locationId },
      body,
    });
    return parseResponse(Sent, sent).messageId;
  };
  try {
    const providerId = await sendOnce().catch((error: unknown) => {
      if (!isGone(error) || !isByNumber(message)) throw error;
      // The contact was deleted or merged in the CRM since.
      contacts.forget(link, message.to);
      return sendOnce();
    });
    await asClinic(parts.database, clinicId, async (scope) => {
      await nameAttempt(scope, messageId, providerId);
      await noteAnswer(scope, 'gohighlevel', 'sent');
    });
    return { kind: 'accepted', providerId };
  } catch (error) {
    return settle(sending, message, readFailure(error, wasAsked));
  }
}

/** Looks for a message whose sending had no answer, among what was sent to the contact since then. */
export async function findByCrm(
  { parts, send, contacts }: CrmSending,
  message: OutgoingMessage,
): Promise<FindOutcome> {
  const { clinicId, messageId, channel } = message;
  const [attempt, link] = await asClinic(
    parts.database,
    clinicId,
    async (scope) => [await findAttempt(scope, messageId), await findCrmLink(scope)] as const,
  );
  if (!attempt?.askedAt) return { kind: 'absent' };
  if (attempt.providerId) return { kind: 'found', providerId: attempt.providerId };
  if (!link || link.needsReconnect || !isProviderChannel(channel)) return { kind: 'unknown' };
  const since = Date.parse(attempt.askedAt) - CLOCK_MS;
  try {
    const contactId = isByNumber(message) ? await contacts.find(link, message.to) : message.to;
    if (contactId === null) return { kind: 'unknown' };
    const query = {
      locationId: link.locationId,
      contactId,
      channel: CRM_EXPORT_CHANNELS[channel],
      startDate: new Date(since).toISOString(),
      limit: 100,
      sortOrder: 'asc',
    };
    const { body } = await send(link.owner, {
      method: 'GET',
      endpoint: '/conversations/messages/export',
      query,
    });
    const same = parseResponse(Exported, body).messages.filter(
      (one) =>
        one.direction === 'outbound' &&
        (one.body ?? '').trim() === message.text.trim() &&
        (one.source ?? 'api') === 'api' &&
        Date.parse(one.dateAdded ?? '') >= since,
    );
    return await asClinic(parts.database, clinicId, async (scope): Promise<FindOutcome> => {
      await noteAnswer(scope, 'gohighlevel', 'read');
      const taken = await takenIds(
        scope,
        'gohighlevel',
        same.map(({ id }) => id),
      );
      const found = same.find(({ id }) => !taken.has(id));
      if (!found) return { kind: 'unknown' };
      await nameAttempt(scope, messageId, found.id);
      return { kind: 'found', providerId: found.id };
    });
  } catch (error) {
    if (error instanceof ProviderError || error instanceof NotConnected || error instanceof NotAllowed)
      return { kind: 'unknown' };
    throw error;
  }
}
