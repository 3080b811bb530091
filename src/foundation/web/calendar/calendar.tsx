import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  type ChevronProps,
  DayButton,
  type DayButtonProps,
  DayPicker,
  type DropdownProps,
} from 'react-day-picker';
import { addMonths, type Day } from '#foundation/values/day.ts';
import { longDay } from '../time/day-format.ts';
import { buttonVariants } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { NativeSelect } from '../ui/native-select.tsx';
import { dateOfDay, dayOfDate } from './calendar-date.ts';

/** How far back the list of years goes where no first day is given: animals live long. */
const LISTED_MONTHS = 60 * 12;

/** 0 is Sunday, 1 is Monday. */
export type WeekStart = 0 | 1;

export interface CalendarProps {
  readonly value: Day | undefined;
  readonly onSelect: (day: Day) => void;
  /** Today at the clinic, not on the device. */
  readonly today: Day;
  readonly min?: Day | undefined;
  readonly max?: Day | undefined;
  /** Days that cannot be chosen, such as those on which the clinic is closed. */
  readonly isDisabled?: ((day: Day) => boolean) | undefined;
  readonly weekStartsOn?: WeekStart;
  /** Offers month and year as lists, for birthdays. */
  readonly withYears?: boolean;
  /** Takes the focus when it appears. */
  readonly takesFocus?: boolean;
}

/** One month to choose a day from. Arrows move by day and week, Page Up and Down by month, with Shift by year. */
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
  const last = max ?? (withYears ? today : undefined);
  const first = min ?? (withYears ? addMonths(last ?? today, -LISTED_MONTHS) : undefined);
  const isUnavailable = (day: Day): boolean =>
    (min !== undefined && day < min) || (max !== undefined && day > max) || isDisabled?.(day) === true;
  return (
    <DayPicker
      mode="single"
      required
      timeZone="UTC"
      selected={value === undefined ? undefined : dateOfDay(value)}
      onSelect={(date) => onSelect(dayOfDate(date))}
      today={dateOfDay(today)}
      defaultMonth={dateOfDay(value ?? clamp(today, min, max))}
      startMonth={first === undefined ? undefined : dateOfDay(first)}
      {...(last === undefined ? {} : { endMonth: dateOfDay(last) })}
      disabled={(date) => isUnavailable(dayOfDate(date))}
      weekStartsOn={weekStartsOn}
      captionLayout={withYears ? 'dropdown' : 'label'}
      reverseYears
      navLayout="around"
      showOutsideDays
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is opened to choose a day, by whoever has asked for it
      autoFocus={takesFocus}
      labels={LABELS}
      components={COMPONENTS}
      classNames={CLASS_NAMES}
    />
  );
}

const LABELS = {
  labelPrevious: () => 'Previous month',
  labelNext: () => 'Next month',
  labelMonthDropdown: () => 'Month',
  labelYearDropdown: () => 'Year',
  labelDayButton: (date: Date, { today }: Readonly<Record<string, boolean>>) =>
    `${today ? 'Today, ' : ''}${longDay(dayOfDate(date))}`,
};

const NAVIGATION_BUTTON = buttonVariants({ variant: 'ghost', size: 'icon-sm' });

const CLASS_NAMES = {
  root: 'w-66',
  month: 'grid grid-cols-[auto_1fr_auto] items-center gap-x-1 gap-y-2',
  month_caption: 'flex justify-center',
  caption_label: 'text-base font-semibold',
  dropdowns: 'flex gap-1.5',
  months_dropdown: 'w-28',
  years_dropdown: 'w-20',
  button_previous: NAVIGATION_BUTTON,
  button_next: NAVIGATION_BUTTON,
  month_grid: 'col-span-3 w-full tabular',
  weekday: 'h-7 text-xs font-medium text-ink-muted',
  day: 'p-0 text-center',
};

const COMPONENTS = {
  Chevron: ({ orientation }: ChevronProps) => (orientation === 'left' ? <ChevronLeft /> : <ChevronRight />),
  DayButton: CalendarDay,
  MonthsDropdown: CalendarDropdown,
  YearsDropdown: CalendarDropdown,
};

function CalendarDay({ className, ...props }: DayButtonProps) {
  const { today, outside, selected } = props.modifiers;
  return (
    <DayButton
      {...props}
      className={cn(
        'focus-ring relative inline-flex size-9 items-center justify-center rounded-md text-base hover:bg-hover',
        'disabled:cursor-not-allowed disabled:text-ink-muted disabled:line-through disabled:opacity-50 disabled:hover:bg-transparent',
        outside && 'text-ink-muted',
        today &&
          'font-semibold text-brand-ink after:absolute after:bottom-1 after:size-1 after:rounded-full after:bg-brand',
        selected && 'bg-brand text-on-brand after:bg-on-brand hover:bg-brand-strong',
        className,
      )}
    />
  );
}

function CalendarDropdown({ options, value, onChange, className, 'aria-label': label }: DropdownProps) {
  return (
    <NativeSelect
      small
      aria-label={label}
      className={className ?? ''}
      value={String(value)}
      options={(options ?? []).map(({ value: option, label: text, disabled }) => ({
        value: String(option),
        label: text,
        disabled,
      }))}
      {...(onChange ? { onChange } : {})}
    />
  );
}

const clamp = (day: Day, min: Day | undefined, max: Day | undefined): Day => {
  if (min !== undefined && day < min) return min;
  return max !== undefined && day > max ? max : day;
};
