import * as z from 'zod';
import type { InboundMessage } from '#practice/conversations/server/public/inbound-message.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import type { ChannelParts } from './channel-parts.ts';
import type { StoredEvent } from './events.ts';
import { twilioMedia } from './provider/fetch-media.ts';
import { keepFiles, type ReceivedFile, withRefusedFiles } from './received-files.ts';
import { findTwilio } from './twilio-store.ts';

const Payload = z.looseObject({
  MessageSid: z.string(),
  From: z.string().min(1),
  Body: z.string().default(''),
  NumMedia: z.string().default('0'),
  OptOutType: z.string().nullish(),
  ProfileName: z.string().nullish(),
  ButtonText: z.string().nullish(),
  /** Of a text that was found later, whose request never came. */
  sentAt: z.string().nullish(),
});
type Payload = z.infer<typeof Payload>;

const OPT_OUTS: Readonly<Record<string, 'help' | 'start' | 'stop'>> = {
  STOP: 'stop',
  START: 'start',
  HELP: 'help',
};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const filesOf = (payload: Payload): readonly ReceivedFile[] =>
  Array.from(
    { length: Math.min(10, Math.max(0, Number.parseInt(payload.NumMedia, 10) || 0)) },
    (_, index) => ({
      url: textOf(payload[`MediaUrl${index}`]),
      contentType: textOf(payload[`MediaContentType${index}`]),
    }),
  ).filter(({ url }) => url !== '');

/** A text that a client sent, with its files kept. Null when the account is not connected any more. */
export async function readTwilioInbound(
  parts: ChannelParts,
  clinicId: string,
  event: StoredEvent,
): Promise<InboundMessage | null> {
  const payload = Payload.parse(event.payload);
  const account = await asClinic(parts.database, clinicId, (scope) => findTwilio(scope, parts.sealer));
  if (!account) return null;
  const source = twilioMedia(account.accountSid, account.token);
  const named = filesOf(payload);
  // Of a text that was found later, the files are not named.
  const isListed = payload.sentAt && payload.NumMedia !== '0' && named.length === 0;
  const files = isListed ? await parts.openTwilio(clinicId, account).listFiles(payload.MessageSid) : named;
  const kept = await keepFiles(parts, { clinicId, key: payload.MessageSid }, files, source);
  const written = payload.Body || (payload.ButtonText ?? '');
  return {
    channel: payload.From.startsWith('whatsapp:') ? 'whatsapp' : 'sms',
    endpoint: null,
    from: payload.From.replace(/^whatsapp:/, ''),
    fromName: payload.ProfileName ?? null,
    alsoKnownAs: [],
    providerId: payload.MessageSid,
    conversationId: null,
    answersIds: [],
    subject: null,
    text: withRefusedFiles(written, kept.refused),
    fullText: null,
    files: kept.files,
    sentAt: new Date(payload.sentAt ?? event.receivedAt),
    isMachine: false,
    isProven: true,
    optOut: OPT_OUTS[(payload.OptOutType ?? '').toUpperCase()] ?? null,
  };
}
