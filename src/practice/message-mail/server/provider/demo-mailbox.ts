import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { storeShownEmail } from '#foundation/server/mail/outbox.ts';
import type { OutboxMailbox } from '#foundation/server/mail/outbox-forms.ts';
import type { OutgoingMail } from '#foundation/server/mail/outgoing-mail.ts';
import type { Sealer } from '#foundation/server/sealer.ts';
import type { OutgoingMessage } from '#practice/conversations/server/public/message-channel.ts';
import { findDestination } from '../find-mail-clinic.ts';
import type { MailParts } from '../mail-parts.ts';
import { storeMail } from '../store-mail.ts';

/** Shows emails on the demo's outbox page instead of sending them, each once. */
export const showOnOutboxPage =
  (database: Database<Tables>, sealer: Sealer) =>
  async ({ clinicId, messageId: id }: OutgoingMessage, mail: OutgoingMail): Promise<void> => {
    const attachments = await Promise.all(
      mail.files.map(async ({ filename, contentType, open }) => ({
        filename,
        contentType,
        text: (await buffer(await open())).toString('base64'),
        encoding: 'base64' as const,
      })),
    );
    const { subject, text, html, messageId, replyTo } = mail;
    const message = {
      subject,
      text,
      html,
      messageId,
      ...(replyTo === null ? {} : { replyTo: replyTo.address }),
      attachments,
    };
    await database.transaction({ databaseRole: 'auth_server', mode: 'write' }, (tx) =>
      storeShownEmail(tx, sealer, { id, recipient: mail.to.address, message, details: { clinicId } }),
    );
  };

type Parts = Pick<MailParts, 'addresses' | 'database' | 'keep' | 'read'>;

/** Lets somebody answer as a client does, on the demo's outbox page: the email takes the way of every other from there. */
export const createDemoMailbox = (parts: Parts, domain: string): OutboxMailbox => ({
  domain,
  deliver: async ({ from, to, subject, text, answersId }) => {
    const found = await findDestination({ ...parts, domain }, to);
    if (!found) return false;
    const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
    const composed = new MailComposer({
      from: { name: '', address: from },
      to: { name: '', address: to },
      subject,
      text,
      messageId: `<${randomUUID()}@mailbox.invalid>`,
      ...(answersId === null ? {} : { inReplyTo: answersId, references: [answersId] }),
    }).compile();
    const content = Readable.from(composed.createReadStream());
    await storeMail(parts, { content, envelopeFrom: from, recipients: new Map([[found.clinicId, [to]]]) });
    return true;
  },
});
