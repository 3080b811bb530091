import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError } from '#foundation/web/api-error.ts';
import { call, useWrite } from '#foundation/web/api.ts';
import { fullDay, nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { listLinkedSlotsEndpoint, NearestLinkedTimes, rescheduleByLinkEndpoint } from '../link.contract.ts';
import type { LinkedVisitProps } from './linked-visit-props.ts';

interface ReschedulePartProps extends LinkedVisitProps {
  readonly onClose: () => void;
}

/** Free times, two weeks per page. Always stale: times are taken constantly. */
const useLinkedSlots = (token: string, visitId: string) =>
  useInfiniteQuery({
    queryKey: [listLinkedSlotsEndpoint.id, token, visitId],
    queryFn: ({ pageParam, signal }) =>
      call(listLinkedSlotsEndpoint, { token, visitId, from: pageParam }, { signal }),
    // Safe: the first page starts today.
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextFrom,
    staleTime: 0,
    retry: false,
  });

/** The times that a refusal offers instead. */
function offeredTimes(error: Error | null): readonly string[] {
  const offered = error instanceof ApiError ? NearestLinkedTimes.safeParse(error.details) : undefined;
  return offered?.success ? offered.data.nearestSlots.map(({ startsAt }) => startsAt) : [];
}

/** Chooses another free time of the same doctor. */
export function ReschedulePart({ token, clinic, visit, onChanged, onClose }: ReschedulePartProps) {
  const slots = useLinkedSlots(token, visit.id);
  const reschedule = useWrite(rescheduleByLinkEndpoint);
  const [chosen, setChosen] = useState<string | null>(null);
  const titleId = useId();
  const { timeZone, country } = clinic;
  const days = slots.data?.pages.flatMap((page) => page.days) ?? [];
  const offered = offeredTimes(reschedule.error);
  const submit = () => {
    if (chosen === null) return;
    reschedule.mutate(
      { token, visitId: visit.id, startsAt: chosen },
      {
        onSuccess: (changed) => {
          onClose();
          onChanged(changed);
        },
        onError: () => {
          setChosen(null);
          void slots.refetch();
        },
      },
    );
  };
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4 border-t border-line pt-4">
      <h3 id={titleId} className="font-semibold">{`Free times with ${visit.doctorName}`}</h3>
      <FormError error={reschedule.error} />
      {offered.length > 0 && (
        <TimeButtons
          label="Nearest free times"
          times={offered}
          textOf={(at) => `${nearDateIn(timeZone, at, country)}, ${timeIn(timeZone, at, country)}`}
          chosen={chosen}
          onChoose={setChosen}
          wide
        />
      )}
      {slots.error && !slots.data ? (
        <ErrorState
          compact
          title="The available times could not be loaded"
          error={slots.error}
          onRetry={() => void slots.refetch()}
        />
      ) : slots.data === undefined ? (
        <SkeletonRows rows={4} />
      ) : (
        <>
          {days.length === 0 && <p className="text-ink-muted">No times are available in these two weeks.</p>}
          {days.map(({ day, times }) => (
            <TimeButtons
              key={day}
              label={fullDay(day, country)}
              times={times}
              textOf={(at) => timeIn(timeZone, at, country)}
              chosen={chosen}
              onChoose={setChosen}
            />
          ))}
          {slots.hasNextPage && (
            <Button size="lg" busy={slots.isFetchingNextPage} onClick={() => void slots.fetchNextPage()}>
              Show later days
            </Button>
          )}
        </>
      )}
      <div className="sticky bottom-0 flex flex-wrap gap-3 bg-surface py-3">
        <Button
          variant="primary"
          size="lg"
          busy={reschedule.isPending}
          disabledReason={chosen === null ? 'Choose a time first.' : undefined}
          onClick={submit}
        >
          {chosen === null
            ? 'Reschedule'
            : `Reschedule to ${nearDateIn(timeZone, chosen, country)}, ${timeIn(timeZone, chosen, country)}`}
        </Button>
        <Button size="lg" onClick={onClose}>
          Keep current time
        </Button>
      </div>
    </section>
  );
}

interface TimeButtonsProps {
  readonly label: string;
  readonly times: readonly string[];
  readonly textOf: (at: string) => string;
  readonly chosen: string | null;
  readonly onChoose: (at: string) => void;
  readonly wide?: boolean;
}

function TimeButtons({ label, times, textOf, chosen, onChoose, wide = false }: TimeButtonsProps) {
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <h4 className="text-base font-medium text-ink-muted">{label}</h4>
      <div className={cn('grid gap-2', wide ? 'grid-cols-1 sm:grid-cols-3' : 'grid-cols-3 sm:grid-cols-4')}>
        {times.map((at) => (
          <button
            key={at}
            type="button"
            aria-pressed={at === chosen}
            onClick={() => onChoose(at)}
            className={cn(
              'focus-ring tabular h-12 rounded-xl border bg-surface px-2 text-md font-medium transition-colors hover:bg-hover',
              at === chosen ? 'border-brand bg-brand-soft' : 'border-line-strong',
            )}
          >
            {textOf(at)}
          </button>
        ))}
      </div>
    </section>
  );
}
