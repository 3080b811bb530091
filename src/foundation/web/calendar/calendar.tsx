import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { NativeSelect } from '../ui/native-select.tsx';
import {
  addDays,
  addMonths,
  type DayText,
  longDay,
  monthGrid,
  monthOf,
  monthTitle,
  startOfWeek,
  type WeekStart,
} from './month-grid.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

interface CalendarProps {
  readonly value: DayText | undefined;
  readonly onSelect: (day: DayText) => void;
  /** Today where the matter takes place: at the clinic, not on the device. */
  readonly today: DayText;
  readonly min?: DayText | undefined;
  readonly max?: DayText | undefined;
  /** Days that cannot be chosen, such as those the clinic is shut. */
  readonly isDisabled?: ((day: DayText) => boolean) | undefined;
  readonly weekStartsOn?: WeekStart;
  /** Lets the year be chosen from a list, for birthdays. */
  readonly withYears?: boolean;
  /** Takes the focus when it appears. */
  readonly takesFocus?: boolean;
}

/** One month to choose a day from. Arrows go by day and week, Page Up and Down by month, with Shift by year. */
export function Calendar({
  value,
  onSelect,
  today,
  min,
  max,
  isDisabled,
  weekStartsOn = 1,
  withYears = false,
  takesFocus = false,
}: CalendarProps) {
  const titleId = useId();
  const [cursor, setCursor] = useState<DayText>(value ?? clamp(today, min, max));
  const grid = useRef<HTMLTableElement>(null);
  const focusCursor = useRef(takesFocus);
  const month = monthOf(cursor);

  useEffect(() => {
    if (!focusCursor.current) return;
    focusCursor.current = false;
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${cursor}"]`)?.focus();
  }, [cursor]);

  const moveTo = (day: DayText, withFocus: boolean) => {
    focusCursor.current = withFocus;
    setCursor(clamp(day, min, max));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const target = dayByKey(event, cursor, weekStartsOn);
    if (target === undefined) return;
    event.preventDefault();
    moveTo(target, true);
  };

  return (
    <div className="flex w-66 flex-col gap-2">
      <div className="flex items-center justify-between gap-1">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Previous month"
          onClick={() => moveTo(addMonths(cursor, -1), false)}
        >
          <ChevronLeft />
        </Button>
        <p id={titleId} aria-live="polite" className={cn('text-base font-semibold', withYears && 'sr-only')}>
          {monthTitle(month)}
        </p>
        {withYears && (
          <MonthAndYear cursor={cursor} min={min} max={max ?? today} onChange={(day) => moveTo(day, false)} />
        )}
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Next month"
          onClick={() => moveTo(addMonths(cursor, 1), false)}
        >
          <ChevronRight />
        </Button>
      </div>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a date grid is a table to the eye and a grid to the keyboard
        role="grid"
        aria-labelledby={titleId}
        className="w-full tabular"
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, index) => WEEKDAYS[(index + weekStartsOn) % 7] ?? '').map(
              (name) => (
                <th key={name} scope="col" className="h-7 text-xs font-medium text-ink-muted">
                  <abbr title={name} className="no-underline">
                    {name.slice(0, 2)}
                  </abbr>
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {monthGrid(month, weekStartsOn).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === value} className="p-0 text-center">
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === cursor ? 0 : -1}
                    aria-label={day === today ? `Today, ${longDay(day)}` : longDay(day)}
                    disabled={isOutside(day, min, max) || isDisabled?.(day) === true}
                    onClick={() => onSelect(day)}
                    className={cn(
                      'focus-ring relative inline-flex size-9 items-center justify-center rounded-md text-base hover:bg-hover',
                      'disabled:cursor-not-allowed disabled:text-ink-muted disabled:line-through disabled:opacity-50 disabled:hover:bg-transparent',
                      monthOf(day) !== month && 'text-ink-muted',
                      day === today &&
                        'font-semibold text-brand-ink after:absolute after:bottom-1 after:size-1 after:rounded-full after:bg-brand',
                      day === value && 'bg-brand text-on-brand after:bg-on-brand hover:bg-brand-strong',
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface MonthAndYearProps {
  readonly cursor: DayText;
  readonly min: DayText | undefined;
  readonly max: DayText;
  readonly onChange: (day: DayText) => void;
}

/** Two lists; animals live long enough that arrows alone would be tedious. */
function MonthAndYear({ cursor, min, max, onChange }: MonthAndYearProps) {
  const [lastYear, firstYear] = [
    Number(max.slice(0, 4)),
    Number((min ?? addMonths(max, -12 * 60)).slice(0, 4)),
  ];
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => String(lastYear - index));
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
  return (
    <div className="flex gap-1.5">
      <NativeSelect
        aria-label="Month"
        small
        className="w-28"
        value={cursor.slice(5, 7)}
        options={months.map((value) => ({
          value,
          label: monthTitle(`2000-${value}`).split(' ')[0] ?? value,
        }))}
        onChange={(event) => onChange(`${cursor.slice(0, 4)}-${event.target.value}-01`)}
      />
      <NativeSelect
        aria-label="Year"
        small
        className="w-20"
        value={cursor.slice(0, 4)}
        options={years.map((value) => ({ value, label: value }))}
        onChange={(event) => onChange(`${event.target.value}-${cursor.slice(5, 7)}-01`)}
      />
    </div>
  );
}

function dayByKey(event: KeyboardEvent, from: DayText, weekStartsOn: WeekStart): DayText | undefined {
  switch (event.key) {
    case 'ArrowLeft':
      return addDays(from, -1);
    case 'ArrowRight':
      return addDays(from, 1);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'Home':
      return startOfWeek(from, weekStartsOn);
    case 'End':
      return addDays(startOfWeek(from, weekStartsOn), 6);
    case 'PageUp':
      return addMonths(from, event.shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(from, event.shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}

const isOutside = (day: DayText, min: DayText | undefined, max: DayText | undefined): boolean =>
  (min !== undefined && day < min) || (max !== undefined && day > max);

const clamp = (day: DayText, min: DayText | undefined, max: DayText | undefined): DayText => {
  if (min !== undefined && day < min) return min;
  return max !== undefined && day > max ? max : day;
};
