import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquarePlus, MessagesSquare } from 'lucide-react';
import { Link } from 'react-router';
import { screen } from '#foundation/web/layout/screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { PortalCard } from '#foundation/web/portal/portal-card.tsx';
import { PortalColumn } from '#foundation/web/portal/portal-column.tsx';
import { PortalHeader } from '#foundation/web/portal/portal-header.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { JoinFirstClinic } from '#practice/clients/web/public/join-first-clinic.tsx';
import { useMyClinics } from '#practice/clinics/web/public/use-my-clinics.ts';
import { PushSetting } from '#practice/web-push/web/public/push-setting.tsx';
import { listMyConversationsEndpoint } from '../../own.contract.ts';
import { ConversationListSkeleton, MyConversationList } from './my-conversation-list.tsx';

export const handle = screen({ title: 'Messages', roles: ['client'] });

const NewButton = () => (
  <Button asChild variant="primary" size="lg" className="max-sm:w-full">
    <Link to="/client/messages/new">
      <MessageSquarePlus aria-hidden />
      New message
    </Link>
  </Button>
);

/** `/client/messages`: the client's conversations with their clinics. */
export default function MyMessagesPage() {
  const clinics = useMyClinics();
  const list = useInfiniteQuery(pagesOf(listMyConversationsEndpoint, { limit: 20 }));
  const conversations = list.data?.pages.flatMap(({ items }) => items);
  if (clinics.data?.items.length === 0) return <JoinFirstClinic />;
  if (list.error && !conversations) {
    return (
      <PortalColumn>
        <PortalHeader title="Messages" action={<NewButton />} />
        <ErrorState
          title="Your messages could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      </PortalColumn>
    );
  }
  const isEmpty = conversations?.length === 0;
  return (
    <PortalColumn>
      <PortalHeader title="Messages" action={!isEmpty && <NewButton />} />
      {conversations === undefined && <ConversationListSkeleton />}
      {isEmpty && (
        <EmptyState
          icon={<MessagesSquare />}
          title="No messages yet"
          hint="Ask your clinic a question, or send a photo or video of your pet. Replies will appear here."
          action={<NewButton />}
        />
      )}
      {conversations && !isEmpty && (
        <MyConversationList
          conversations={conversations}
          withClinic={(clinics.data?.items.length ?? 0) > 1}
        />
      )}
      {list.hasNextPage && (
        <Button size="lg" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
      <PortalCard title="Notifications" titleId="notifications-title">
        <PushSetting
          isLarge
          when="Get a notification in this browser when your clinic writes to you."
          otherwise="You will get an email when your clinic writes to you."
        />
        <Link
          to="/client/messages/settings"
          className="focus-ring self-start rounded-sm font-medium text-brand-ink underline underline-offset-2"
        >
          Choose which messages you get, and where
        </Link>
      </PortalCard>
    </PortalColumn>
  );
}
