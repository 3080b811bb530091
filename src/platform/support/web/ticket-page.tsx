import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { PRODUCT } from '#vocabulary/product.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import type { Ticket } from '../contract.ts';
import { useHelpSide } from './help-side.ts';
import { MessageThread } from './message-thread.tsx';
import { ReplyForm } from './reply-form.tsx';
import { StateBadge } from './ticket-badges.tsx';
import { useTicketPolling } from './use-ticket-polling.ts';

/** One ticket as the requester sees it: the messages, and a reply. */
export function TicketPage() {
  const side = useHelpSide();
  const { ticketId = '' } = useParams();
  const { data: ticket, error, refetch } = useQuery(queryOf(side.get, { ticketId }));
  useTicketPolling();
  usePageTitle(ticket && `Ticket ${ticket.number}`);
  if (error && !ticket) {
    const isGone =
      error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
    return (
      <ErrorState
        title={isGone ? 'Ticket not found' : 'This ticket could not be loaded'}
        error={isGone ? undefined : error}
        onRetry={isGone ? undefined : () => void refetch()}
        action={
          <Button asChild>
            <Link to={side.path}>All your tickets</Link>
          </Button>
        }
      />
    );
  }
  if (ticket === undefined) {
    return (
      <div className="rounded-lg border border-line bg-surface">
        <SkeletonRows rows={8} />
      </div>
    );
  }
  return <TicketView key={ticket.id} ticket={ticket} />;
}

function TicketView({ ticket }: { readonly ticket: Ticket }) {
  const { number, subject, topic, priority, state, isOwn, requesterName, isOver, messages } = ticket;
  const { path, topicLabels, priorityLabels } = useHelpSide();
  const requester = isOwn ? 'You' : (requesterName ?? 'A former colleague');
  return (
    <div className={cn('mx-auto flex w-full max-w-3xl flex-col gap-5', path === '/client/help' && 'text-md')}>
      <PageHeader
        title={subject}
        description={`Ticket ${number} · ${topicLabels[topic]} · ${priorityLabels[priority]}`}
        actions={
          <>
            <StateBadge toRequester={isOwn} state={state} />
            {isOwn && <StateButton ticket={ticket} />}
          </>
        }
      />
      <MessageThread
        messages={messages}
        ourSide="requester"
        authorOf={({ from }) => (from === 'requester' ? requester : `${PRODUCT.name} support`)}
        faceOf={({ from }) =>
          from === 'requester' ? (requesterName ?? requester) : `${PRODUCT.name} support`
        }
      />
      {!isOwn && (
        <Banner>
          Only {requester} can reply here. You see this ticket because you are an admin of the clinic.
        </Banner>
      )}
      {isOwn && isOver && (
        <Banner>
          This ticket was resolved more than two weeks ago. For a new question, open a new ticket and mention{' '}
          {number}.
        </Banner>
      )}
      {isOwn && !isOver && <ReplyForm ticket={ticket} />}
    </div>
  );
}

/** Closes or reopens. */
function StateButton({ ticket: { id, number, state, isOver } }: { readonly ticket: Ticket }) {
  const side = useHelpSide();
  const change = useWrite(side.setState);
  const set = (next: 'closed' | 'open') =>
    change.mutate(
      { ticketId: id, state: next },
      {
        onSuccess: () =>
          notify({
            title: next === 'closed' ? `Ticket ${number} closed` : `Ticket ${number} reopened`,
          }),
      },
    );
  const isSettled = state === 'solved' || state === 'closed';
  return (
    <>
      {isSettled && !isOver && (
        <Button busy={change.isPending} onClick={() => set('open')}>
          Reopen
        </Button>
      )}
      {state !== 'closed' && (
        <Button busy={change.isPending} onClick={() => set('closed')}>
          Close ticket
        </Button>
      )}
      <FormError error={change.error} />
    </>
  );
}
