import { CalendarDays } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type AriaAttributes, type Ref, useState } from 'react';
import { cn } from '../ui/cn.ts';
import { CONTROL_CLASSES } from '../ui/control-classes.ts';
import { FLOATING_CLASSES } from '../ui/overlay-classes.ts';
import { Calendar } from './calendar.tsx';
import { type DayText, shortDay, type WeekStart } from './month-grid.ts';

interface DatePickerProps extends Pick<AriaAttributes, 'aria-label' | 'aria-describedby' | 'aria-invalid'> {
  /** Empty or undefined: none chosen. */
  readonly value: DayText | undefined;
  readonly onValueChange: (day: DayText) => void;
  /** Today where the matter takes place: at the clinic, not on the device. */
  readonly today: DayText;
  readonly min?: DayText | undefined;
  readonly max?: DayText | undefined;
  readonly isDisabled?: ((day: DayText) => boolean) | undefined;
  readonly weekStartsOn?: WeekStart;
  readonly withYears?: boolean;
  readonly placeholder?: string;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly large?: boolean;
  readonly className?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A day, chosen from a month. */
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
          <Calendar
            value={chosen}
            takesFocus
            onSelect={(day) => {
              onValueChange(day);
              setOpen(false);
            }}
            {...{ today, min, max, isDisabled, weekStartsOn, withYears }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
