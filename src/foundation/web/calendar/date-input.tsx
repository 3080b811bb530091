import { CalendarDays } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react';
import { isDay, type Day } from '#foundation/values/day.ts';
import { cn } from '../ui/cn.ts';
import { Input } from '../ui/input.tsx';
import { Popover } from '../ui/popover.tsx';

// Loaded with the first calendar that is opened: no first screen needs it.
const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

interface DateInputProps extends Omit<ComponentProps<typeof Input>, 'type' | 'icon' | 'min' | 'max'> {
  /** Today at the clinic, not on the device. */
  readonly today: Day;
  readonly earliest?: Day | undefined;
  readonly latest?: Day | undefined;
}

/**
 * A field for a day that may be years back, such as a birthday: typed, or chosen from a month with lists of months and
 * years. Its value is `YYYY-MM-DD`, or empty as long as the day is incomplete.
 */
export function DateInput({
  today,
  earliest,
  latest,
  large = false,
  className,
  ref,
  ...props
}: DateInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const setInput = (element: HTMLInputElement | null) => {
    input.current = element;
    if (typeof ref === 'function') return ref(element);
    if (ref) ref.current = element;
    return undefined;
  };
  return (
    <span className="relative block">
      <Input
        type="date"
        {...props}
        large={large}
        min={earliest}
        max={latest}
        ref={setInput}
        className={cn(
          large ? 'pr-12' : 'pr-9 touch:pr-11',
          '[&::-webkit-calendar-picker-indicator]:hidden',
          className,
        )}
      />
      <Popover
        label="Choose a day"
        align="end"
        className="w-auto"
        onOpenAutoFocus={(event) => event.preventDefault()}
        open={isOpen}
        onOpenChange={(open) => {
          setTyped(input.current?.value ?? '');
          setOpen(open);
        }}
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
            value={isDay(typed) ? typed : undefined}
            takesFocus
            withYears
            onSelect={(day) => {
              if (input.current) changeValue(input.current, day);
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

/** Sets the value as typing does, so that React and the form library hear of it. */
function changeValue(input: HTMLInputElement, value: string): void {
  const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  property?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
