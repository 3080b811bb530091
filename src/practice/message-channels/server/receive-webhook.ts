import * as z from 'zod';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { findAttempt, nameAttempt } from './attempts.ts';
import type { ChannelParts } from './channel-parts.ts';
import { noteHeard } from './connection-health.ts';
import { storeEvent } from './events.ts';
import { isSignedByTwilio } from './provider/twilio-signature.ts';
import { type ConnectedTwilio, findTwilio } from './twilio-store.ts';

export type Receipt = 'duplicate' | 'forged' | 'malformed' | 'other_account' | 'stored' | 'unknown_clinic';

const SID = /^[A-Z]{2}[0-9a-f]{32}$/;
/** Statuses that come before an end; they only name the message. */
const EARLY: ReadonlySet<string> = new Set(['accepted', 'queued', 'scheduled', 'sending']);
const KEPT =
  /^(?:Body|From|To|NumMedia|MediaUrl\d|MediaContentType\d|OptOutType|ProfileName|ButtonText|MessageSid|MessageStatus|ErrorCode)$/;

export interface WebhookRequest {
  readonly clinicId: string;
  readonly kind: 'inbound' | 'status';
  /** The public address as it was called, with its query. */
  readonly url: string;
  readonly body: Buffer;
  readonly signature: string | null;
}

/** The number or the service that a text was sent to has to be the clinic's, whoever's account it is. */
function isOwn(
  { senderNumber, serviceSid, whatsappNumber }: ConnectedTwilio,
  form: URLSearchParams,
): boolean {
  const to = form.get('To') ?? '';
  if (to.startsWith('whatsapp:')) return whatsappNumber !== null && to === `whatsapp:${whatsappNumber}`;
  return serviceSid === null ? to === senderNumber : form.get('MessagingServiceSid') === serviceSid;
}

const payloadOf = (form: URLSearchParams, messageId: string | null): Readonly<Record<string, string>> => ({
  ...Object.fromEntries([...form].filter(([name]) => KEPT.test(name))),
  ...(messageId === null ? {} : { messageId }),
});

/** A report about a message that was sent. The first names it, even if its sending never had an answer. */
async function takeStatus(
  scope: MessageScope,
  form: URLSearchParams,
  messageId: string | null,
): Promise<Receipt> {
  const sid = form.get('MessageSid') ?? '';
  const status = (form.get('MessageStatus') ?? '').toLowerCase();
  if (!/^[a-z_]{1,30}$/.test(status)) return 'malformed';
  if (messageId !== null && (await findAttempt(scope, messageId))?.way === 'twilio')
    await nameAttempt(scope, messageId, sid);
  if (EARLY.has(status)) return 'stored';
  return storeEvent(scope, {
    way: 'twilio',
    key: `${sid}:${status}`,
    kind: 'status',
    payload: payloadOf(form, messageId),
  });
}

/**
 * Takes a request of Twilio: its signature is checked with the clinic's own token before any field is read, then it is stored. A job
 * applies it.
 */
export async function receiveWebhook(parts: ChannelParts, request: WebhookRequest): Promise<Receipt> {
  const { clinicId, kind, url, body, signature } = request;
  return asClinic(parts.database, clinicId, async (scope) => {
    const account = await findTwilio(scope, parts.sealer);
    if (!account) return 'unknown_clinic';
    if (signature === null || !isSignedByTwilio({ url, body, isForm: true }, signature, account.token))
      return 'forged';
    const form = new URLSearchParams(body.toString('utf8').replaceAll('%00', ''));
    const sid = form.get('MessageSid') ?? '';
    if (form.get('AccountSid') !== account.accountSid) return 'other_account';
    if (!SID.test(sid)) return 'malformed';
    await noteHeard(scope, 'twilio');
    if (kind === 'status') {
      const named = z.uuid().safeParse(new URL(url).searchParams.get('m'));
      return takeStatus(scope, form, named.data ?? null);
    }
    if (!isOwn(account, form)) return 'other_account';
    return storeEvent(scope, {
      way: 'twilio',
      key: `in:${sid}`,
      kind: 'inbound',
      payload: payloadOf(form, null),
    });
  });
}
