import { CalendarDays } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type AriaAttributes, lazy, type Ref, Suspense, useState } from 'react';
import { cn } from '../ui/cn.ts';
import { CONTROL_CLASSES } from '../ui/control-classes.ts';
import { FLOATING_CLASSES } from '../ui/overlay-classes.ts';
import type { CalendarProps } from './calendar.tsx';
import type { Day } from '#foundation/values/day.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';

// Loaded with the first calendar that is opened: no first screen needs it.
const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

interface DatePickerProps
  extends
    Pick<AriaAttributes, 'aria-label' | 'aria-describedby' | 'aria-invalid'>,
    Pick<CalendarProps, 'today' | 'min' | 'max' | 'isDisabled' | 'weekStartsOn' | 'withYears'> {
  /** Empty or undefined: none chosen. */
  readonly value: Day | undefined;
  readonly onValueChange: (day: Day) => void;
  readonly placeholder?: string;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly large?: boolean;
  readonly className?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A field for a calendar day, chosen from a month. */
export function DatePicker({
  value,
  onValueChange,
  placeholder = 'Choose a day',
  large = false,
  className,
  id,
  ref,
  disabled,
  today,
  min,
  max,
  isDisabled,
  weekStartsOn = 1,
  withYears = false,
  ...aria
}: DatePickerProps) {
  const [open, setOpen] = useState(false);
  const chosen = value || undefined;
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        id={id}
        ref={ref}
        disabled={disabled}
        {...aria}
        className={cn(
          CONTROL_CLASSES,
          'flex items-center justify-between gap-2 text-left tabular',
          large ? 'h-12 px-3.5 text-md' : 'h-9 px-3 touch:h-11',
          className,
        )}
      >
        <span className={cn('truncate', chosen === undefined && 'text-ink-muted')}>
          {chosen === undefined ? placeholder : shortDay(chosen)}
        </span>
        <CalendarDays aria-hidden className="size-4 shrink-0 text-ink-muted" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={placeholder}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          className={cn(FLOATING_CLASSES, 'p-3')}
        >
          <Suspense fallback={<div className="h-66 w-66" />}>
            <Calendar
              value={chosen}
              takesFocus
              onSelect={(day) => {
                onValueChange(day);
                setOpen(false);
              }}
              {...{ today, min, max, isDisabled, weekStartsOn, withYears }}
            />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
