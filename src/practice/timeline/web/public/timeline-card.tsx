import { Printer } from 'lucide-react';
import { setOrDelete, useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { isDay } from '#foundation/values/day.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { TIMELINE_KINDS } from '../../contract.ts';
import { TIMELINE_LABELS } from '../entry-text.ts';
import { TimelineDate } from '../timeline-date.tsx';
import { PrintedTimeline } from '../printed-timeline.tsx';
import { TimelineRows } from '../timeline-rows.tsx';
import { usePrint } from '../use-print.ts';
import { useTimeline } from '../use-timeline.ts';

interface TimelineCardProps {
  readonly pet: { readonly id: string; readonly name: string };
  readonly clock: ClinicClock;
}

const KIND_OPTIONS = [
  { value: '', label: 'Everything' },
  ...TIMELINE_KINDS.map((kind) => ({ value: kind, label: TIMELINE_LABELS[kind] })),
];
/** How many entries are read for the paper: about as many sheets as fit into a folder. */
const PRINTED_ENTRIES = 3_000;

/** What happened to a pet, the latest first, with filters and search inside it, which are kept in the URL. */
export function TimelineCard({ pet, clock }: TimelineCardProps) {
  const [params, change] = useAddressParams();
  const [typed, setTyped, q] = useAddressSearch('find');
  const kind = TIMELINE_KINDS.find((one) => one === params.get('show'));
  const asked = params.get('until') ?? '';
  const until = isDay(asked) ? asked : undefined;
  const { timeline, error, refetch, isStale } = useTimeline({
    petId: pet.id,
    q,
    ...(kind ? { kind } : {}),
    ...(until === undefined ? {} : { until }),
  });
  const total = timeline?.total ?? 0;
  const print = usePrint(async () => (await timeline?.readLatest(PRINTED_ENTRIES)) ?? []);
  const isNarrowed = kind !== undefined || q !== '' || until !== undefined;
  return (
    <Card aria-labelledby="timeline-title">
      <CardHeader
        title="Timeline"
        titleId="timeline-title"
        description={total > 0 ? `${showNumber(total)} ${total === 1 ? 'entry' : 'entries'}` : undefined}
        action={
          total > 0 && (
            <Button
              size="sm"
              variant="ghost"
              className="-my-1 -mr-1.5"
              busy={print.isReading || isStale}
              onClick={() => void print.start()}
            >
              <Printer aria-hidden />
              <span>
                Print<span className="max-sm:sr-only"> timeline</span>
              </span>
            </Button>
          )
        }
      />
      {/* On a phone the search has a line of its own. */}
      <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] gap-2 px-4 pb-3 sm:flex sm:flex-wrap">
        <NativeSelect
          aria-label="Show"
          className="sm:w-40"
          options={KIND_OPTIONS}
          value={kind ?? ''}
          onChange={({ target }) => change((next) => setOrDelete(next, 'show', target.value))}
        />
        <Input
          type="search"
          aria-label="Search the timeline"
          placeholder="Search"
          className="max-sm:order-first max-sm:col-span-2 sm:w-48"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <TimelineDate
          today={clock.today}
          value={until}
          onChange={(day) => change((next) => setOrDelete(next, 'until', day ?? ''))}
        />
      </div>
      {timeline === undefined ? (
        error ? (
          <ErrorState title="The timeline could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={5} />
        )
      ) : total === 0 ? (
        <EmptyLine className={cn(isNarrowed && 'mt-0')}>
          {isNarrowed ? 'Nothing matches' : 'Nothing yet'}
        </EmptyLine>
      ) : (
        <TimelineRows timeline={timeline} clock={clock} />
      )}
      {print.printed && (
        <PrintedTimeline
          pet={pet}
          clock={clock}
          entries={print.printed}
          filters={[
            kind && `${TIMELINE_LABELS[kind]} entries only`,
            q !== '' && `with “${q}”`,
            until !== undefined && `until ${shortDay(until)}`,
          ]}
          isComplete={print.printed.length >= total}
          onPrinted={print.end}
        />
      )}
    </Card>
  );
}
