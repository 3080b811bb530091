import { CalendarDays } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useId, useState } from 'react';
import { isDay, type Day } from '#foundation/values/day.ts';
import { cn } from '../ui/cn.ts';
import { FieldError } from '../ui/field.tsx';
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
 * `2014-03-09`, or chosen from a month with lists of months and years. Its value is `YYYY-MM-DD`; text that is no day is passed
 * on as it was typed, for the form to refuse, and the field says so as soon as it is left.
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
  const errorId = useId();
  // Errors of the form come first: they are shown by the field around this one.
  const fault = isWrong && !props['aria-invalid'] ? `Write the day as ${hint}.` : undefined;
  const describedBy = [props['aria-describedby'], fault && errorId].filter(Boolean).join(' ');
  return (
    <>
      <span className="relative block">
        <Input
          inputMode="numeric"
          autoComplete="off"
          placeholder={hint}
          {...props}
          {...(isWrong ? { 'aria-invalid': true } : {})}
          {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
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
      <FieldError id={errorId} error={fault} />
    </>
  );
}
