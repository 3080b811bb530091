import { Copy, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { WEEKDAYS, type Weekday } from '#foundation/values/day.ts';
import { TimeInput } from '#foundation/web/calendar/time-input.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { Menu, MenuItem } from '#foundation/web/ui/dropdown-menu.tsx';
import { FieldError } from '#foundation/web/ui/field.tsx';
import { minuteOf, type DraftRow, type RowFault, type WeekDraft } from './week-draft.ts';

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

interface WeekEditorProps {
  readonly draft: WeekDraft;
  /** How a day without hours reads: "Closed", "Off". */
  readonly emptyLabel: string;
  /** For a narrow place, such as a sheet. */
  readonly narrow?: boolean;
}

/** A week of hours, several intervals a day. Arrow keys change a time by a quarter of an hour. */
export function WeekEditor({ draft, emptyLabel, narrow = false }: WeekEditorProps) {
  return (
    <ul className="@container flex flex-col divide-y divide-line">
      {WEEKDAYS.map((weekday) => (
        <Day key={weekday} weekday={weekday} draft={draft} emptyLabel={emptyLabel} narrow={narrow} />
      ))}
    </ul>
  );
}

interface DayProps extends Required<WeekEditorProps> {
  readonly weekday: Weekday;
}

function Day({ weekday, draft, emptyLabel, narrow }: DayProps) {
  const name = DAY_NAMES[weekday];
  const intervals = useRef<HTMLDivElement>(null);
  const rows = draft.rows
    .filter((row) => row.weekday === weekday)
    .toSorted((a, b) => (minuteOf(a.start) || 0) - (minuteOf(b.start) || 0));
  const others = WEEKDAYS.filter((other) => other !== weekday);
  const removeRow = (id: number) => {
    draft.remove(id);
    // The field that had the focus is gone: the keyboard goes on beside it.
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
        {rows.map((row, index) => (
          <IntervalRow
            key={row.id}
            row={row}
            label={rows.length === 1 ? name : `${name}, ${index + 1} of ${rows.length}`}
            fault={draft.faults.get(row.id)}
            onChange={(part) => draft.change(row.id, part)}
            onRemove={() => removeRow(row.id)}
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
          onClick={() => draft.addTo(weekday)}
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
          <MenuItem onSelect={() => draft.copy(weekday, WEEKDAYS)}>Copy to all days</MenuItem>
          <MenuItem onSelect={() => draft.copy(weekday, WORKDAYS)}>Copy to Monday to Friday</MenuItem>
          {others.map((other) => (
            <MenuItem key={other} onSelect={() => draft.copy(weekday, [other])}>
              Copy to {DAY_NAMES[other]}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </li>
  );
}

interface IntervalRowProps {
  readonly row: DraftRow;
  readonly label: string;
  readonly fault: RowFault | undefined;
  readonly onChange: (part: Partial<Pick<DraftRow, 'start' | 'end'>>) => void;
  readonly onRemove: () => void;
}

function IntervalRow({ row, label, fault, onChange, onRemove }: IntervalRowProps) {
  const faultId = `hours-${row.id}-fault`;
  const about = (field: RowFault['field']) =>
    fault?.field === field ? { 'aria-invalid': true as const, 'aria-describedby': faultId } : {};
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <TimeInput
          aria-label={`${label}, from`}
          value={row.start}
          onValueChange={(start) => onChange({ start })}
          className="w-28"
          {...about('start')}
        />
        <span aria-hidden className="text-ink-muted">
          –
        </span>
        <TimeInput
          aria-label={`${label}, to`}
          value={row.end}
          onValueChange={(end) => onChange({ end })}
          className="w-28"
          {...about('end')}
        />
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove ${label}, ${row.start} to ${row.end}`}
          onClick={onRemove}
        >
          <X aria-hidden />
        </Button>
      </div>
      <FieldError id={faultId} error={fault?.message} />
    </div>
  );
}
