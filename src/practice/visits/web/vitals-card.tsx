import { Undo2 } from 'lucide-react';
import {
  PAIN_SCALES,
  MUCOUS_MEMBRANES_LABELS,
  MUSCLE_CONDITION_LABELS,
  type VitalMeasure,
} from '#vocabulary/vitals.ts';
import type { WeightUnit } from '#foundation/values/weight.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { isoDayIn, nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { Tooltip } from '#foundation/web/ui/tooltip.tsx';
import type { Visit } from '../contract.ts';
import { type Vitals, voidVitalsEndpoint } from '../exam.contract.ts';
import { rangeAt } from '../vitals.rules.ts';
import { SectionCard } from './section-card.tsx';
import { printMeasure } from './vital-labels.ts';
import { rangeLookOf, rangeText } from './vital-range.ts';
import { VitalsEntry } from './vitals-entry.tsx';
import { weightInVisit } from './public/weight-in-visit.ts';

interface VitalsCardProps {
  readonly visit: Visit;
  readonly zone: string;
  readonly weightUnit: WeightUnit;
  readonly isReadOnly: boolean;
}

/** Vital signs: a form in one row, and what was measured in this visit. */
export function VitalsCard({ visit, zone, weightUnit, isReadOnly }: VitalsCardProps) {
  const shown = weightInVisit({ ...visit, weight: visit.pet.weight }, weightUnit, zone);
  return (
    <SectionCard name="vitals" title="Vital signs">
      {shown !== undefined && (
        <p className="flex flex-wrap items-baseline gap-x-1.5 px-4 pb-2 text-base">
          <span className="text-ink-muted">Weight</span>
          <span className="font-medium tabular">{shown.weight}</span>
          <span className={shown.isOld ? 'rounded-sm bg-warn-soft px-1 text-warn-ink' : 'text-ink-muted'}>
            {shown.when}
          </span>
          {shown.isOld && <span className="text-ink-muted">not weighed in this visit</span>}
        </p>
      )}
      {visit.vitals.length > 0 && (
        <ul className="flex flex-col px-4 pb-2">
          {visit.vitals.map((vitals) => (
            <VitalsRow key={vitals.id} vitals={vitals} visit={visit} zone={zone} isReadOnly={isReadOnly} />
          ))}
        </ul>
      )}
      {isReadOnly && visit.vitals.length === 0 && (
        <p className="px-4 pb-3 text-base text-ink-muted">
          {shown === undefined || shown.isOld
            ? 'No vital signs were recorded.'
            : 'No other vital signs were recorded.'}
        </p>
      )}
      {!isReadOnly && <VitalsEntry visit={visit} zone={zone} weightUnit={weightUnit} />}
    </SectionCard>
  );
}

interface VitalsRowProps extends Pick<VitalsCardProps, 'visit' | 'zone' | 'isReadOnly'> {
  readonly vitals: Vitals;
}

function VitalsRow({ vitals, visit, zone, isReadOnly }: VitalsRowProps) {
  const undo = useWrite(voidVitalsEndpoint);
  const isVoided = vitals.voidedAt !== null;
  return (
    <li
      className={cn(
        'flex items-start gap-3 border-b border-line py-2 last:border-b-0',
        isVoided && 'text-ink-muted line-through',
      )}
    >
      <time
        dateTime={vitals.measuredAt}
        className="min-w-12 shrink-0 whitespace-nowrap pt-px text-base text-ink-muted"
        title={nearDateIn(zone, vitals.measuredAt)}
      >
        {timeIn(zone, vitals.measuredAt)}
      </time>
      <dl className="flex min-w-0 flex-1 flex-wrap gap-x-5 gap-y-1 text-base">
        <Measured
          label="Temp"
          measure="temperature"
          value={vitals.temperatureCentiCelsius}
          vitals={vitals}
          visit={visit}
          zone={zone}
        />
        <Measured
          label="HR"
          measure="heart_rate"
          value={vitals.heartRate}
          vitals={vitals}
          visit={visit}
          zone={zone}
        />
        <Measured
          label="RR"
          measure="respiratory_rate"
          value={vitals.respiratoryRate}
          vitals={vitals}
          visit={visit}
          zone={zone}
        />
        <Measured
          label="CRT"
          measure="capillary_refill"
          value={vitals.capillaryRefillTenths}
          vitals={vitals}
          visit={visit}
          zone={zone}
        />
        <Said label="Membranes">
          {vitals.mucousMembranes && MUCOUS_MEMBRANES_LABELS[vitals.mucousMembranes]}
        </Said>
        <Said label="Body condition">
          {vitals.bodyConditionScore !== null && `${vitals.bodyConditionScore}/${vitals.bodyConditionScale}`}
        </Said>
        <Said label="Muscle">
          {vitals.muscleCondition && MUSCLE_CONDITION_LABELS[vitals.muscleCondition]}
        </Said>
        <Said label="Pain">
          {vitals.painScale !== null && `${vitals.painScore}/${PAIN_SCALES[vitals.painScale].max}`}
        </Said>
        <Said label="Note">{vitals.note}</Said>
      </dl>
      <span className="hidden shrink-0 pt-px text-sm text-ink-muted sm:inline">{vitals.recordedByName}</span>
      {!isReadOnly && !isVoided && (
        <Button
          size="icon-sm"
          variant="ghost"
          className="-my-1 text-ink-muted"
          aria-label="Mark as recorded in error"
          title="Mark as recorded in error"
          busy={undo.isPending}
          onClick={() =>
            undo.mutate(
              { id: vitals.id },
              {
                onError: (error) =>
                  notify({
                    title: 'The vital signs could not be voided',
                    text: messageOf(error),
                    tone: 'destructive',
                  }),
              },
            )
          }
        >
          <Undo2 aria-hidden />
        </Button>
      )}
    </li>
  );
}

const LOOKS = {
  unknown: '',
  usual: '',
  unsure: 'rounded-sm bg-warn-soft px-1 text-warn-ink',
  unusual: 'rounded-sm bg-bad-soft px-1 text-bad-ink',
} as const;

interface MeasuredProps {
  readonly label: string;
  readonly measure: VitalMeasure;
  readonly value: number | null;
  readonly vitals: Vitals;
  readonly visit: Visit;
  readonly zone: string;
}

function Measured({ label, measure, value, vitals, visit, zone }: MeasuredProps) {
  if (value === null) return null;
  const unit = vitals.temperatureUnit ?? 'C';
  const range = rangeAt(visit.ranges, measure, {
    bornOn: visit.pet.bornOn,
    on: isoDayIn(zone, vitals.measuredAt),
  });
  const look = rangeLookOf(value, range);
  const direction = range === undefined || look === 'usual' ? '' : value < range.low ? ' ↓' : ' ↑';
  const text = (
    <span tabIndex={range === undefined ? undefined : 0} className={cn('tabular font-medium', LOOKS[look])}>
      {printMeasure(measure, value, unit)}
      {direction}
    </span>
  );
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-muted">{label}</dt>
      <dd>{range === undefined ? text : <Tooltip text={rangeText(measure, range, unit)}>{text}</Tooltip>}</dd>
    </div>
  );
}

function Said({ label, children }: { readonly label: string; readonly children: string | false | null }) {
  if (children === null || children === false || children === '') return null;
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
