import { type FormEvent, useState } from 'react';
import { instantAtMinute } from '#foundation/values/zoned-time.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { useWrite } from '#foundation/web/api.ts';
import { DatePicker } from '#foundation/web/calendar/date-picker.tsx';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { TimeInput } from '#foundation/web/calendar/time-input.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { isoDayIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { useFaultFocus } from '#foundation/web/form/use-fault-focus.ts';
import { withoutThese } from '#foundation/web/form/without-these.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { addBlockEndpoint, listBlocksEndpoint } from '../blocks.contract.ts';
import type { ClinicSetup } from '#practice/clinics/contract.ts';
import { listFreeSlotsEndpoint } from '../contract.ts';

interface BlockFormProps {
  readonly setup: ClinicSetup;
  readonly day: string;
  readonly doctorId: string | undefined;
  readonly onAdded: () => void;
}

const EVERYONE = 'everyone';
const minuteOf = (clock: string): number => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
};
const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Keeps time free of bookings: lunch, a meeting, a doctor who is away. */
export function BlockForm({ setup, day, doctorId, onAdded }: BlockFormProps) {
  const zone = setup.clinic.timeZone;
  const nowMs = useNow();
  const [values, setValues] = useState({
    doctorId: doctorId ?? EVERYONE,
    day,
    from: '12:00',
    to: '13:00',
    reason: '',
  });
  const [errors, setErrors] = useState<Partial<Record<keyof typeof values, string>>>({});
  const { fields, focusFirstFault } = useFaultFocus<HTMLFormElement>();
  const add = useWrite(addBlockEndpoint, { makesStale: [listBlocksEndpoint, listFreeSlotsEndpoint] });
  const change = (changes: Partial<typeof values>) => {
    setValues((last) => ({ ...last, ...changes }));
    setErrors((last) => withoutThese(last, changes));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(isClock(values.from) ? {} : { from: 'Use a time such as 12:00.' }),
      ...(isClock(values.to) ? {} : { to: 'Use a time such as 13:00.' }),
      ...(values.reason.trim() === '' ? { reason: 'Say what the time is for.' } : {}),
      ...(isClock(values.from) && isClock(values.to) && minuteOf(values.to) <= minuteOf(values.from)
        ? { to: 'The end must come after the start.' }
        : {}),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstFault();
    add.mutate(
      {
        doctorId: values.doctorId === EVERYONE ? null : values.doctorId,
        startsAt: new Date(instantAtMinute(values.day, minuteOf(values.from), zone)).toISOString(),
        endsAt: new Date(instantAtMinute(values.day, minuteOf(values.to), zone)).toISOString(),
        reason: values.reason,
      },
      {
        onSuccess: ({ bookedWithin }) => {
          const text =
            bookedWithin === 1
              ? '1 appointment stands within it.'
              : `${bookedWithin} appointments stand within it.`;
          notify({ title: 'Time blocked', tone: 'good', ...(bookedWithin > 0 ? { text } : {}) });
          onAdded();
        },
      },
    );
  };

  return (
    <form ref={fields} onSubmit={submit} noValidate aria-label="Block time" className="flex flex-col gap-4">
      <Field label="For">
        <Select
          value={values.doctorId}
          onValueChange={(chosen) => change({ doctorId: chosen })}
          options={[
            { value: EVERYONE, label: 'The whole clinic' },
            ...setup.doctors
              .filter(({ isActive }) => isActive)
              .map(({ id, fullName }) => ({ value: id, label: fullName })),
          ]}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_6.5rem_6.5rem]">
        <Field label="Day" className="max-sm:col-span-2">
          <DatePicker
            value={values.day}
            onValueChange={(chosen) => change({ day: chosen })}
            today={isoDayIn(zone, nowMs)}
          />
        </Field>
        <Field label="From" error={errors.from}>
          <TimeInput value={values.from} onValueChange={(from) => change({ from })} />
        </Field>
        <Field label="To" error={errors.to}>
          <TimeInput value={values.to} onValueChange={(to) => change({ to })} />
        </Field>
      </div>
      <Field label="Reason" error={errors.reason}>
        <Input
          autoComplete="off"
          placeholder="Lunch"
          value={values.reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </Field>
      <FormError error={add.error instanceof ApiError && add.error.fields.length > 0 ? null : add.error} />
      <Button type="submit" variant="primary" size="lg" busy={add.isPending}>
        Block time
      </Button>
    </form>
  );
}
