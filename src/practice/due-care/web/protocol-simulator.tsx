import { useId, useState } from 'react';
import { SPECIES_ENTRIES, type Species } from '#vocabulary/species.ts';
import { isDay } from '#foundation/values/day.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { DUE_RULES } from '../due-dates.rules.ts';
import type { CareProtocol } from '../protocols.contract.ts';
import { type Given, type SimulatedDay, simulatedDays } from './simulated-days.ts';
import { SimulatorHistory } from './simulator-history.tsx';

const LABEL_OPTIONS = [
  { value: '12', label: '1 year' },
  { value: '36', label: '3 years' },
];

interface ProtocolSimulatorProps {
  readonly protocols: readonly CareProtocol[];
  readonly today: string;
}

/** SIM-1 on screen: a species, a birth date and a history give every due day, with the rule and the source behind it. */
export function ProtocolSimulator({ protocols, today }: ProtocolSimulatorProps) {
  const titleId = useId();
  const species = [...new Set(protocols.map((protocol) => protocol.species))];
  const [chosen, setChosen] = useState<Species>(species[0] ?? 'dog');
  const [bornOn, setBornOn] = useState(today);
  const [isEstimated, setEstimated] = useState(false);
  const [withOptional, setWithOptional] = useState(false);
  const [label, setLabel] = useState('36');
  const [given, setGiven] = useState<readonly Given[]>([]);
  const ofSpecies = protocols.filter((protocol) => protocol.species === chosen);
  const days = simulatedDays(ofSpecies, {
    today,
    bornOn: isDay(bornOn) ? bornOn : null,
    isEstimated,
    withOptional,
    licensedMonths: Number(label),
    given,
  });
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        title="Simulator"
        titleId={titleId}
        description="Due dates over six years, if every dose is given on time."
      />
      <CardBody className="flex flex-col gap-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
          <Field label="Species">
            <NativeSelect
              options={species.map((value) => ({ value, label: SPECIES_ENTRIES[value].label }))}
              value={chosen}
              onChange={({ target }) => {
                setChosen(species.find((one) => one === target.value) ?? chosen);
                setGiven([]);
              }}
            />
          </Field>
          <Field label="Born on" hint="Leave blank if unknown: treated as an adult.">
            <DateInput
              today={today}
              latest={today}
              value={bornOn}
              onChange={({ target }) => setBornOn(target.value)}
            />
          </Field>
          <Field label="Rabies vaccine lasts">
            <NativeSelect
              options={LABEL_OPTIONS}
              value={label}
              onChange={({ target }) => setLabel(target.value)}
            />
          </Field>
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <CheckboxField
            label="The birth date is estimated"
            checked={isEstimated}
            onCheckedChange={(checked) => setEstimated(checked === true)}
          />
          <CheckboxField
            label="Include optional care"
            checked={withOptional}
            onCheckedChange={(checked) => setWithOptional(checked === true)}
          />
        </div>
        <SimulatorHistory protocols={ofSpecies} given={given} today={today} onChange={setGiven} />
        <DueDays days={days} today={today} />
      </CardBody>
    </Card>
  );
}

function DueDays({ days, today }: { readonly days: readonly SimulatedDay[]; readonly today: string }) {
  if (days.length === 0) return <p className="text-ink-muted">Nothing is due in the next six years.</p>;
  return (
    <ol aria-label="Due dates" className="divide-y divide-line rounded-lg border border-line">
      {days.map(({ protocol, dueOn, rule, explanation, doseNumber, isOverdue }) => (
        <li
          key={`${protocol.id} ${doseNumber}`}
          className="grid grid-cols-1 gap-x-4 gap-y-0.5 px-3 py-2 sm:grid-cols-[8rem_1fr]"
        >
          <span className="tabular">
            {shortDay(dueOn)}
            {(isOverdue || dueOn < today) && <span className="text-bad-ink"> overdue</span>}
          </span>
          <span className="flex min-w-0 flex-col gap-0.5">
            <span className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{protocol.name}</span>
              <Badge tone="outline">{DUE_RULES[rule]}</Badge>
            </span>
            <span className="text-sm">{explanation}</span>
            <span className="text-sm text-ink-muted">{protocol.source}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
