import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DiscrepancyState, DiscrepancyStep } from '#vocabulary/controlled-drugs.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { quantityLabel } from '#foundation/web/quantity-on-screen.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { dateTimeLabel } from '#foundation/web/time/date-time-label.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { LoadMore } from '#foundation/web/ui/load-more.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  type Discrepancy,
  listDiscrepanciesEndpoint,
  takeDiscrepancyStepEndpoint,
} from '../counts.contract.ts';
import { StepSheet } from './step-sheet.tsx';

const STATE_LABELS: Readonly<Record<DiscrepancyState, string>> = {
  found: 'Found',
  recounted: 'Counted again',
  investigated: 'Investigated',
  reported: 'Reported',
  closed: 'Closed',
};
const STEP_LABELS: Readonly<Record<DiscrepancyStep, string>> = {
  recounted: 'Count again',
  investigated: 'Record the investigation',
  reported: 'Record the report',
  closed: 'Close',
};

interface Open {
  readonly id: string;
  readonly step: DiscrepancyStep;
}

/** CD-6. Counts that did not agree, and what comes next for each. */
export function DiscrepanciesCard() {
  const [open, setOpen] = useState<Open>();
  const [show, setShow] = useState<'all' | 'open'>('open');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...pagesOf(listDiscrepanciesEndpoint, { show }),
  });
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const chosen = items.find(({ id }) => id === open?.id);
  if (error && !data)
    return (
      <ErrorState
        compact
        title="The discrepancies could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <Card aria-labelledby="discrepancies">
      <CardHeader
        titleId="discrepancies"
        title="Discrepancies"
        description="When a count differs, someone else recounts it. It is then investigated, reported and closed."
        action={
          <Button size="sm" onClick={() => setShow(show === 'open' ? 'all' : 'open')}>
            {show === 'open' ? 'Show closed ones' : 'Hide closed ones'}
          </Button>
        }
      />
      <CardBody>
        {data && items.length === 0 && (
          <p className="text-ink-muted">
            {show === 'open' ? 'No open discrepancies.' : 'No discrepancies so far.'}
          </p>
        )}
        <ul className="flex flex-col divide-y divide-line">
          {items.map((item) => (
            <Entry key={item.id} item={item} onStep={(step) => setOpen({ id: item.id, step })} />
          ))}
        </ul>
        {hasNextPage && (
          <LoadMore
            shown={items.length}
            hasMore
            busy={isFetchingNextPage}
            onLoadMore={() => void fetchNextPage()}
            noun={['discrepancy', 'discrepancies']}
          />
        )}
      </CardBody>
      {open && chosen && (
        <StepSheet key={open.step} discrepancy={chosen} step={open.step} onClose={() => setOpen(undefined)} />
      )}
    </Card>
  );
}

interface EntryProps {
  readonly item: Discrepancy;
  readonly onStep: (step: DiscrepancyStep) => void;
}

function Entry({ item, onStep }: EntryProps) {
  const { can } = useSession();
  const { zone } = useClinicClock();
  const { expectedThousandths, countedThousandths, unit, report, steps, containerId } = item;
  const difference = countedThousandths - expectedThousandths;
  const amount = quantityLabel(Math.abs(difference), unit) || `1 ${unit}`;
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <Link className="focus-ring font-medium" to={`/clinic/controlled-drugs/containers/${containerId}`}>
          {item.drugName}, container {item.containerNumber}
        </Link>
        <Badge tone="bad">{difference < 0 ? `${amount} missing` : `${amount} too much`}</Badge>
        <Badge>{STATE_LABELS[item.state]}</Badge>
      </p>
      <p className="text-sm text-ink-muted">
        Found by {item.foundByName ?? 'someone'} on {dateTimeLabel(zone, item.foundAt)}
      </p>
      {report && item.state !== 'reported' && difference < 0 && (
        <p className="text-sm">
          A theft or a significant loss is reported to the {report.authority} in writing by{' '}
          {shortDay(report.noticeUntilOn)}, and on {report.form} by {shortDay(report.formUntilOn)} (
          {report.source}).
        </p>
      )}
      {steps.map(({ position, step, note, takenAt, takenByName }) => (
        <p key={position} className="text-sm">
          {STATE_LABELS[step]} by {takenByName ?? 'someone'} on {dateTimeLabel(zone, takenAt)}
          {note !== null && `: ${note}`}
        </p>
      ))}
      {can(takeDiscrepancyStepEndpoint.permission) && (
        <p className="flex flex-wrap gap-2">
          {item.nextSteps.map((step) => (
            <Button key={step} size="sm" onClick={() => onStep(step)}>
              {STEP_LABELS[step]}
            </Button>
          ))}
        </p>
      )}
    </li>
  );
}
