import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { DatePicker } from '#foundation/web/calendar/date-picker.tsx';
import { instantAtMinute } from '#foundation/values/zoned-time.ts';
import { addDays } from '#foundation/values/day.ts';
import { nearDateIn, timeIn, todayIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import {
  addTimeOffEndpoint,
  demoSetupEndpoint,
  type DemoTeamMember,
  listDemoSlotsEndpoint,
  removeTimeOffEndpoint,
  type TimeOff,
} from '../contract.ts';

const STALE = { makesStale: [demoSetupEndpoint, listDemoSlotsEndpoint] };

/** `Mon, 23 Nov – Fri, 27 Nov`, by the host's clock; times only where a day is not off whole. */
function spanWords({ startsAt, endsAt }: TimeOff, zone: string): string {
  const isWhole = timeIn(zone, startsAt) === '00:00' && timeIn(zone, endsAt) === '00:00';
  const last = isWhole ? new Date(Date.parse(endsAt) - 1).toISOString() : endsAt;
  const [from, to] = [nearDateIn(zone, startsAt), nearDateIn(zone, last)];
  if (isWhole) return from === to ? from : `${from} – ${to}`;
  return `${from} ${timeIn(zone, startsAt)} – ${to} ${timeIn(zone, endsAt)}`;
}

/** When a host is away: whole days on the host's own calendar. */
export function TimeOffList({ member }: { readonly member: DemoTeamMember }) {
  const zone = member.timeZone ?? 'UTC';
  const remove = useWrite(removeTimeOffEndpoint, STALE);
  return (
    <section
      aria-label={`Time off of ${member.fullName ?? member.email ?? 'the host'}`}
      className="flex flex-col gap-3 border-t border-line p-4"
    >
      <h3 className="text-base font-medium">Time off</h3>
      {member.timeOff.length === 0 && <p className="text-sm text-ink-muted">None is noted.</p>}
      <ul className="flex flex-col divide-y divide-line">
        {member.timeOff.map((off) => (
          <li key={off.id} className="flex flex-wrap items-center justify-between gap-2 py-1.5">
            <span className="min-w-0">
              {spanWords(off, zone)}
              {off.note !== null && <span className="text-ink-muted"> · {off.note}</span>}
            </span>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Remove ${spanWords(off, zone)}`}
              busy={remove.isPending && remove.variables?.timeOffId === off.id}
              onClick={() => remove.mutate({ timeOffId: off.id })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <FormError error={remove.error} />
      <AddTimeOff userId={member.userId} zone={zone} />
    </section>
  );
}

function AddTimeOff({ userId, zone }: { readonly userId: string; readonly zone: string }) {
  const [firstDay, setFirstDay] = useState(() => addDays(todayIn(zone), 1));
  const [lastDay, setLastDay] = useState(firstDay);
  const [note, setNote] = useState('');
  const add = useWrite(addTimeOffEndpoint, STALE);
  const last = lastDay < firstDay ? firstDay : lastDay;
  const submit = () =>
    add.mutate(
      {
        userId,
        startsAt: new Date(instantAtMinute(firstDay, 0, zone)).toISOString(),
        endsAt: new Date(instantAtMinute(addDays(last, 1), 0, zone)).toISOString(),
        note,
      },
      { onSuccess: () => setNote('') },
    );
  return (
    <form
      noValidate
      aria-label="Add time off"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-3"
    >
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_1.5fr_auto]">
        <Field label="First day">
          <DatePicker
            value={firstDay}
            onValueChange={setFirstDay}
            today={todayIn(zone)}
            min={todayIn(zone)}
          />
        </Field>
        <Field label="Last day">
          <DatePicker value={last} onValueChange={setLastDay} today={todayIn(zone)} min={firstDay} />
        </Field>
        <Field label="Note" optional>
          <Input maxLength={200} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
        <Button type="submit" busy={add.isPending}>
          Add
        </Button>
      </div>
      <FormError error={add.error} />
    </form>
  );
}
