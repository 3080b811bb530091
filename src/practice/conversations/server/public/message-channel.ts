import type { MessageChannelName, MessagePurpose } from '#vocabulary/messages.ts';

/** A file that goes with a message. It is in the storage, in the folder of its clinic. */
export interface MessageFile {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  /** The name of the object in the bucket `documents`. */
  readonly objectName: string;
}

/** What a channel sends. Everything is final: consent, hours and the text were decided before. */
export interface OutgoingMessage {
  readonly clinicId: string;
  readonly messageId: string;
  readonly conversationId: string;
  readonly channel: MessageChannelName;
  readonly purpose: MessagePurpose;
  /** The clinic's own number, mailbox or location on this channel; null for the channel's only one. */
  readonly endpoint: string | null;
  /** The recipient's address on the channel: a number in E.164, an email address, the provider's id of a contact. */
  readonly to: string;
  readonly recipientName: string | null;
  readonly subject: string | null;
  readonly text: string;
  readonly files: readonly MessageFile[];
  /** The provider's ids of the messages before it in this conversation, the newest first; at most 20. */
  readonly earlierIds: readonly string[];
  /** Whether a person wrote it: some networks accept nothing else a day after the client's last message. */
  readonly isTyped: boolean;
  /** When the first attempt to send it began. */
  readonly firstTriedAt: Date;
}

/** Why a message was not accepted. The conversation shows the sentence of `vocabulary/message-failures.ts`. */
export type MessageFailure =
  | 'address_invalid'
  | 'not_textable'
  | 'opted_out'
  | 'blocked'
  | 'filtered'
  | 'window_closed'
  | 'too_large'
  | 'region_off'
  | 'not_connected'
  | 'not_registered'
  | 'unreachable_recipient'
  | 'refused';

export type SendOutcome =
  /** The provider has it, under this id. */
  | { readonly kind: 'accepted'; readonly providerId: string }
  /** It will never be accepted as it is. `code` is the provider's own. `opted_out` is entered in the consents. */
  | { readonly kind: 'refused'; readonly failure: MessageFailure; readonly code: string | null }
  /** Nothing was sent: the channel is down or busy. The message waits and is tried again. */
  | { readonly kind: 'unavailable'; readonly waitMs: number | null; readonly reason: string }
  /** No answer came: it may have been sent. `find` decides. */
  | { readonly kind: 'unknown'; readonly reason: string };

export type FindOutcome =
  | { readonly kind: 'found'; readonly providerId: string }
  /** The provider certainly does not have it: it is sent again. */
  | { readonly kind: 'absent' }
  /** Cannot be told yet, or ever. */
  | { readonly kind: 'unknown' };

/** A way to send messages. Called outside of transactions, at most once at a time for a message. */
export interface MessageChannel {
  readonly names: readonly MessageChannelName[];
  /** Never throws for what a provider does: that is an outcome. */
  send(message: OutgoingMessage): Promise<SendOutcome>;
  /** Looks for a message whose sending had no answer. */
  find(message: OutgoingMessage): Promise<FindOutcome>;
}
