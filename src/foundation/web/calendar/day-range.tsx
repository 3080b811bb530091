import { DatePicker } from './date-picker.tsx';

interface DayRangeProps {
  readonly fromDay: string | undefined;
  readonly toDay: string | undefined;
  /** Nothing later can be chosen. */
  readonly today: string;
  readonly onFromChange: (day: string) => void;
  readonly onToChange: (day: string) => void;
}

/** Two date pickers for the first and the last day of a range; neither can be chosen past the other. */
export function DayRange({ fromDay, toDay, today, onFromChange, onToChange }: DayRangeProps) {
  return (
    <>
      <DatePicker
        aria-label="From day"
        placeholder="From"
        value={fromDay}
        today={today}
        max={toDay ?? today}
        onValueChange={onFromChange}
        className="w-36"
      />
      <DatePicker
        aria-label="To day"
        placeholder="To"
        value={toDay}
        today={today}
        min={fromDay}
        max={today}
        onValueChange={onToChange}
        className="w-36"
      />
    </>
  );
}
