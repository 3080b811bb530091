import { useInfiniteQuery } from '@tanstack/react-query';
import { confirmText, isEmptyText } from '#foundation/web/editor/rich-text.ts';
import { RichTextView } from '#foundation/web/editor/rich-text-view.tsx';
import { pagesOf } from '#foundation/web/pages.ts';
import { PortalCard } from '#foundation/web/portal/portal-card.tsx';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { listMyVisitsEndpoint } from '../../own.contract.ts';

interface MyReleasedVisitsProps {
  readonly petId: string;
  readonly zone: string;
  readonly country: string;
}

/** What the clinic wrote for the client after each visit. Nothing is rendered where there is none. */
export function MyReleasedVisits({ petId, zone, country }: MyReleasedVisitsProps) {
  const list = useInfiniteQuery(pagesOf(listMyVisitsEndpoint, { petId, limit: 5 }));
  const visits = list.data?.pages.flatMap(({ items }) => items);
  if (list.error && !visits) {
    return (
      <ErrorState
        compact
        title="Your visit summaries could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (visits === undefined || visits.length === 0) return null;
  return (
    <section aria-label="Visit summaries" className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">Visit summaries</h2>
      {visits.map(({ id, startedAt, reason, doctorName, discharge }) => (
        <PortalCard key={id} title={reason} titleId={`visit-summary-${id}`}>
          <p className="-mt-2 text-base text-ink-muted">
            {[dateIn(zone, startedAt, country), doctorName].filter(Boolean).join(' · ')}
          </p>
          {discharge !== null && !isEmptyText(discharge) && (
            <RichTextView text={confirmText(discharge)} className="text-md" />
          )}
        </PortalCard>
      ))}
      {list.hasNextPage && (
        <Button
          size="lg"
          className="print:hidden"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  );
}
