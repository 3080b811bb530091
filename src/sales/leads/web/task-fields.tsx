import { useState } from 'react';
import { DatePicker } from '#foundation/web/calendar/date-picker.tsx';
import { TimeInput } from '#foundation/web/calendar/time-input.tsx';
import { deviceZone, todayIn } from '#foundation/web/time/zone-time.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { instantOf, type TypedMoment } from './task-due.ts';
import { useOwners } from './use-owners.ts';

const NOBODY = 'none';

interface TypedTask extends TypedMoment {
  readonly text: string;
  readonly assigneeId: string | null;
}

/** A task as it is written. */
interface WrittenTask {
  readonly text: string;
  readonly dueAt: string;
  readonly assigneeId: string | null;
}

/** What is typed of a task, what is wrong with it, and how it is read. */
export function useTaskFields(initial: TypedTask) {
  const [typed, setTyped] = useState(initial);
  const [faults, setFaults] = useState<{ readonly text?: string; readonly time?: string }>({});
  /** Null where something is wrong, which is then said at the field. */
  const read = (): WrittenTask | null => {
    const dueAt = instantOf(typed);
    const text = typed.text.trim();
    setFaults({
      ...(text === '' ? { text: 'Say what is to be done.' } : {}),
      ...(dueAt === undefined ? { time: 'Use a time such as 09:30.' } : {}),
    });
    return dueAt === undefined || text === '' ? null : { text, dueAt, assigneeId: typed.assigneeId };
  };
  const type = (change: Partial<TypedTask>) => setTyped((now) => ({ ...now, ...change }));
  return { typed, faults, type, read };
}

interface TaskFieldsProps {
  readonly label: string;
  readonly fields: ReturnType<typeof useTaskFields>;
}

/** What is to be done, until when, and who does it. */
export function TaskFields({ label, fields: { typed, faults, type } }: TaskFieldsProps) {
  const owners = useOwners();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={label} error={faults.text} className="sm:col-span-2">
        <Input value={typed.text} maxLength={500} onChange={(event) => type({ text: event.target.value })} />
      </Field>
      <Field label="Due on">
        <DatePicker value={typed.day} onValueChange={(day) => type({ day })} today={todayIn(deviceZone())} />
      </Field>
      <Field label="At" error={faults.time}>
        <TimeInput value={typed.time} onValueChange={(time) => type({ time })} />
      </Field>
      <Field label="Who">
        <Select
          options={owners.options}
          value={typed.assigneeId ?? NOBODY}
          onValueChange={(id) => type({ assigneeId: id === NOBODY ? null : id })}
        />
      </Field>
    </div>
  );
}
