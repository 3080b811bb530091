import type { ConversationEventKind } from '#vocabulary/conversations.ts';
import type { MessageScope } from './message-scope.ts';

/** A reply that another feature understood and acted on: nobody at the clinic has to read it. */
export interface SettledReply {
  /** What happened, as the conversation says it. */
  readonly event: ConversationEventKind & 'visit_confirmed';
  /** What is answered. */
  readonly answer: string;
}

/** Asked about each reply of a sender whom the channel proves, before it is stored. Null where a person has to read it. */
export type SettleReply = (
  scope: MessageScope,
  reply: { readonly conversationId: string; readonly text: string },
) => Promise<SettledReply | null>;
