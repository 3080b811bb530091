import { useInfiniteQuery } from '@tanstack/react-query';
import { BellOff, CircleCheck } from 'lucide-react';
import { REMINDER_REASON_LABELS, REMINDER_REASONS } from '#vocabulary/care-reminders.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { FilterSelect } from '#foundation/web/table/filter-select.tsx';
import { PagedRows } from '#foundation/web/table/paged-rows.tsx';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { listUnsentEndpoint } from '../contract.ts';
import { ClientLink } from './client-link.tsx';
import { dueText } from './round-text.ts';
import { ReleaseButton } from './week-rows.tsx';

const OPTIONS = [
  { value: 'all', label: 'All reasons' },
  ...REMINDER_REASONS.map((value) => ({ value, label: REMINDER_REASON_LABELS[value] })),
] as const;

/** Reminders that were due by the rules and did not go out, each with the reason. */
export function UnsentTab() {
  const [reason, chooseReason] = useAddressChoice('reason', ['all', ...REMINDER_REASONS]);
  const list = useInfiniteQuery({
    ...pagesOf(listUnsentEndpoint, reason === 'all' ? {} : { reason }),
    placeholderData: (before) => before,
  });
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Not sent"
        description="Reminders that were due under your rules but were not sent. They are still sent if the reason is resolved within a week."
      />
      <div className="flex">
        <FilterSelect label="Reason" options={OPTIONS} value={reason} onChoose={chooseReason} />
      </div>
      <PagedRows
        list={list}
        failure="The list could not be loaded"
        noun={['reminder', 'reminders']}
        className="rounded-lg border border-line bg-surface"
        empty={
          <EmptyState
            icon={<CircleCheck />}
            title="No reminders were left out"
            hint="Reminders that are not sent appear here."
          />
        }
      >
        {(rows) => (
          <ItemList aria-label="Reminders that were not sent">
            {rows.map(({ id, decidedOn, clientId, clientName, reason: why, line }) => (
              <ItemRow
                key={id}
                wraps
                title={<ClientLink id={clientId} name={clientName} />}
                text={`${dueText(line)} · Skipped on ${shortDay(decidedOn)}`}
                trailing={
                  <>
                    <Badge tone="outline" icon={<BellOff aria-hidden />}>
                      {REMINDER_REASON_LABELS[why]}
                    </Badge>
                    {why === 'held' && clientId !== null && (
                      <ReleaseButton clientId={clientId} lines={[line]} />
                    )}
                  </>
                }
              />
            ))}
          </ItemList>
        )}
      </PagedRows>
    </div>
  );
}
