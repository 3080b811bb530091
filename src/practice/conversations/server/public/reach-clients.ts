import type { MessageChannelName, MessagePurpose } from '#vocabulary/messages.ts';
import { chooseChannels, storedAddress } from '../choose-channels.ts';
import type { RefusalReason } from './message-request.ts';
import type { MessageScope } from './message-scope.ts';

/** A client who may be written to. */
export interface ReachQuestion {
  readonly clientId: string;
  readonly purpose: MessagePurpose;
  /** The best first. */
  readonly channels: readonly MessageChannelName[];
  /** When it would be sent. */
  readonly at: Date;
}

export type ReachAnswer =
  | {
      readonly channel: MessageChannelName;
      /** Null in the portal, which has none. */
      readonly address: string | null;
      readonly sendAt: Date;
    }
  | {
      readonly channel: null;
      readonly reasons: readonly { readonly channel: MessageChannelName; readonly reason: RefusalReason }[];
    };

/** So many at once: a list of parameters that is not too long. */
const CHUNK = 1_000;

const NO_TEXT = { subject: null, text: '' };

/**
 * INBOX-4. On which channel clients would be written to and when, or why on none: exactly as `requestMessages` decides it. Nothing is
 * written. One answer for each question, in their order.
 */
export async function reachClients(
  scope: MessageScope,
  questions: readonly ReachQuestion[],
): Promise<readonly ReachAnswer[]> {
  const answers: ReachAnswer[] = [];
  for (let from = 0; from < questions.length; from += CHUNK) {
    const choices = await chooseChannels(
      scope,
      questions.slice(from, from + CHUNK).map(({ clientId, purpose, channels, at }, index) => ({
        clientId,
        purpose,
        channels,
        texts: Object.fromEntries(channels.map((channel) => [channel, NO_TEXT])),
        files: [],
        sendAt: at,
        sendBefore: null,
        key: String(from + index),
      })),
    );
    for (const choice of choices)
      answers.push(
        choice.outcome === 'chosen'
          ? { channel: choice.channel, address: storedAddress(choice.address), sendAt: choice.sendAt }
          : { channel: null, reasons: choice.reasons },
      );
  }
  return answers;
}
