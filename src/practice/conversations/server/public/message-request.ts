import type { MessageChannelName, MessagePurpose } from '#vocabulary/messages.ts';
import type { MessageFile } from './message-channel.ts';

/** What another feature asks to be sent to one client. */
export interface MessageRequest {
  readonly clientId: string;
  readonly purpose: MessagePurpose;
  /** The channels to choose from, the best first: the first on which the client can and may be reached is taken. */
  readonly channels: readonly MessageChannelName[];
  /** The texts for each channel of `channels`. An email has a subject. */
  readonly texts: Readonly<
    Partial<Record<MessageChannelName, { readonly subject: string | null; readonly text: string }>>
  >;
  readonly files: readonly MessageFile[];
  /** The channels on which the files go along; all of them if omitted. */
  readonly filesOn?: readonly MessageChannelName[];
  /** Not before this instant; null for now. Quiet hours may move it further. */
  readonly sendAt: Date | null;
  /** Nothing is sent after this instant; null for no end. */
  readonly sendBefore: Date | null;
  /** Unique in the clinic for what is said, such as `reminder:<id>:1`: asking again finds the first, on whatever channel. */
  readonly key: string;
}

/** Why a client cannot be contacted. */
export type RefusalReason =
  | 'no_address'
  | 'opted_out'
  | 'no_consent'
  | 'law_unknown'
  | 'channel_off'
  | 'undeliverable'
  | 'erased'
  | 'too_late';

export type RequestedMessage =
  | {
      readonly outcome: 'queued';
      readonly messageId: string;
      readonly conversationId: string;
      readonly channel: MessageChannelName;
      /** When it will be sent, after quiet hours. */
      readonly sendAt: Date;
    }
  /** By channel, for people to read. */
  | {
      readonly outcome: 'refused';
      readonly reasons: readonly { readonly channel: MessageChannelName; readonly reason: RefusalReason }[];
    };
