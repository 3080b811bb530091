import { Copy, Plus, X } from 'lucide-react';
import { type Ref, useId, useImperativeHandle, useRef } from 'react';
import type { FieldError as FormFieldError, Merge, FieldErrorsImpl } from 'react-hook-form';
import { WEEKDAYS, type Weekday } from '#foundation/values/day.ts';
import { TimeInput } from '#foundation/web/calendar/time-input.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { Menu, MenuItem } from '#foundation/web/ui/dropdown-menu.tsx';
import { FieldError } from '#foundation/web/ui/field.tsx';
import { minuteOf, type WeekRow, withCopiedDay, withInterval } from './week-rows.ts';

const DAY_NAMES: Readonly<Record<Weekday, string>> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
};
const WORKDAYS = WEEKDAYS.slice(0, 5);

interface RowError {
  readonly field: 'start' | 'end';
  readonly message: string;
}

interface WeekEditorProps {
  readonly value: readonly WeekRow[];
  readonly onValueChange: (rows: readonly WeekRow[]) => void;
  /** The form values that `WeekRows` validates. */
  readonly errors: WeekErrors;
  /** The label of a day without hours: "Closed", "Off". */
  readonly emptyLabel: string;
  /** For a narrow container, such as a sheet. */
  readonly narrow?: boolean;
  /** Focuses the first time that has an error. */
  readonly ref?: Ref<{ readonly focus: () => void }>;
}

type WeekErrors =
  | Merge<FormFieldError, (Merge<FormFieldError, FieldErrorsImpl<WeekRow>> | undefined)[]>
  | undefined;

function rowErrorOf(errors: WeekErrors, index: number): RowError | undefined {
  const error = errors?.[index];
  if (error?.start?.message) return { field: 'start', message: error.start.message };
  if (error?.end?.message) return { field: 'end', message: error.end.message };
  return undefined;
}

/** Edits the hours of a week, several intervals per day. Arrow keys change a time by fifteen minutes. */
export function WeekEditor({ ref, ...week }: WeekEditorProps) {
  const list = useRef<HTMLUListElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () => list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  }));
  return (
    <ul ref={list} className="@container flex flex-col divide-y divide-line">
      {WEEKDAYS.map((weekday) => (
        <Day key={weekday} {...week} weekday={weekday} />
      ))}
    </ul>
  );
}

interface DayProps extends Omit<WeekEditorProps, 'ref'> {
  readonly weekday: Weekday;
}

function Day({ weekday, value, onValueChange, errors, emptyLabel, narrow = false }: DayProps) {
  const name = DAY_NAMES[weekday];
  const intervals = useRef<HTMLDivElement>(null);
  const rows = value
    .map((row, index) => ({ ...row, index }))
    .filter((row) => row.weekday === weekday)
    .toSorted((a, b) => (minuteOf(a.start) || 0) - (minuteOf(b.start) || 0));
  const others = WEEKDAYS.filter((other) => other !== weekday);
  const copyTo = (days: readonly Weekday[]) => onValueChange(withCopiedDay(value, weekday, days));
  const changeRow = (index: number, part: Partial<Pick<WeekRow, 'start' | 'end'>>) =>
    onValueChange(value.map((row, at) => (at === index ? Object.assign({}, row, part) : row)));
  const removeRow = (index: number) => {
    onValueChange(value.filter((_, at) => at !== index));
    // The focused field was removed: the focus moves to the one next to it.
    intervals.current?.parentElement?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  return (
    <li
      className={cn(
        'grid items-start gap-x-3 gap-y-2 py-3',
        narrow
          ? 'grid-cols-[1fr_auto]'
          : 'grid-cols-[1fr_auto] @min-[33rem]:grid-cols-[7rem_minmax(0,1fr)_auto]',
      )}
    >
      <div className="flex items-baseline gap-3 leading-9 touch:leading-11">
        <h3 className="font-medium">{name}</h3>
        {rows.length === 0 && (
          <p className={cn('text-ink-muted', !narrow && '@min-[33rem]:hidden')}>{emptyLabel}</p>
        )}
      </div>
      <div
        ref={intervals}
        className={cn(
          'col-span-2 row-start-2 flex flex-col gap-2',
          rows.length === 0 && (narrow ? 'hidden' : '@max-[33rem]:hidden'),
          !narrow && '@min-[33rem]:col-span-1 @min-[33rem]:col-start-2 @min-[33rem]:row-start-1',
        )}
      >
        {rows.length === 0 && <p className="leading-9 text-ink-muted">{emptyLabel}</p>}
        {rows.map(({ index, start, end }, place) => (
          <IntervalRow
            key={index}
            start={start}
            end={end}
            label={rows.length === 1 ? name : `${name}, ${place + 1} of ${rows.length}`}
            error={rowErrorOf(errors, index)}
            onChange={(part) => changeRow(index, part)}
            onRemove={() => removeRow(index)}
          />
        ))}
      </div>
      <div
        className={cn(
          'col-start-2 row-start-1 flex justify-end',
          !narrow && '@min-[33rem]:col-start-3 @min-[33rem]:self-start',
        )}
      >
        <Button
          variant="ghost"
          size="icon"
          data-add
          aria-label={`Add hours on ${name}`}
          title="Add hours"
          onClick={() => onValueChange(withInterval(value, weekday))}
        >
          <Plus aria-hidden />
        </Button>
        <Menu
          align="end"
          trigger={
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Copy the hours of ${name}`}
              title="Copy to other days"
            >
              <Copy aria-hidden />
            </Button>
          }
        >
          <MenuItem onSelect={() => copyTo(WEEKDAYS)}>Copy to all days</MenuItem>
          <MenuItem onSelect={() => copyTo(WORKDAYS)}>Copy to Monday to Friday</MenuItem>
          {others.map((other) => (
            <MenuItem key={other} onSelect={() => copyTo([other])}>
              Copy to {DAY_NAMES[other]}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </li>
  );
}

interface IntervalRowProps {
  readonly start: string;
  readonly end: string;
  readonly label: string;
  readonly error: RowError | undefined;
  readonly onChange: (part: Partial<Pick<WeekRow, 'start' | 'end'>>) => void;
  readonly onRemove: () => void;
}

function IntervalRow({ start, end, label, error, onChange, onRemove }: IntervalRowProps) {
  const errorId = useId();
  const about = (field: RowError['field']) =>
    error?.field === field ? { 'aria-invalid': true as const, 'aria-describedby': errorId } : {};
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <TimeInput
          aria-label={`${label}, from`}
          value={start}
          onValueChange={(typed) => onChange({ start: typed })}
          className="w-28"
          {...about('start')}
        />
        <span aria-hidden className="text-ink-muted">
          –
        </span>
        <TimeInput
          aria-label={`${label}, to`}
          value={end}
          onValueChange={(typed) => onChange({ end: typed })}
          className="w-28"
          {...about('end')}
        />
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove ${label}, ${start} to ${end}`}
          onClick={onRemove}
        >
          <X aria-hidden />
        </Button>
      </div>
      <FieldError id={errorId} error={error?.message} />
    </div>
  );
}
