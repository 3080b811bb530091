import type { MessagePurpose } from '#vocabulary/messages.ts';
import type {
  InboundMessage,
  ReceivedMessage,
} from '#practice/conversations/server/public/inbound-message.ts';
import type { MessageFailure } from '#practice/conversations/server/public/message-channel.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';

/** What a channel reports about a message that it sent. */
export interface DeliveryReport {
  readonly channel: 'email';
  readonly endpoint: null;
  readonly providerId: string;
  readonly status: 'sent' | 'delivered' | 'read' | 'failed' | 'undelivered';
  readonly failure: MessageFailure | null;
  readonly code: string | null;
  readonly at: Date;
}

/** What conversations do with what arrives. Composed in `src/app`. */
export interface MailConversations {
  receiveMessage(scope: MessageScope, inbound: InboundMessage): Promise<ReceivedMessage>;
  recordDelivery(scope: MessageScope, report: DeliveryReport): Promise<unknown>;
}

/** Of which message something became known about its recipient, in lower case. */
export interface MailSubject {
  readonly address: string;
  readonly messageId: string;
  readonly purpose: MessagePurpose;
}

/** `url` is a page for the text of the message, `oneClickUrl` accepts what mail programs post (RFC 8058). */
export interface UnsubscribeWays {
  readonly url: string;
  readonly oneClickUrl: string;
}

/** What the consents take over from reports. Composed in `src/app`. */
export interface MailConsents {
  /** Nothing is sent to an address any more: there is no such mailbox. `code` is the mail server's own. */
  suppress(scope: MessageScope, subject: MailSubject & { readonly code: string | null }): Promise<unknown>;
  /** No more messages of the clinic's own accord: the recipient unsubscribed, or called one spam. */
  refuseMarketing(
    scope: MessageScope,
    subject: MailSubject & { readonly reason: 'complaint' | 'unsubscribed' },
  ): Promise<unknown>;
  /** How the recipient unsubscribes from messages of this purpose; null where there is no way. */
  unsubscribeLink(scope: MessageScope, subject: MailSubject): Promise<UnsubscribeWays | null>;
}
