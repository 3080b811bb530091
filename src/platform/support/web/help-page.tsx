import { useInfiniteQuery } from '@tanstack/react-query';
import { LifeBuoy, Plus } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { PRODUCT } from '#vocabulary/product.ts';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { PagedRows } from '#foundation/web/table/paged-rows.tsx';
import { daysAway, deviceZone, isoDayIn } from '#foundation/web/time/zone-time.ts';
import { May } from '#foundation/web/session/may.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import type { TicketCard } from '../contract.ts';
import { useHelpSide } from './help-side.ts';
import { NewTicketSheet } from './new-ticket-sheet.tsx';
import { ShortAnswers } from './short-answers.tsx';
import { ShortcutCard } from './shortcut-card.tsx';
import { StateBadge } from './ticket-badges.tsx';
import { useTicketPolling } from './use-ticket-polling.ts';

/** Help: common answers, and tickets for everything else. */
export function HelpPage() {
  const side = useHelpSide();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const isClient = side.path === '/client/help';
  const reference = params.get('reference');
  const { can, suspendedAt } = useSession();
  const mayOpen = can(side.open.permission);
  const showNew = (open: boolean) => setParams(open ? { new: '1' } : {}, { preventScrollReset: true });
  return (
    <div className={cn('flex flex-col gap-4', isClient && 'text-md')}>
      <PageHeader
        title="Help"
        description={
          isClient
            ? `Help from the ${PRODUCT.name} team. For questions about your pet, call your clinic.`
            : `Help from the ${PRODUCT.name} team, around the clock.`
        }
        primary={
          mayOpen
            ? {
                label: 'New ticket',
                icon: <Plus aria-hidden />,
                shortcut: 'N',
                onSelect: () => showNew(true),
              }
            : undefined
        }
      />
      {suspendedAt !== null && (
        <Banner tone="warn" title="Your clinic is suspended">
          <p>
            Here you can contact support and read the answers. Everything else is available again once the
            clinic is reactivated.
          </p>
        </Banner>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <TicketList onNew={() => showNew(true)} />
          {!isClient && <ShortcutCard />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ShortAnswers />
        </div>
      </div>
      {mayOpen && params.get('new') === '1' && (
        <NewTicketSheet
          text={reference === null ? '' : `Reference: ${reference}\n\n`}
          onClose={() => showNew(false)}
          onOpened={(id) => void navigate(`${side.path}/${id}`, { replace: true })}
        />
      )}
    </div>
  );
}

function TicketList({ onNew }: { readonly onNew: () => void }) {
  const side = useHelpSide();
  const list = useInfiniteQuery(pagesOf(side.list, { limit: 20 }));
  useTicketPolling();
  return (
    <Card aria-labelledby="tickets-title">
      <CardHeader title="Your tickets" titleId="tickets-title" />
      <div className="border-t border-line">
        <PagedRows
          compact
          list={list}
          failure="Your tickets could not be loaded"
          noun={['ticket', 'tickets']}
          expected={4}
          empty={
            <EmptyState
              compact
              icon={<LifeBuoy />}
              title="No tickets yet"
              hint="Your questions and our answers appear here."
              action={
                <May call={side.open}>
                  <Button variant="primary" onClick={onNew}>
                    Ask for help
                  </Button>
                </May>
              }
            />
          }
        >
          {(tickets) => (
            <ItemList>
              {tickets.map((ticket) => (
                <TicketRow key={ticket.id} ticket={ticket} to={`${side.path}/${ticket.id}`} />
              ))}
            </ItemList>
          )}
        </PagedRows>
      </div>
    </Card>
  );
}

function TicketRow({ ticket, to }: { readonly ticket: TicketCard; readonly to: string }) {
  const zone = deviceZone();
  const today = isoDayIn(zone, useNow());
  const { number, subject, state, isOwn, requesterName, lastMessageAt } = ticket;
  return (
    <ItemRow
      className="hover:bg-hover/60"
      title={
        <Link to={to} className="focus-ring rounded-sm after:absolute after:inset-0">
          {subject}
        </Link>
      }
      text={[
        `Ticket ${number}`,
        isOwn ? null : (requesterName ?? 'A former colleague'),
        daysAway(isoDayIn(zone, lastMessageAt), today),
      ]
        .filter(Boolean)
        .join(' · ')}
      trailing={<StateBadge toRequester={isOwn} state={state} />}
    />
  );
}
