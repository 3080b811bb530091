import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  BULK_REASON_LABELS,
  BULK_RECIPIENT_STATE_LABELS,
  BULK_RECIPIENT_STATES,
  type BulkRecipientState,
} from '#vocabulary/bulk-messages.ts';
import { MESSAGE_CHANNEL_LABELS } from '#vocabulary/messages.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { FilterSelect } from '#foundation/web/table/filter-select.tsx';
import { PagedRows } from '#foundation/web/table/paged-rows.tsx';
import { dateTimeLabel } from '#foundation/web/time/date-time-label.ts';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { type BulkCounts, type BulkRecipient, listBulkRecipientsEndpoint } from '../contract.ts';
import { RecipientStateBadge } from './state-badge.tsx';

interface RecipientListProps {
  readonly id: string;
  readonly counts: BulkCounts;
}

/** Who got it, who is next, and why not the others. */
export function RecipientList({ id, counts }: RecipientListProps) {
  const [state, setState] = useState<BulkRecipientState | 'all'>('all');
  const list = useInfiniteQuery({
    ...pagesOf(listBulkRecipientsEndpoint, { id, ...(state === 'all' ? {} : { state }) }),
    placeholderData: (before) => before,
  });
  return (
    <Card>
      <CardHeader
        title="Recipients"
        action={
          <FilterSelect
            label="Show"
            value={state}
            onChoose={setState}
            options={[
              { value: 'all', label: `All (${showNumber(counts.total)})` },
              ...BULK_RECIPIENT_STATES.filter((one) => counts[one] > 0 || one === state).map((value) => ({
                value,
                label: `${BULK_RECIPIENT_STATE_LABELS[value]} (${showNumber(counts[value])})`,
              })),
            ]}
          />
        }
      />
      <PagedRows
        compact
        list={list}
        failure="The recipients could not be loaded"
        noun={['recipient', 'recipients']}
        className="border-t border-line"
        empty={<EmptyLine>No recipients with this status.</EmptyLine>}
      >
        {(rows) => (
          <ItemList aria-label="Recipients">
            {rows.map((recipient) => (
              <RecipientRow key={recipient.id} recipient={recipient} />
            ))}
          </ItemList>
        )}
      </PagedRows>
    </Card>
  );
}

function RecipientRow({ recipient }: { readonly recipient: BulkRecipient }) {
  const { zone } = useClinicClock();
  const { clientId, clientName, state, reason, channel, sendAt, sentAt, conversationId } = recipient;
  const at = sentAt ?? (state === 'requested' ? sendAt : null);
  const text = [
    reason === null ? null : BULK_REASON_LABELS[reason],
    channel === null || state === 'skipped' ? null : MESSAGE_CHANNEL_LABELS[channel],
    at === null ? null : dateTimeLabel(zone, at),
  ].filter((part) => part !== null);
  return (
    <ItemRow
      wraps
      title={
        <Link to={`/clinic/clients/${clientId}`} className="focus-ring rounded-sm hover:underline">
          {clientName}
        </Link>
      }
      text={text.length === 0 ? undefined : text.join(' · ')}
      trailing={
        <span className="flex items-center gap-3">
          {conversationId !== null && (
            <Link
              to={`/clinic/messages?conversation=${conversationId}`}
              className="focus-ring rounded-sm text-sm text-brand-ink hover:underline"
              aria-label={`Conversation with ${clientName}`}
            >
              Conversation
            </Link>
          )}
          <RecipientStateBadge state={state} />
        </span>
      }
    />
  );
}
