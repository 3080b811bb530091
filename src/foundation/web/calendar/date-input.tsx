import { CalendarDays } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { isDay, type Day } from '#foundation/values/day.ts';
import { cn } from '../ui/cn.ts';
import { Input } from '../ui/input.tsx';
import { Popover } from '../ui/popover.tsx';
import { useTypedDay } from './use-typed-day.ts';

// Loaded with the first calendar that is opened: no first screen needs it.
const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

interface DateInputProps extends Omit<ComponentProps<typeof Input>, 'type' | 'icon' | 'min' | 'max'> {
  /** Today at the clinic, not on the device. */
  readonly today: Day;
  readonly earliest?: Day | undefined;
  readonly latest?: Day | undefined;
}

/**
 * A field for a day that may be years back, such as a birthday: typed in the order of the clinic's country, pasted as
 * `2014-03-09`, or chosen from a month with lists of months and years. Its value is `YYYY-MM-DD`, or empty as long as the
 * day is incomplete.
 */
export function DateInput({
  today,
  earliest,
  latest,
  large = false,
  className,
  ref,
  value,
  defaultValue,
  onChange,
  onBlur,
  ...props
}: DateInputProps) {
  const [isOpen, setOpen] = useState(false);
  const { attach, choose, day, hint, isWrong, leave, text, type } = useTypedDay({
    name: props.name,
    value,
    defaultValue,
    today,
    ref,
    onChange,
  });
  return (
    <span className="relative block">
      <Input
        inputMode="numeric"
        autoComplete="off"
        placeholder={hint}
        {...props}
        {...(isWrong ? { 'aria-invalid': true, title: `Write the day as ${hint}.` } : {})}
        large={large}
        ref={attach}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={(event) => {
          leave();
          onBlur?.(event);
        }}
        className={cn(large ? 'pr-12' : 'pr-9 touch:pr-11', className)}
      />
      <Popover
        label="Choose a day"
        align="end"
        className="w-auto"
        onOpenAutoFocus={(event) => event.preventDefault()}
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            aria-label="Choose a day"
            disabled={props.disabled}
            className={cn(
              'focus-ring absolute inset-y-0 right-0 flex items-center justify-center rounded-md text-ink-muted hover:text-ink',
              large ? 'w-12' : 'w-9 touch:w-11',
            )}
          >
            <CalendarDays aria-hidden className="size-4" />
          </button>
        }
      >
        <Suspense fallback={<div className="h-66 w-66" />}>
          <Calendar
            value={isDay(day) ? day : undefined}
            takesFocus
            withYears
            onSelect={(chosen) => {
              choose(chosen);
              setOpen(false);
            }}
            today={today}
            min={earliest}
            max={latest}
          />
        </Suspense>
      </Popover>
    </span>
  );
}
