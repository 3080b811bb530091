import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { DatePicker } from '#foundation/web/calendar/date-picker.tsx';
import { instantAtMinute } from '#foundation/values/zoned-time.ts';
import { addDays, isDay } from '#foundation/values/day.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { clockIn, nearDateIn, timeIn, todayIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import {
  AddTimeOff,
  addTimeOffEndpoint,
  type DemoTeamMember,
  removeTimeOffEndpoint,
  type TimeOff,
} from '../contract.ts';

/** `Mon, 23 Nov – Fri, 27 Nov`, by the host's clock; times only where a day is not completely off. */
function spanLabel({ startsAt, endsAt }: TimeOff, zone: string): string {
  const isWhole = clockIn(zone, startsAt) === '00:00' && clockIn(zone, endsAt) === '00:00';
  const last = isWhole ? new Date(Date.parse(endsAt) - 1).toISOString() : endsAt;
  const [from, to] = [nearDateIn(zone, startsAt), nearDateIn(zone, last)];
  if (isWhole) return from === to ? from : `${from} – ${to}`;
  return `${from} ${timeIn(zone, startsAt)} – ${to} ${timeIn(zone, endsAt)}`;
}

/** When a host is away: whole days on the host's own calendar. */
export function TimeOffList({ member }: { readonly member: DemoTeamMember }) {
  const zone = member.timeZone ?? 'UTC';
  const remove = useWrite(removeTimeOffEndpoint);
  return (
    <section
      aria-label={`Time off of ${member.fullName ?? member.email ?? 'the host'}`}
      className="flex flex-col gap-3 border-t border-line p-4"
    >
      <h3 className="text-base font-medium">Time off</h3>
      {member.timeOff.length === 0 && <p className="text-sm text-ink-muted">No time off.</p>}
      <ul className="flex flex-col divide-y divide-line">
        {member.timeOff.map((off) => (
          <li key={off.id} className="flex flex-wrap items-center justify-between gap-2 py-1.5">
            <span className="min-w-0">
              {spanLabel(off, zone)}
              {off.note !== null && <span className="text-ink-muted"> · {off.note}</span>}
            </span>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Remove ${spanLabel(off, zone)}`}
              busy={remove.isPending && remove.variables?.timeOffId === off.id}
              onClick={() => remove.mutate({ timeOffId: off.id })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <FormError error={remove.error} />
      <AddTimeOffForm userId={member.userId} zone={zone} />
    </section>
  );
}

const Fields = z.strictObject({
  firstDay: z.string().refine(isDay, 'Choose a day.'),
  lastDay: z.string().refine(isDay, 'Choose a day.'),
  note: AddTimeOff.shape.note,
});
type FieldsInput = z.input<typeof Fields>;

/** Where the fields of the endpoint are in the form. */
const PATHS = { startsAt: 'firstDay', endsAt: 'lastDay' } as const;

function AddTimeOffForm({ userId, zone }: { readonly userId: string; readonly zone: string }) {
  const today = todayIn(zone);
  const tomorrow = addDays(today, 1);
  const form = useForm<FieldsInput, unknown, z.output<typeof Fields>>({
    resolver: zodResolver(Fields),
    defaultValues: { firstDay: tomorrow, lastDay: tomorrow, note: '' },
  });
  const { control, formState, register, setValue } = form;
  const [firstDay, lastDay] = useWatch({ control, name: ['firstDay', 'lastDay'] });
  const add = useWrite(addTimeOffEndpoint);
  const submit = form.handleSubmit((fields) =>
    add.mutate(
      {
        userId,
        startsAt: new Date(instantAtMinute(fields.firstDay, 0, zone)).toISOString(),
        endsAt: new Date(instantAtMinute(addDays(fields.lastDay, 1), 0, zone)).toISOString(),
        note: fields.note,
      },
      {
        onSuccess: () => form.resetField('note'),
        onError: (error) => showFieldErrors(error, form, PATHS),
      },
    ),
  );
  return (
    <form noValidate aria-label="Add time off" onSubmit={submit} className="flex flex-col gap-3">
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_1.5fr_auto]">
        <Controller
          control={control}
          name="firstDay"
          render={({ field }) => (
            <Field label="First day" error={formState.errors.firstDay?.message}>
              <DatePicker
                ref={field.ref}
                value={field.value}
                onValueChange={(day) => {
                  field.onChange(day);
                  if (lastDay < day) setValue('lastDay', day);
                }}
                today={today}
                min={today}
              />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="lastDay"
          render={({ field }) => (
            <Field label="Last day" error={formState.errors.lastDay?.message}>
              <DatePicker
                ref={field.ref}
                value={field.value}
                onValueChange={field.onChange}
                today={today}
                min={firstDay}
              />
            </Field>
          )}
        />
        <Field label="Note" optional error={formState.errors.note?.message}>
          <Input maxLength={200} {...register('note')} />
        </Field>
        <Button type="submit" busy={add.isPending}>
          Add
        </Button>
      </div>
      <SubmitError error={add.error} fieldErrors={formState.errors} />
    </form>
  );
}
