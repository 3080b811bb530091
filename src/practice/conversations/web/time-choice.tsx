import { useState } from 'react';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { DatePicker } from '#foundation/web/calendar/date-picker.tsx';
import { TimeInput } from '#foundation/web/calendar/time-input.tsx';
import { timeOfMinute, nearDay } from '#foundation/web/time/zone-time.ts';
import { instantAtMinute, minuteOfDayAt } from '#foundation/values/zoned-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { snoozeTimes } from './snooze-times.ts';

const CLOCK = /^(\d\d):(\d\d)$/u;

interface TimeChoiceProps {
  readonly zone: string;
  readonly today: string;
  /** The verb of the button for another time: `Snooze`, `Schedule`. */
  readonly verb: string;
  /** @param at an instant later than now */
  readonly onChoose: (at: string) => void;
}

/** The usual times as one press each, and any other one. Times are the clinic's. */
export function TimeChoice({ zone, today, verb, onChoose }: TimeChoiceProps) {
  const now = useNow();
  const [day, setDay] = useState(today);
  const [time, setTime] = useState('09:00');
  const [fault, setFault] = useState<string>();
  const take = (onDay: string, minute: number) => {
    const at = instantAtMinute(onDay, minute, zone);
    if (at <= now) setFault('Choose a time in the future.');
    else onChoose(new Date(at).toISOString());
  };
  const takeTyped = () => {
    const [, hours, minutes] = CLOCK.exec(time) ?? [];
    if (hours === undefined) setFault('Enter a time, such as 9:30.');
    else take(day, Number(hours) * 60 + Number(minutes));
  };
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col">
        {snoozeTimes(today, minuteOfDayAt(now, zone)).map((choice) => (
          <li key={choice.label}>
            <button
              type="button"
              className="focus-ring flex w-full items-center justify-between gap-4 rounded-md px-2.5 py-1.5 text-base hover:bg-hover touch:py-3"
              onClick={() => take(choice.day, choice.minute)}
            >
              {choice.label}
              <span className="text-sm text-ink-muted">
                {nearDay(choice.day)}, {timeOfMinute(choice.minute)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-2 border-t border-line pt-3">
        <div className="grid grid-cols-2 gap-2">
          <Field label="Day">
            <DatePicker value={day} onValueChange={setDay} today={today} min={today} />
          </Field>
          <Field label="Time" error={fault}>
            <TimeInput
              value={time}
              onValueChange={(next) => {
                setFault(undefined);
                setTime(next);
              }}
            />
          </Field>
        </div>
        <Button onClick={takeTyped}>{verb}</Button>
      </div>
    </div>
  );
}
