import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useShortcut } from '#foundation/web/shortcuts/use-shortcut.ts';
import { useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { SearchField } from '#foundation/web/table/search-field.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { startConversationEndpoint } from '../compose.contract.ts';
import { ChannelBanner } from './channel-banner.tsx';
import { ConversationList } from './conversation-list.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { InboxFilterPopover } from './inbox-filter-popover.tsx';
import { InboxLinks } from './inbox-links.tsx';
import { InboxViews } from './inbox-views.tsx';
import { NewMessageSheet } from './new-message-sheet.tsx';
import { useInboxFilters } from './use-inbox-filters.ts';

export const handle = screen({ title: 'Messages', roles: STAFF_ROLES });

/** `/clinic/messages`: every conversation of the clinic, whatever its channel. What is shown is in the URL. */
export default function InboxPage() {
  const clock = useClinicClock();
  const inbox = useInboxFilters();
  const [params, change] = useAddressParams();
  const [ids, setIds] = useState<readonly string[]>([]);
  const mayWrite = useSession().can(startConversationEndpoint.permission);
  const { openId, open } = inbox;
  const move = (by: number) => {
    const at = openId === null ? -1 : ids.indexOf(openId);
    const next = ids[openId === null ? 0 : Math.min(ids.length - 1, Math.max(0, at + by))];
    if (next !== undefined) open(next);
  };
  useShortcut('J', () => move(1), 'Next conversation');
  useShortcut('K', () => move(-1), 'Previous conversation');
  useShortcut('Escape', openId === null ? undefined : () => open(null), 'Back to the list');
  const clear = () => {
    inbox.type('');
    inbox.clearFilters();
  };
  const isNarrowed = inbox.searched !== '' || inbox.filterCount > 0;
  return (
    <div className="flex min-h-0 flex-col gap-4">
      <PageHeader
        title="Messages"
        className={cn(openId !== null && 'max-lg:hidden')}
        actions={<InboxLinks />}
        primary={
          mayWrite
            ? {
                label: 'New message',
                icon: <PenLine aria-hidden />,
                shortcut: 'C',
                onSelect: () => change((next) => next.set('new', '1')),
              }
            : undefined
        }
      />
      <ChannelBanner />
      <div className="grid min-h-0 overflow-hidden rounded-lg border border-line bg-surface lg:h-[calc(100dvh-10rem)] lg:min-h-120 lg:grid-cols-[minmax(17rem,22rem)_1fr]">
        <section
          aria-label="Conversation list"
          className={cn(
            'flex min-h-0 min-w-0 flex-col lg:border-r lg:border-line',
            openId !== null && 'max-lg:hidden',
          )}
        >
          <div className="flex flex-col gap-2 border-b border-line p-2">
            <div className="flex gap-2">
              <InboxViews view={inbox.view} onView={inbox.chooseView} className="min-w-0 flex-1" />
              <InboxFilterPopover
                filters={inbox.filters}
                count={inbox.filterCount}
                onFilter={inbox.setFilter}
                onClear={inbox.clearFilters}
              />
            </div>
            <SearchField
              label="Search messages"
              placeholder="Name, number or text"
              value={inbox.typed}
              onValueChange={inbox.type}
            />
          </div>
          <div className="min-h-0 flex-1 lg:overflow-y-auto">
            <ConversationList
              view={inbox.view}
              filters={inbox.filters}
              searched={inbox.searched}
              openId={openId}
              addressOf={inbox.addressOf}
              clock={clock}
              isNarrowed={isNarrowed}
              onClear={clear}
              onItems={setIds}
            />
          </div>
        </section>
        {openId === null ? (
          <div className="hidden lg:flex lg:items-center lg:justify-center">
            <EmptyState
              title="No conversation open"
              hint="Choose a conversation from the list. J and K move between them, R replies, E resolves."
            />
          </div>
        ) : (
          <ConversationPane
            key={openId}
            conversationId={openId}
            clock={clock}
            onClose={() => open(null)}
            onOpen={open}
            onDone={() => move(1)}
          />
        )}
      </div>
      {params.get('new') === '1' && mayWrite && (
        <NewMessageSheet
          clientId={params.get('client') ?? undefined}
          zone={clock.zone}
          today={clock.today}
          onSent={(id) =>
            change((next) => {
              next.delete('new');
              next.delete('client');
              next.set('conversation', id);
            })
          }
          onClose={() =>
            change((next) => {
              next.delete('new');
              next.delete('client');
            })
          }
        />
      )}
    </div>
  );
}
