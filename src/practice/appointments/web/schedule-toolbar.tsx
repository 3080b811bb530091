import { ChevronLeft, ChevronRight, Ellipsis, Lock, Printer } from 'lucide-react';
import { DatePicker } from '#foundation/web/calendar/date-picker.tsx';
import { addDays, addMonths } from '#foundation/values/day.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { useShortcut } from '#foundation/web/shortcuts/use-shortcut.ts';
import { SearchField } from '#foundation/web/table/search-field.tsx';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { Menu, MenuCheckboxItem, MenuItem } from '#foundation/web/ui/dropdown-menu.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import type { ClinicSetup } from '#practice/clinics/contract.ts';
import { dotOf } from './hue-dot.tsx';
import { STATUS_FILTERS, STATUS_FILTER_LABELS } from './status-filter.ts';
import type { ScheduleAddress, View } from './use-schedule-address.ts';

interface ScheduleToolbarProps {
  readonly setup: ClinicSetup;
  readonly address: ScheduleAddress;
  readonly day: string;
  readonly today: string;
  readonly onChange: (changes: Partial<ScheduleAddress>, options?: { replace?: boolean }) => void;
  /** Undefined for roles that may only read. */
  readonly onBlock: (() => void) | undefined;
}

const VIEW_OPTIONS: readonly { readonly value: View; readonly label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'list', label: 'List' },
];

const ALL = 'all';

/** Date, view and filters of the schedule. */
export function ScheduleToolbar({ setup, address, day, today, onChange, onBlock }: ScheduleToolbarProps) {
  const { view } = address;
  const step = (count: number): string =>
    view === 'week' ? addDays(day, 7 * count) : view === 'list' ? addMonths(day, count) : addDays(day, count);
  const goTo = (next: string) => onChange({ day: next === today ? undefined : next, openId: undefined });
  const noun = view === 'week' ? 'week' : view === 'list' ? 'month' : 'day';
  useShortcut('t', () => goTo(today), 'Go to today');
  useShortcut('ArrowLeft', () => goTo(step(-1)), 'Go back a day, a week or a month');
  useShortcut('ArrowRight', () => goTo(step(1)), 'Go forward a day, a week or a month');
  useShortcut('d', () => onChange({ view: 'day' }), 'Day view');
  useShortcut('w', () => onChange({ view: 'week' }), 'Week view');
  useShortcut('l', () => onChange({ view: 'list' }), 'List view');

  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <div className="flex items-center gap-1 max-sm:w-full">
        <Button onClick={() => goTo(today)} aria-keyshortcuts="T">
          Today
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Previous ${noun}`} onClick={() => goTo(step(-1))}>
          <ChevronLeft />
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Next ${noun}`} onClick={() => goTo(step(1))}>
          <ChevronRight />
        </Button>
        <DatePicker
          aria-label={`Day: ${shortDay(day)}`}
          value={day}
          onValueChange={goTo}
          today={today}
          className="w-38 max-sm:flex-1"
        />
      </div>
      <Segmented
        label="View"
        value={view}
        onValueChange={(next) => onChange({ view: next })}
        options={VIEW_OPTIONS}
      />
      <div
        className={cn(
          'flex min-w-0 flex-1 items-center justify-end gap-2',
          view === 'list' ? 'basis-full sm:max-lg:flex-wrap lg:basis-160' : 'basis-32 sm:basis-116',
        )}
      >
        {view === 'list' && <AppointmentSearch />}
        <Select
          aria-label="Doctor"
          className="w-36 min-w-0 max-sm:hidden"
          value={address.doctorId ?? ALL}
          onValueChange={(id) => onChange({ doctorId: id === ALL ? undefined : id })}
          options={[
            { value: ALL, label: 'All doctors' },
            ...setup.doctors
              .filter(({ isActive }) => isActive)
              .map(({ id, fullName }) => ({ value: id, label: fullName })),
          ]}
        />
        <Select
          aria-label="State"
          className="w-34 min-w-0 max-sm:flex-1 max-sm:px-2"
          value={address.status}
          onValueChange={(status) => onChange({ status })}
          options={STATUS_FILTERS.map((value) => ({ value, label: STATUS_FILTER_LABELS[value] }))}
        />
        <Select
          aria-label="Type"
          className="w-30 min-w-0 max-sm:hidden"
          value={address.typeId ?? ALL}
          onValueChange={(id) => onChange({ typeId: id === ALL ? undefined : id })}
          options={[
            { value: ALL, label: 'All types' },
            ...setup.appointmentTypes.map(({ id, name, hue }) => ({
              value: id,
              label: name,
              icon: dotOf(hue),
            })),
          ]}
        />
        <Menu
          align="end"
          trigger={
            <Button size="icon" aria-label="More for this schedule">
              <Ellipsis />
            </Button>
          }
        >
          {onBlock && (
            <MenuItem onSelect={onBlock}>
              <Lock aria-hidden /> Block time
            </MenuItem>
          )}
          {view === 'day' && (
            <MenuCheckboxItem
              checked={address.withOff}
              onCheckedChange={(checked) => onChange({ withOff: checked }, { replace: true })}
            >
              Show off-duty doctors
            </MenuCheckboxItem>
          )}
          {view === 'day' && setup.rooms.some(({ isActive }) => isActive) && (
            <MenuCheckboxItem
              checked={address.byRoom}
              onCheckedChange={(checked) => onChange({ byRoom: checked }, { replace: true })}
            >
              Columns by room
            </MenuCheckboxItem>
          )}
          <MenuItem onSelect={() => setTimeout(() => globalThis.print(), 200)}>
            <Printer aria-hidden /> Print
          </MenuItem>
        </Menu>
      </div>
    </div>
  );
}

function AppointmentSearch() {
  const [typed, type] = useAddressSearch();
  return (
    <SearchField
      label="Search appointments"
      placeholder="Pet, client, phone or microchip"
      value={typed}
      onValueChange={type}
      className="min-w-0 flex-2 sm:max-lg:basis-full lg:max-w-72"
    />
  );
}
