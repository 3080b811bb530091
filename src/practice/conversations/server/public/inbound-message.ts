import type { MessageChannelName } from '#vocabulary/messages.ts';
import type { MessageFile } from './message-channel.ts';

/** A message that reached the clinic. */
export interface InboundMessage {
  readonly channel: MessageChannelName;
  /** The clinic's own number, mailbox or location that it was sent to; null for the channel's only one. */
  readonly endpoint: string | null;
  /** The sender's address on the channel: a number in E.164, a lower-case email address, the provider's id of a contact. */
  readonly from: string;
  /** What the channel knows about the sender; shown, never trusted. */
  readonly fromName: string | null;
  /** Other addresses of the sender that the provider vouches for, such as the number behind a contact: for finding the client. */
  readonly alsoKnownAs: readonly { readonly kind: 'phone' | 'email'; readonly value: string }[];
  /** Unique for the channel and endpoint: receiving it again has no effect. */
  readonly providerId: string;
  /** A conversation that the message says it belongs to, after its proof was checked by the channel; else null. */
  readonly conversationId: string | null;
  /** The provider's ids of the messages that it answers, the newest first. */
  readonly answersIds: readonly string[];
  readonly subject: string | null;
  /** What the sender wrote, without what they quoted. */
  readonly text: string;
  /** All of it, where something was cut off; else null. */
  readonly fullText: string | null;
  readonly files: readonly MessageFile[];
  readonly sentAt: Date;
  /** Written by a program (RFC 3834): it is stored, and never reopens a conversation nor is answered. */
  readonly isMachine: boolean;
  /** Whether the channel proves who sent it. Where it does not, nothing but an opt-out follows from it. */
  readonly isProven: boolean;
  /** The channel's own word that the sender opted out or in; else the text decides. */
  readonly optOut: 'stop' | 'start' | 'help' | null;
}

export interface ReceivedMessage {
  readonly conversationId: string;
  readonly messageId: string;
  /** False when the message was there already. */
  readonly isNew: boolean;
}
