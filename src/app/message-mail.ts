import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import type { KeepFile, ReadFile } from '#foundation/server/keep-file.ts';
import type { Log } from '#foundation/server/log.ts';
import type { OutboxMailbox } from '#foundation/server/mail/outbox-forms.ts';
import { createSmtpSender } from '#foundation/server/mail/smtp-sender.ts';
import type { Sealer } from '#foundation/server/sealer.ts';
import type { MessageChannel } from '#practice/conversations/server/public/message-channel.ts';
import { createMailAddresses } from '#practice/message-mail/server/mail-addresses.ts';
import type { MailParts } from '#practice/message-mail/server/mail-parts.ts';
import { createDemoMailbox, showOnOutboxPage } from '#practice/message-mail/server/provider/demo-mailbox.ts';
import { createMailChannel } from '#practice/message-mail/server/provider/mail-channel.ts';
import {
  type MailReceiver,
  startMailReceiver,
} from '#practice/message-mail/server/provider/mail-receiver.ts';
import { mailConsents, mailConversations } from './mail-neighbors.ts';
import type { Settings } from './settings.ts';

/** The demo answers emails on its outbox page, at addresses that nobody else has (RFC 2606). */
const DEMO_DOMAIN = 'mail.tailwell.test';

/** The domain at which clinics receive emails; null where they receive none. */
export const mailDomainOf = ({ demo, mailIn }: Pick<Settings, 'demo' | 'mailIn'>): string | null =>
  mailIn.domain ?? (demo ? DEMO_DOMAIN : null);

const addressIn = (sender: string): string => /<([^<>]+)>/.exec(sender)?.[1] ?? sender;

interface MessageMailParts {
  readonly settings: Settings;
  readonly database: Database<Tables>;
  readonly storage: { readonly keep: KeepFile; readonly read: ReadFile };
  readonly secretKey: Buffer;
  /** Of the demo's outbox; null outside of a demo. */
  readonly encryption: Sealer | null;
  readonly log: Log;
}

export interface MessageMail {
  readonly parts: MailParts;
  readonly channel: MessageChannel;
  /** Where the demo's outbox page delivers answers. */
  readonly mailbox: OutboxMailbox | null;
  /** Null where this process receives no emails. @throws StartError when it cannot listen. */
  startReceiver(): Promise<MailReceiver | null>;
  close(): void;
}

/** Email as a channel of conversations, out and in. */
export function openMessageMail({
  settings,
  secretKey,
  encryption,
  storage,
  ...rest
}: MessageMailParts): MessageMail {
  const { mail, mailIn } = settings;
  const domain = mailDomainOf(settings);
  const { keep, read } = storage;
  const addresses = createMailAddresses(secretKey);
  const parts: MailParts = {
    ...rest,
    keep,
    read,
    addresses,
    domain,
    authServerId: mailIn.authServerId,
    conversations: mailConversations,
    consents: mailConsents(settings.publicUrl),
  };
  const sender = mail && createSmtpSender(mail.smtpUrl);
  const from = mail ? addressIn(mail.from) : `no-reply@${domain ?? DEMO_DOMAIN}`;
  const show = encryption && !sender ? showOnOutboxPage(rest.database, encryption) : null;
  return {
    parts,
    channel: createMailChannel({ ...parts, from, sender, show }),
    mailbox: encryption && domain !== null ? createDemoMailbox(parts, domain) : null,
    startReceiver: () => startMailReceiver(parts, mailIn),
    close: () => sender?.close(),
  };
}
