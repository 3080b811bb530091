import type { Tables } from '#db/tables.ts';
import type { MessageChannelName } from '#vocabulary/messages.ts';
import type { Database } from '#foundation/server/database/database.ts';
import type { KeepFile } from '#foundation/server/keep-file.ts';
import type { Log } from '#foundation/server/log.ts';
import type { Sealer } from '#foundation/server/sealer.ts';
import type { SignFile } from '#foundation/server/sign-file.ts';
import type {
  InboundMessage,
  ReceivedMessage,
} from '#practice/conversations/server/public/inbound-message.ts';
import type { MessageFailure } from '#practice/conversations/server/public/message-channel.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import type { SendAsLocation } from '#practice/crm-connection/server/public/send-as-location.ts';
import type { OpenTwilio } from './provider/open-twilio.ts';
import type { Fetch } from '#foundation/server/outside/outgoing-request.ts';

/** What a provider says of a message that the clinic sent. */
export interface Delivery {
  readonly channel: MessageChannelName;
  readonly endpoint: string | null;
  readonly providerId: string;
  readonly status: 'delivered' | 'failed' | 'read' | 'sent' | 'undelivered';
  readonly failure: MessageFailure | null;
  readonly code: string | null;
  readonly at: Date;
}

/** A network, or a provider on its behalf, says that somebody opted out or in. */
export interface CarrierConsent {
  readonly channel: MessageChannelName;
  readonly endpoint: string | null;
  readonly address: string;
  readonly action: 'start' | 'stop';
  /** What says so, such as an error code. */
  readonly evidence: string;
  readonly at: Date;
}

/** Where what arrives goes: the conversations and the consents. Each within the transaction of `scope`. */
export interface Inbox {
  readonly receiveMessage: (scope: MessageScope, inbound: InboundMessage) => Promise<ReceivedMessage>;
  readonly recordDelivery: (scope: MessageScope, delivery: Delivery) => Promise<unknown>;
  readonly recordCarrierConsent: (scope: MessageScope, consent: CarrierConsent) => Promise<unknown>;
}

/** The dependencies of everything that waits for a provider of messages. */
export interface ChannelParts {
  readonly database: Database<Tables>;
  readonly sealer: Sealer;
  readonly openTwilio: OpenTwilio;
  /** Null where no CRM is configured. */
  readonly sendAsLocation: SendAsLocation | null;
  /** For files of messages; the global `fetch`, or a fake's. */
  readonly fetch: Fetch;
  readonly keep: KeepFile;
  readonly signFile: SignFile;
  /** The server's URL without a trailing slash, to which Twilio reports. */
  readonly publicUrl: string;
  readonly inbox: Inbox;
  readonly log: Log;
}
