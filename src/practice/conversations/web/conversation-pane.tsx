import { useQuery } from '@tanstack/react-query';
import { PanelRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { sendMessageEndpoint } from '../compose.contract.ts';
import { getConversationEndpoint } from '../contract.ts';
import type { Conversation } from '../conversation.contract.ts';
import { markConversationEndpoint } from '../handling.contract.ts';
import { Composer } from './composer.tsx';
import { ContextPane } from './context-pane.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { Thread } from './thread.tsx';
import { useConversationPresence } from './use-conversation-presence.ts';

interface ConversationPaneProps {
  readonly conversationId: string;
  readonly clock: Pick<ClinicClock, 'today' | 'zone'>;
  readonly onClose: () => void;
  readonly onOpen: (id: string) => void;
  /** It was resolved or snoozed: the next one may open. */
  readonly onDone: () => void;
}

/** Opening alone is not reading: the page has to be looked at for a moment. */
const READ_AFTER_MS = 1_000;

function useMarkRead({ id, unreadCount }: Pick<Conversation, 'id' | 'unreadCount'>, mayWrite: boolean): void {
  const { mutate } = useWrite(markConversationEndpoint);
  const [isSeen, setSeen] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(() => {
    if (!mayWrite || !isSeen || unreadCount === 0) return undefined;
    const timer = setTimeout(() => mutate({ id, isRead: true }), READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id, unreadCount, isSeen, mayWrite, mutate]);
}

/** One conversation: its head, messages, the composer, and who writes next to them. */
export function ConversationPane(props: ConversationPaneProps) {
  const { conversationId, onClose } = props;
  const { data, error, refetch } = useQuery(queryOf(getConversationEndpoint, { id: conversationId }));
  if (error && !data) {
    const isGone =
      error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
    return (
      <ErrorState
        title={isGone ? 'Conversation not found' : 'This conversation could not be loaded'}
        error={isGone ? undefined : error}
        onRetry={isGone ? undefined : () => void refetch()}
        action={<Button onClick={onClose}>All conversations</Button>}
      />
    );
  }
  if (data === undefined) return <SkeletonRows rows={8} />;
  return <LoadedConversation key={data.id} {...props} conversation={data} />;
}

function LoadedConversation({
  conversation,
  clock,
  onClose,
  onOpen,
  onDone,
}: ConversationPaneProps & { readonly conversation: Conversation }) {
  const mayWrite = useSession().can(sendMessageEndpoint.permission);
  const [isContextOpen, setContextOpen] = useState(false);
  const presence = useConversationPresence(conversation.id);
  // A reader who marks it as unread does not want it read at once.
  const [isLeftUnread, setLeftUnread] = useState(false);
  useMarkRead(conversation, mayWrite && !isLeftUnread);
  return (
    <div className="grid min-h-0 min-w-0 xl:grid-cols-[1fr_19rem]">
      <section
        aria-label="Conversation"
        className={cn('flex min-h-0 min-w-0 flex-col', isContextOpen && 'max-xl:hidden')}
      >
        <ConversationHeader
          conversation={conversation}
          clock={clock}
          presence={presence.viewers}
          onClose={onClose}
          onOpen={onOpen}
          onDone={onDone}
          onLeftUnread={() => setLeftUnread(true)}
          contextButton={
            <Button
              variant="ghost"
              size="icon"
              className="xl:hidden"
              aria-label="Client and pets"
              onClick={() => setContextOpen(true)}
            >
              <PanelRight aria-hidden />
            </Button>
          }
        />
        <Thread conversation={conversation} clock={clock} onOpen={onOpen} />
        {mayWrite && conversation.mergedInto === null && (
          <Composer conversation={conversation} clock={clock} presence={presence} onDone={onDone} />
        )}
      </section>
      <aside
        aria-label="Client and pets"
        className={cn(
          'min-h-0 overflow-y-auto border-line xl:border-l',
          isContextOpen ? 'block' : 'hidden xl:block',
        )}
      >
        <div className="flex items-center justify-between border-b border-line px-4 py-2 xl:hidden">
          <h2 className="font-semibold">Client and pets</h2>
          <Button variant="ghost" onClick={() => setContextOpen(false)}>
            Back to messages
          </Button>
        </div>
        <ContextPane conversation={conversation} clock={clock} onOpen={onOpen} />
      </aside>
    </div>
  );
}
