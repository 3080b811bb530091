import type { ConversationStatus } from '#vocabulary/messages.ts';

/** A conversation that a message may belong to: of the same client or sender, channel and endpoint. */
export interface Candidate {
  readonly id: string;
  readonly status: ConversationStatus;
  readonly subjectKey: string | null;
  /** The client waits for an answer. */
  readonly isWaiting: boolean;
  /** Where its last message is in the order of all messages. */
  readonly lastPosition: number;
  /** The message says that it belongs to it, by its id or by what it answers. */
  readonly isNamed: boolean;
}

export interface Joining {
  readonly isMachine: boolean;
  /** Null where the channel has no subjects. */
  readonly subjectKey: string | null;
}

const latest = (candidates: readonly Candidate[]): Candidate | null =>
  candidates.reduce<Candidate | null>(
    (best, next) => (best === null || next.lastPosition > best.lastPosition ? next : best),
    null,
  );

/**
 * INBOX-1. The conversation that a received message joins; null for a new one.
 *
 * One that it names, resolved or not. Else one that is not resolved: with the same subject, else one in which the client waits for an
 * answer, so that two mails before an answer are one thread, else the one with the latest message. What a program wrote joins only what
 * it names or is about: it begins no thread of a person.
 */
export function chooseConversation(candidates: readonly Candidate[], joining: Joining): string | null {
  const named = latest(candidates.filter(({ isNamed }) => isNamed));
  if (named) return named.id;
  const open = candidates.filter(({ status }) => status !== 'resolved');
  const same = open.filter(({ subjectKey }) => subjectKey !== null && subjectKey === joining.subjectKey);
  if (joining.isMachine) return latest(same)?.id ?? null;
  return (latest(same) ?? latest(open.filter(({ isWaiting }) => isWaiting)) ?? latest(open))?.id ?? null;
}

/** INBOX-1. The status after a message of the client: whatever it was, somebody has to look. What a program wrote opens nothing. */
export const statusAfterInbound = (status: ConversationStatus, isMachine: boolean): ConversationStatus =>
  isMachine ? status : 'open';
