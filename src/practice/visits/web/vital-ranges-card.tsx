import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Thermometer } from 'lucide-react';
import { useState } from 'react';
import { SPECIES, SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { VITAL_MEASURE_LABELS, VITAL_MEASURES } from '#vocabulary/vitals.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import {
  changeVitalRangeEndpoint,
  confirmVitalRangeEndpoint,
  listVitalRangesEndpoint,
  type VitalRange,
} from '../exam.contract.ts';
import { ageText } from './vital-range.ts';
import { VitalRangeSheet } from './vital-range-sheet.tsx';
import { typedValue, VITAL_UNITS } from './vital-values.ts';

const orderOf = ({ species, measure }: VitalRange): number =>
  SPECIES.indexOf(species) * VITAL_MEASURES.length + VITAL_MEASURES.indexOf(measure);

/** The usual values by species, with where they come from. The clinic changes and confirms them. */
export function VitalRangesCard() {
  const { data, error, refetch } = useQuery(queryOf(listVitalRangesEndpoint, {}));
  const [edited, setEdited] = useState<VitalRange | 'new'>();
  const ranges = data?.items.toSorted((a, b) => orderOf(a) - orderOf(b));
  return (
    <Card aria-labelledby="ranges-title">
      <CardHeader
        title="Vital sign ranges"
        titleId="ranges-title"
        description="Values outside a range are highlighted in visits. Published ranges differ, so a range counts only after you confirm it."
        action={
          <May call={changeVitalRangeEndpoint}>
            <Button size="sm" onClick={() => setEdited('new')}>
              Add range
            </Button>
          </May>
        }
      />
      {error && !data ? (
        <ErrorState
          compact
          title="The ranges could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : ranges === undefined ? (
        <SkeletonRows />
      ) : ranges.length === 0 ? (
        <EmptyState
          compact
          icon={<Thermometer />}
          title="No ranges yet"
          hint="Without a range, no value is highlighted."
        />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {ranges.map((range) => (
            <RangeRow key={range.id} range={range} onEdit={() => setEdited(range)} />
          ))}
        </ul>
      )}
      {edited !== undefined && (
        <VitalRangeSheet range={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Card>
  );
}

function RangeRow({ range, onEdit }: { readonly range: VitalRange; readonly onEdit: () => void }) {
  const confirm = useWrite(confirmVitalRangeEndpoint);
  const { id, species, measure, low, high, source, isConfirmed, version } = range;
  const name = [SPECIES_ENTRIES[species].label, VITAL_MEASURE_LABELS[measure].toLowerCase(), ageText(range)]
    .filter(Boolean)
    .join(', ');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <span className="flex min-w-0 flex-1 basis-64 flex-col">
        <span className="text-base font-medium">{name}</span>
        <span className="text-sm text-ink-muted">{source}</span>
      </span>
      <span className="text-base tabular">
        {typedValue(measure, low)} to {typedValue(measure, high)}{' '}
        <span className="text-ink-muted">{VITAL_UNITS[measure]}</span>
      </span>
      <span className="flex items-center gap-1">
        {isConfirmed ? (
          <Badge tone="good" icon={<BadgeCheck aria-hidden />}>
            Confirmed
          </Badge>
        ) : (
          <May call={confirmVitalRangeEndpoint}>
            <Button
              size="sm"
              variant="soft"
              busy={confirm.isPending}
              onClick={() =>
                confirm.mutate(
                  { id, version },
                  {
                    onError: (error) =>
                      notify({
                        title: 'The range could not be confirmed',
                        text: messageOf(error),
                        tone: 'destructive',
                      }),
                  },
                )
              }
            >
              Confirm<span className="sr-only"> {name}</span>
            </Button>
          </May>
        )}
        <May call={changeVitalRangeEndpoint}>
          <Button size="sm" variant="ghost" onClick={onEdit}>
            Change<span className="sr-only"> {name}</span>
          </Button>
        </May>
      </span>
    </li>
  );
}
