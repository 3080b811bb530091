import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import {
  addLabRangeEndpoint,
  confirmLabRangeEndpoint,
  type LabRange,
  listLabRangesEndpoint,
  retireLabRangeEndpoint,
} from '../../setup.contract.ts';
import { rangeText, unitText } from '../../value-text.rules.ts';
import { CriticalSettingsCard } from '../critical-settings-card.tsx';
import { RangeSheet } from '../range-sheet.tsx';

/** Reference ranges, and who is notified of critical values. */
export const LabSetup = () => (
  <div className="flex flex-col gap-4">
    <CriticalSettingsCard />
    <RangesCard />
  </div>
);

function RangesCard() {
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(queryOf(listLabRangesEndpoint, {}));
  return (
    <Card aria-labelledby="lab-ranges-title">
      <CardHeader
        title="Reference ranges"
        titleId="lab-ranges-title"
        description="Used where a laboratory sends no range of its own. A range counts only after you confirm it."
        action={
          <May call={addLabRangeEndpoint}>
            <Button size="sm" onClick={() => setAdding(true)}>
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
      ) : data === undefined ? (
        <SkeletonRows />
      ) : data.items.length === 0 ? (
        <EmptyState
          compact
          icon={<FlaskConical />}
          title="No ranges yet"
          hint="Without a range, only the laboratory’s own flags are shown."
        />
      ) : (
        <ItemList>
          {data.items.map((range) => (
            <RangeRow key={range.id} range={range} />
          ))}
        </ItemList>
      )}
      {isAdding && <RangeSheet onClose={() => setAdding(false)} />}
    </Card>
  );
}

/** `3–24 months` is entered in days, and shown as such. */
const ageText = ({ fromDays, toDays }: LabRange): string =>
  toDays === null ? (fromDays === 0 ? '' : `from ${fromDays} days`) : `${fromDays} to ${toDays} days`;

const nameOf = (range: LabRange): string =>
  [range.code, SPECIES_ENTRIES[range.species].label.toLowerCase(), range.sex, ageText(range)]
    .filter(Boolean)
    .join(', ');

const criticalText = ({ criticalLow, criticalHigh, unit }: LabRange): string => {
  const limits = [criticalLow && `below ${criticalLow}`, criticalHigh && `above ${criticalHigh}`].filter(
    Boolean,
  );
  return limits.length === 0 ? '' : `Critical ${limits.join(' and ')} ${unitText(unit)}`;
};

function RangeRow({ range }: { readonly range: LabRange }) {
  const confirm = useWrite(confirmLabRangeEndpoint);
  const retire = useWrite(retireLabRangeEndpoint);
  const name = nameOf(range);
  return (
    <ItemRow
      wraps
      title={`${name}: ${rangeText(range)} ${unitText(range.unit)}`}
      text={[range.laboratory?.name, criticalText(range), range.source].filter(Boolean).join(' · ')}
      trailing={
        <span className="flex flex-wrap items-center gap-1">
          {range.confirmedAt === null ? (
            <May call={confirmLabRangeEndpoint}>
              <Button
                size="sm"
                variant="soft"
                busy={confirm.isPending}
                onClick={() => confirm.mutate({ id: range.id })}
              >
                Confirm<span className="sr-only"> {name}</span>
              </Button>
            </May>
          ) : (
            <Badge tone="good">Confirmed</Badge>
          )}
          <May call={retireLabRangeEndpoint}>
            <Button
              size="sm"
              variant="ghost"
              busy={retire.isPending}
              onClick={() => retire.mutate({ id: range.id })}
            >
              Retire<span className="sr-only"> {name}</span>
            </Button>
          </May>
          <FormError error={confirm.error ?? retire.error} />
        </span>
      }
    />
  );
}
