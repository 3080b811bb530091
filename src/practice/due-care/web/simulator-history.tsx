import { Plus, X } from 'lucide-react';
import { CARE_TARGET_LABELS } from '#vocabulary/care.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import type { CareProtocol } from '../protocols.contract.ts';
import type { Given } from './simulated-days.ts';

interface SimulatorHistoryProps {
  readonly protocols: readonly CareProtocol[];
  readonly given: readonly Given[];
  readonly today: string;
  readonly onChange: (given: readonly Given[]) => void;
}

/** What the simulated animal has been given. */
export function SimulatorHistory({ protocols, given, today, onChange }: SimulatorHistoryProps) {
  const options = [...new Set(protocols.map(({ target }) => target))].map((target) => ({
    value: target,
    label: CARE_TARGET_LABELS[target],
  }));
  const set = (id: number, change: Partial<Given>) =>
    onChange(given.map((one) => (one.id === id ? Object.assign({}, one, change) : one)));
  return (
    <section aria-label="Already given" className="flex flex-col gap-2">
      {given.map(({ id, target, givenOn }) => (
        <div key={id} className="flex flex-wrap items-end gap-2">
          <Field label="Already given" className="min-w-40 flex-1">
            <NativeSelect
              options={options}
              value={target}
              onChange={(event) => set(id, { target: event.target.value })}
            />
          </Field>
          <Field label="On">
            <DateInput
              today={today}
              latest={today}
              value={givenOn}
              onChange={(event) => set(id, { givenOn: event.target.value })}
            />
          </Field>
          <Button
            size="icon"
            variant="ghost"
            aria-label="Remove the dose"
            onClick={() => onChange(given.filter((one) => one.id !== id))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      <Button
        size="sm"
        className="w-fit"
        onClick={() =>
          onChange([
            ...given,
            { id: (given.at(-1)?.id ?? 0) + 1, target: options[0]?.value ?? '', givenOn: today },
          ])
        }
      >
        <Plus aria-hidden />
        Add a dose already given
      </Button>
    </section>
  );
}
