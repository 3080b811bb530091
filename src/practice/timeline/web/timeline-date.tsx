import { X } from 'lucide-react';
import type { Day } from '#foundation/values/day.ts';
import { DatePicker } from '#foundation/web/calendar/date-picker.tsx';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Button } from '#foundation/web/ui/button.tsx';

const LABEL = 'Jump to a date';

interface TimelineDateProps {
  readonly today: Day;
  /** The day up to which entries are shown; undefined for all. */
  readonly value: Day | undefined;
  readonly onChange: (day: Day | undefined) => void;
}

/** The day up to which a timeline is shown. */
export const TimelineDate = ({ today, value, onChange }: TimelineDateProps) => (
  <span className="flex min-w-0 items-center gap-1">
    <DatePicker
      aria-label={value === undefined ? LABEL : `${LABEL}: ${shortDay(value)}`}
      placeholder={LABEL}
      withYears
      today={today}
      value={value}
      onValueChange={onChange}
      className="w-44 max-sm:min-w-0 max-sm:flex-1"
    />
    {value !== undefined && (
      <Button size="icon" variant="ghost" aria-label="Show all dates" onClick={() => onChange(undefined)}>
        <X aria-hidden />
      </Button>
    )}
  </span>
);
