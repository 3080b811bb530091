import { useState } from 'react';
import { usePresence } from '#foundation/web/presence.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';

export interface ConversationPresence {
  /** Who else has the conversation open, each once. */
  readonly viewers: readonly string[];
  /** Who of them is writing an answer. */
  readonly writers: readonly string[];
  readonly setWriting: (isWriting: boolean) => void;
}

/** Who else reads and answers the same conversation. Of one's own other tabs nothing is shown. */
export function useConversationPresence(conversationId: string): ConversationPresence {
  const { user, profile, clinicId, isSupport } = useSignedIn();
  const [isWriting, setWriting] = useState(false);
  const shown = usePresence(
    !isSupport && clinicId !== null ? `conversation:${clinicId}:${conversationId}` : undefined,
    { userId: user.id, name: profile.full_name ?? profile.email, writing: isWriting ? 'yes' : null },
  );
  const people = [
    ...new Map(
      shown.filter(({ userId }) => userId !== user.id).map((state) => [state['userId'], state] as const),
    ).values(),
  ];
  return {
    viewers: people.map(({ name }) => name ?? 'Someone'),
    writers: people.filter(({ writing }) => writing === 'yes').map(({ name }) => name ?? 'Someone'),
    setWriting,
  };
}
