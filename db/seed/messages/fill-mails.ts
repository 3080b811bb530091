import { createHash } from 'node:crypto';
import { type Frame, iso } from '../frame.ts';
import type { StoreBlob } from '../store-documents.ts';
import { insertRows } from '../write-rows.ts';
import { type BookedConversation, type BookedMessage, providerIdOf, SENDING_MS } from './message-book.ts';
import { storeFile } from './store-file.ts';

const MAILBOX_HOST = 'mail.tailwell.test';

/** An email as it arrives. */
const rawMail = (from: string, to: string, { id, atMs, subject, text }: BookedMessage): Buffer =>
  Buffer.from(
    [
      `Message-ID: ${providerIdOf('email', id)}`,
      `Date: ${new Date(atMs).toUTCString()}`,
      `From: ${from}`,
      `To: ${to}`,
      `Subject: ${subject ?? ''}`,
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(text).toString('base64'),
      '',
    ].join('\r\n'),
  );

/** The emails behind messages: those that arrived, as they came, and what became of those that were sent. */
export async function fillMails(
  frame: Frame,
  { conversations, storeBlob }: { conversations: readonly BookedConversation[]; storeBlob: StoreBlob },
): Promise<void> {
  const { client, clinic, clinicId, dice } = frame;
  const mailbox = `${clinic.slug}@${MAILBOX_HOST}`;
  const mails = conversations.flatMap((conversation) => {
    const { id, channel, address } = conversation;
    if (channel !== 'email' || address === null) return [];
    return conversation.messages.map((message) => ({ conversationId: id, address, message }));
  });
  await insertRows(
    client,
    'sent_mails',
    mails
      .filter(({ message: { kind } }) => kind === 'out')
      .map(({ conversationId, address, message }) => {
        const isBounced = message.failure != null;
        return {
          clinic_id: clinicId,
          message_id: message.id,
          conversation_id: conversationId,
          provider_id: providerIdOf('email', message.id),
          recipient: address,
          purpose: message.purpose ?? 'reply',
          tried_at: iso(message.atMs),
          sent_at: iso(message.atMs + SENDING_MS),
          bounce_kind: isBounced ? 'hard' : null,
          bounce_code: isBounced ? (message.failure?.[1] ?? null) : null,
          bounced_at: isBounced ? iso(message.atMs + 60_000) : null,
        };
      }),
  );
  for (const { address, message } of mails) {
    if (message.kind !== 'in') continue;
    const bytes = rawMail(address, mailbox, message);
    const { objectId } = await storeFile(frame, storeBlob, {
      bucketId: 'mail',
      bytes,
      mimeType: 'message/rfc822',
      atMs: message.atMs,
    });
    await insertRows(client, 'inbound_mails', [
      {
        clinic_id: clinicId,
        id: dice.id(),
        object_id: objectId,
        size_bytes: bytes.length,
        sha256: `\\x${createHash('sha256').update(bytes).digest('hex')}`,
        envelope_from: address,
        envelope_to: [mailbox],
        received_at: iso(message.atMs),
        from_address: address,
        provider_id: providerIdOf('email', message.id),
        handled_at: iso(message.atMs + 1_000),
        outcome: 'received',
        message_id: message.id,
      },
    ]);
  }
}
