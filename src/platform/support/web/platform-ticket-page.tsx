import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { PRODUCT } from '#vocabulary/product.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { getPlatformTicketEndpoint, type PlatformTicket } from '../contract.ts';
import { AnswerForm } from './answer-form.tsx';
import { MessageThread } from './message-thread.tsx';
import { PriorityBadge, StateBadge } from './ticket-badges.tsx';
import { TicketControls } from './ticket-controls.tsx';
import { RequesterCard, TimesCard } from './ticket-facts.tsx';
import { TicketHistory } from './ticket-history.tsx';

export const handle = screen({ title: 'Ticket', roles: ['platform_admin'] });

/** One ticket as the platform sees it. */
export default function PlatformTicketPage() {
  const { ticketId = '' } = useParams();
  const { data: ticket, error, refetch } = useQuery(queryOf(getPlatformTicketEndpoint, { ticketId }));
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
            <Link to="/admin/support">All tickets</Link>
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
  return <TicketDesk key={ticket.id} ticket={ticket} />;
}

function TicketDesk({ ticket }: { readonly ticket: PlatformTicket }) {
  const { number, subject, state, priority, messages, events, requesterName } = ticket;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={subject}
        description={`Ticket ${number}`}
        actions={
          <>
            <PriorityBadge priority={priority} />
            <StateBadge state={state} />
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <MessageThread
            messages={messages}
            ourSide="platform"
            authorOf={({ authorName, from }) =>
              authorName ?? (from === 'requester' ? (requesterName ?? 'Account removed') : PRODUCT.name)
            }
          />
          <AnswerForm ticket={ticket} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <TicketControls ticket={ticket} />
          <RequesterCard ticket={ticket} />
          <TimesCard ticket={ticket} />
          <TicketHistory events={events} />
        </div>
      </div>
    </div>
  );
}
