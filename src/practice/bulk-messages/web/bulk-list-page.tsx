import { useInfiniteQuery } from '@tanstack/react-query';
import { Megaphone, Plus } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { BULK_PURPOSE_ENTRIES } from '#vocabulary/bulk-messages.ts';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { PagedRows } from '#foundation/web/table/paged-rows.tsx';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { isoDayIn } from '#foundation/web/time/zone-time.ts';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { type BulkListItem, createBulkMessageEndpoint, listBulkMessagesEndpoint } from '../contract.ts';
import { progressText } from './progress-text.ts';
import { BulkStateBadge } from './state-badge.tsx';

export const handle = screen({ title: 'Bulk messages', roles: STAFF_ROLES });

/** `/clinic/messages/bulk`: drafts, and what was sent to many clients, the latest first. */
export default function BulkListPage() {
  const navigate = useNavigate();
  const mayCreate = useSession().can(createBulkMessageEndpoint.permission);
  const list = useInfiniteQuery(pagesOf(listBulkMessagesEndpoint, {}));
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Bulk messages"
        description="One message to many clients, spread over time. You see who gets it before it is sent."
        primary={
          mayCreate
            ? {
                label: 'New bulk message',
                icon: <Plus aria-hidden />,
                onSelect: () => void navigate('/clinic/messages/bulk/new'),
              }
            : undefined
        }
      />
      <PagedRows
        list={list}
        failure="The bulk messages could not be loaded"
        noun={['message', 'messages']}
        className="rounded-lg border border-line bg-surface"
        empty={
          <EmptyState
            icon={<Megaphone />}
            title="No bulk messages yet"
            hint="Write to many clients at once, such as when the clinic closes for a day, a doctor is sick or a lot is recalled."
          />
        }
      >
        {(rows) => (
          <ItemList aria-label="Bulk messages">
            {rows.map((bulk) => (
              <BulkRow key={bulk.id} bulk={bulk} />
            ))}
          </ItemList>
        )}
      </PagedRows>
    </div>
  );
}

function BulkRow({ bulk }: { readonly bulk: BulkListItem }) {
  const { zone } = useClinicClock();
  const { id, name, purpose, state, createdAt, createdByName, startedAt, startedByName } = bulk;
  const who = startedAt === null ? createdByName : startedByName;
  const when = shortDay(isoDayIn(zone, startedAt ?? createdAt));
  const began = `${startedAt === null ? 'Created' : 'Started'} ${when}${who === null ? '' : ` by ${who}`}`;
  return (
    <ItemRow
      wraps
      title={
        <Link to={`/clinic/messages/bulk/${id}`} className="focus-ring rounded-sm hover:underline">
          {name}
        </Link>
      }
      text={[BULK_PURPOSE_ENTRIES[purpose].label, progressText(bulk), began].filter(Boolean).join(' · ')}
      trailing={<BulkStateBadge state={state} />}
    />
  );
}
