import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Link, useParams } from 'react-router';
import type * as z from 'zod';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { PortalColumn } from '#foundation/web/portal/portal-column.tsx';
import { PortalHeader } from '#foundation/web/portal/portal-header.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { useMyClinics } from '#practice/clinics/web/public/use-my-clinics.ts';
import {
  getMyConversationEndpoint,
  listMyMessagesEndpoint,
  markMyConversationEndpoint,
  type MyMessage,
} from '../../own.contract.ts';
import { EmergencyHint, EmergencyPanel } from '../public/emergency-panel.tsx';
import { expectationText } from './expectation-text.ts';
import { MessageComposer } from './message-composer.tsx';
import { MyThread } from './my-thread.tsx';
import { useMyDraft } from './use-my-draft.ts';
import { useOutbox } from './use-outbox.ts';

export const handle = screen({ title: 'Message', roles: ['client'] });

type Conversation = z.output<typeof getMyConversationEndpoint.output>;

const PAGE_SIZE = 30;

/** `/client/messages/:conversationId`: one conversation with a clinic. */
export default function MyConversationPage() {
  // Its sizes of files are written as in the clinic's country.
  useMyClinics();
  const { conversationId = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(getMyConversationEndpoint, { id: conversationId }));
  usePageTitle(data && (data.subject ?? data.clinicName));
  if (error && !data) {
    const isGone =
      error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
    return (
      <PortalColumn narrow>
        <h1 className="sr-only">Message</h1>
        <ErrorState
          title={isGone ? 'Conversation not found' : 'This conversation could not be loaded'}
          error={isGone ? undefined : error}
          onRetry={isGone ? undefined : () => void refetch()}
          action={
            <Button asChild size="lg">
              <Link to="/client/messages">All messages</Link>
            </Button>
          }
        />
      </PortalColumn>
    );
  }
  return data === undefined ? (
    <ConversationSkeleton />
  ) : (
    <OpenConversation key={data.id} conversation={data} />
  );
}

const ConversationSkeleton = () => (
  <PortalColumn narrow>
    <Skeleton className="h-9 w-64" />
    <Skeleton className="h-11" />
    <Skeleton className="h-20 w-4/5" />
    <Skeleton className="h-20 w-4/5 self-end" />
  </PortalColumn>
);

/** Says that it was read, once it is on screen in a window that somebody looks at. */
function useMarkRead({ id, unreadCount }: Conversation): void {
  const { mutate } = useWrite(markMyConversationEndpoint);
  useEffect(() => {
    if (unreadCount === 0) return undefined;
    const mark = () => {
      if (document.visibilityState === 'visible') mutate({ id });
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [id, unreadCount, mutate]);
}

/** The end of the page comes into view when it opens and when something was added there, not when earlier messages were. */
function useScrollToEnd(newest: string | undefined): void {
  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (newest === shown.current) return;
    shown.current = newest;
    window.scrollTo({ top: document.documentElement.scrollHeight });
  }, [newest]);
}

/** Those on screen and those that the server has just taken, each once, the oldest first. */
function inOrder(pages: readonly { readonly items: readonly MyMessage[] }[], arrived: readonly MyMessage[]) {
  const listed = pages.flatMap(({ items }) => items);
  const known = new Set(listed.map(({ id }) => id));
  return [...listed.toReversed(), ...arrived.filter(({ id }) => !known.has(id))];
}

function OpenConversation({ conversation }: { readonly conversation: Conversation }) {
  const { id, clinicId, clinicName, petId, petName, subject, isClosed, canAnswer, expectation } =
    conversation;
  const { phone } = expectation;
  const now = useNow();
  const list = useInfiniteQuery(pagesOf(listMyMessagesEndpoint, { id, limit: PAGE_SIZE }));
  const state = useMyDraft(id);
  const outbox = useOutbox(id, state);
  const messages = list.data ? inOrder(list.data.pages, outbox.arrived) : undefined;
  // What has just been sent is not known to have been seen before it is listed.
  const newestOwn = messages?.findLast(({ isFromClinic }) => !isFromClinic);
  const isListed = list.data?.pages.some(({ items }) =>
    items.some(({ id: listed }) => listed === newestOwn?.id),
  );
  const newest = outbox.waiting.at(-1)?.clientMessageId ?? messages?.at(-1)?.id;
  useScrollToEnd(newest);
  useMarkRead(conversation);
  // The clinic's own answer to the words of an emergency follows what was written.
  const isAnswered =
    messages?.slice(-3).some(({ isEmergencyInstruction }) => isEmergencyInstruction) ?? false;

  return (
    <PortalColumn narrow>
      <PortalHeader title={subject ?? clinicName} text={[clinicName, petName].filter(Boolean).join(' · ')} />
      <EmergencyHint className="sticky top-14 z-10 -mt-3" clinicName={clinicName} phone={phone} />
      {list.error && !messages && (
        <ErrorState
          title="The messages could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.error && !messages && <Skeleton className="h-40" />}
      {list.hasNextPage && (
        <Button size="lg" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show earlier messages
        </Button>
      )}
      {messages && (
        <MyThread
          conversation={conversation}
          messages={messages}
          waiting={outbox.waiting}
          isSeen={conversation.isSeen && isListed === true}
          onRetry={outbox.retry}
          onTakeBack={outbox.takeBack}
        />
      )}
      {outbox.instruction !== null && !isAnswered && (
        <EmergencyPanel announce clinicName={clinicName} phone={phone} instruction={outbox.instruction} />
      )}
      {canAnswer ? (
        <>
          <p className="text-base text-ink-muted">
            {isClosed && 'This conversation was closed. Write again to continue it. '}
            {expectationText(conversation, expectation, now)}
          </p>
          <MessageComposer
            clinic={{ id: clinicId, name: clinicName, phone }}
            petId={petId}
            state={state}
            onSend={outbox.write}
          />
        </>
      ) : (
        <Banner
          action={
            <Button asChild size="lg">
              <Link to={`/client/messages/new?clinic=${clinicId}`}>New message</Link>
            </Button>
          }
        >
          You can’t answer this conversation here.
        </Banner>
      )}
    </PortalColumn>
  );
}
