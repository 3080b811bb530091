import type {
  FindOutcome,
  OutgoingMessage,
  SendOutcome,
} from '#practice/conversations/server/public/message-channel.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { backOffMs, sendingMs } from '../pace.rules.ts';
import { sendWindow } from '../send-window.rules.ts';
import { meaningOf } from '../twilio-codes.rules.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { beginAttempt, dropAttempt, findAttempt, nameAttempt, takenIds } from './attempts.ts';
import type { ChannelParts } from './channel-parts.ts';
import { noteAnswer, noteFailure, noteTrouble, takeTurn } from './connection-health.ts';
import { messageFileUrls } from './message-file-urls.ts';
import { asVariable, type SentText, type TwilioMessage } from './provider/twilio-account.ts';
import { TwilioError } from './provider/twilio-error.ts';
import { type ConnectedTwilio, findTwilio, noteRefusedToken } from './twilio-store.ts';
import { statusPath } from './webhook-path.ts';
import { heardFrom } from './windows.ts';

const E164 = /^\+[1-9]\d{6,14}$/;
/** Twilio keeps no more of the body of a text. */
const TEXT_LIMIT = 1_600;
const RECONNECT_WAIT_MS = 300_000;
/** Twilio says to the second when a message was made, and its clock is not ours. */
const CLOCK_MS = 5_000;

const refused = (
  failure: Extract<SendOutcome, { kind: 'refused' }>['failure'],
  code: string | null = null,
): SendOutcome => ({
  kind: 'refused',
  failure,
  code,
});

type Prepared =
  | { readonly outcome: SendOutcome }
  | { readonly account: ConnectedTwilio; readonly contentSid: string | null };

const addressOf = ({ channel, to }: OutgoingMessage): string =>
  channel === 'whatsapp' ? `whatsapp:${to}` : to;

function senderOf(
  { senderNumber, serviceSid, whatsappNumber }: ConnectedTwilio,
  { channel }: OutgoingMessage,
): TwilioMessage['sender'] | null {
  if (channel === 'whatsapp')
    return whatsappNumber === null ? null : { number: `whatsapp:${whatsappNumber}` };
  if (serviceSid !== null) return { serviceSid };
  return senderNumber === null ? null : { number: senderNumber };
}

/** What is certain without asking Twilio. If it has to be asked, the attempt is written down first. */
async function prepare(
  scope: MessageScope,
  parts: ChannelParts,
  message: OutgoingMessage,
): Promise<Prepared> {
  const account = await findTwilio(scope, parts.sealer);
  const before = await findAttempt(scope, message.messageId);
  if (before?.providerId && !before.hasFailed)
    return { outcome: { kind: 'accepted', providerId: before.providerId } };
  if (!account || !senderOf(account, message)) return { outcome: refused('not_connected') };
  if (!E164.test(message.to)) return { outcome: refused('address_invalid') };
  if (message.text.length > TEXT_LIMIT) return { outcome: refused('too_large') };
  if (!account.isAccepted)
    return {
      outcome: {
        kind: 'unavailable',
        waitMs: RECONNECT_WAIT_MS,
        reason: 'Twilio does not accept the account’s token.',
      },
    };
  const channel = message.channel === 'whatsapp' ? 'whatsapp' : 'sms';
  const window = sendWindow(
    { channel, isTyped: message.isTyped },
    await heardFrom(scope, channel, message.to),
    scope.now,
  );
  if (window !== 'open' && account.whatsappContentSid === null) return { outcome: refused('window_closed') };
  const waitMs = await takeTurn(
    scope,
    'twilio',
    sendingMs(message.text, account.serviceSid === null ? 'number' : 'service'),
  );
  if (waitMs !== null)
    return { outcome: { kind: 'unavailable', waitMs, reason: 'The sender has enough to send.' } };
  await beginAttempt(scope, 'twilio', message);
  return { account, contentSid: window === 'open' ? null : account.whatsappContentSid };
}

async function outcomeOfRefusal(
  scope: MessageScope,
  parts: ChannelParts,
  message: OutgoingMessage,
  code: number | null,
) {
  const { failure, trouble, pauseSeconds } = meaningOf(code);
  const text = code === null ? null : String(code);
  await noteAnswer(scope, 'twilio', 'read');
  if (trouble) await noteTrouble(scope, 'twilio', { trouble, code: text, pauseMs: pauseSeconds * 1_000 });
  if (failure === 'opted_out') {
    const { channel, endpoint, to: address } = message;
    await parts.inbox.recordCarrierConsent(scope, {
      channel,
      endpoint,
      address,
      action: 'stop',
      evidence: `twilio:${text}`,
      at: scope.now,
    });
  }
  return refused(failure ?? 'refused', text);
}

/** What a failed request means for the message. Whatever Twilio certainly does not have was not attempted. */
async function outcomeOf(
  scope: MessageScope,
  parts: ChannelParts,
  message: OutgoingMessage,
  error: TwilioError,
): Promise<SendOutcome> {
  const { failure, waitMs, message: reason } = error;
  const code = error.code === null ? null : String(error.code);
  if (failure !== 'unknown') await dropAttempt(scope, message.messageId);
  if (failure === 'refused') return outcomeOfRefusal(scope, parts, message, error.code);
  if (failure === 'access') {
    await noteRefusedToken(scope, reason);
    await noteFailure(scope, 'twilio', { trouble: 'access_refused', code });
    return { kind: 'unavailable', waitMs: RECONNECT_WAIT_MS, reason };
  }
  const failures = await noteFailure(scope, 'twilio', {
    trouble: failure === 'busy' ? 'busy' : 'silent',
    code,
  });
  if (failure === 'unknown') return { kind: 'unknown', reason };
  const pauseMs = Math.max(waitMs ?? 0, meaningOf(error.code).pauseSeconds * 1_000);
  if (failure === 'busy' && pauseMs > 0)
    await noteTrouble(scope, 'twilio', { trouble: 'busy', code, pauseMs });
  return { kind: 'unavailable', waitMs: Math.max(pauseMs, backOffMs(failures, Math.random())), reason };
}

/** Sends a message through the clinic's account at Twilio. */
export async function sendByTwilio(parts: ChannelParts, message: OutgoingMessage): Promise<SendOutcome> {
  const { database, openTwilio, publicUrl } = parts;
  const { clinicId, messageId } = message;
  const mediaUrls = await messageFileUrls(parts, message);
  const prepared = await asClinic(database, clinicId, (scope) => prepare(scope, parts, message));
  if ('outcome' in prepared) return prepared.outcome;
  const { account, contentSid } = prepared;
  const sender = senderOf(account, message);
  if (!sender) return refused('not_connected');
  try {
    const providerId = await openTwilio(clinicId, account).create({
      to: addressOf(message),
      sender,
      text: message.text,
      contentSid,
      mediaUrls,
      statusCallback: publicUrl + statusPath(clinicId, messageId),
    });
    await asClinic(database, clinicId, async (scope) => {
      await nameAttempt(scope, messageId, providerId);
      await noteAnswer(scope, 'twilio', 'sent');
    });
    return { kind: 'accepted', providerId };
  } catch (error) {
    if (!(error instanceof TwilioError)) throw error;
    return asClinic(database, clinicId, (scope) => outcomeOf(scope, parts, message, error));
  }
}

const says = ({ body }: SentText, { text }: OutgoingMessage): boolean =>
  body.trim() === text.trim() || asVariable(body).includes(asVariable(text));

/**
 * Looks for a message whose sending had no answer: a report may have named it, else the list of what was sent has it. What is not there
 * yet may still come, so it is never said to be absent once Twilio was asked.
 */
export async function findByTwilio(
  { database, sealer, openTwilio }: ChannelParts,
  message: OutgoingMessage,
): Promise<FindOutcome> {
  const { clinicId, messageId } = message;
  const [attempt, account] = await asClinic(
    database,
    clinicId,
    async (scope) => [await findAttempt(scope, messageId), await findTwilio(scope, sealer)] as const,
  );
  if (!attempt?.askedAt) return { kind: 'absent' };
  if (attempt.providerId) return { kind: 'found', providerId: attempt.providerId };
  if (!account?.isAccepted) return { kind: 'unknown' };
  const since = new Date(Math.floor(Date.parse(attempt.askedAt) / 1_000) * 1_000 - CLOCK_MS);
  try {
    const listed = await openTwilio(clinicId, account).listSent(addressOf(message), since);
    const same = listed.filter((one) => says(one, message));
    return await asClinic(database, clinicId, async (scope): Promise<FindOutcome> => {
      await noteAnswer(scope, 'twilio', 'read');
      const taken = await takenIds(
        scope,
        'twilio',
        same.map(({ sid }) => sid),
      );
      const found = same.findLast(({ sid }) => !taken.has(sid));
      if (!found) return { kind: 'unknown' };
      await nameAttempt(scope, messageId, found.sid);
      return { kind: 'found', providerId: found.sid };
    });
  } catch (error) {
    if (error instanceof TwilioError) return { kind: 'unknown' };
    throw error;
  }
}
