import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { isDay } from '#foundation/values/day.ts';
import { instantAtMinute } from '#foundation/values/zoned-time.ts';
import { useWrite } from '#foundation/web/api.ts';
import { clockTime, minuteOfClock } from '#foundation/web/calendar/clock-time.ts';
import { DatePicker } from '#foundation/web/calendar/date-picker.tsx';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { TimeInput } from '#foundation/web/calendar/time-input.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useFocusFirstError } from '#foundation/web/form/use-focus-first-error.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { clockIn, isoDayIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { addBlockEndpoint } from '../blocks.contract.ts';
import type { Timed } from '../calendar-layout.rules.ts';
import type { ClinicSetup } from '#practice/clinics/contract.ts';

interface BlockFormProps {
  readonly setup: ClinicSetup;
  readonly day: string;
  readonly doctorId: string | undefined;
  /** The time that was drawn on the board. */
  readonly range?: Timed | undefined;
  readonly onAdded: () => void;
}

const EVERYONE = 'everyone';

const BlockFields = z
  .strictObject({
    doctorId: z.string(),
    day: z.string().refine(isDay, 'Choose a day.'),
    from: clockTime('12:00'),
    to: clockTime('13:00'),
    reason: addBlockEndpoint.input.shape.reason,
  })
  .refine(({ from, to }) => minuteOfClock(to) > minuteOfClock(from), {
    path: ['to'],
    message: 'The end must be after the start.',
  });
type BlockFields = z.infer<typeof BlockFields>;

/** Maps the endpoint's fields to those of the form. */
const PATHS = { startsAt: 'from', endsAt: 'to' } as const;

/** Blocks time: lunch, a meeting, an absence. */
export function BlockForm({ setup, day, doctorId, range, onAdded }: BlockFormProps) {
  const zone = setup.clinic.timeZone;
  const nowMs = useNow();
  const form = useForm<BlockFields>({
    shouldFocusError: false,
    resolver: zodResolver(BlockFields),
    defaultValues: {
      doctorId: doctorId ?? EVERYONE,
      day,
      from: range ? clockIn(zone, range.startsAtMs) : '12:00',
      to: range ? clockIn(zone, range.endsAtMs) : '13:00',
      reason: '',
    },
  });
  const fields = useFocusFirstError<HTMLFormElement, BlockFields>(form.formState);
  const { control, register } = form;
  const { errors } = form.formState;
  const add = useWrite(addBlockEndpoint);
  const submit = form.handleSubmit((block) =>
    add.mutate(
      {
        doctorId: block.doctorId === EVERYONE ? null : block.doctorId,
        startsAt: new Date(instantAtMinute(block.day, minuteOfClock(block.from), zone)).toISOString(),
        endsAt: new Date(instantAtMinute(block.day, minuteOfClock(block.to), zone)).toISOString(),
        reason: block.reason,
      },
      {
        onSuccess: ({ bookedWithin }) => {
          const text =
            bookedWithin === 1
              ? '1 appointment falls within this time.'
              : `${bookedWithin} appointments fall within this time.`;
          notify({ title: 'Time blocked', tone: 'good', ...(bookedWithin > 0 ? { text } : {}) });
          onAdded();
        },
        onError: (error) => showFieldErrors(error, form, PATHS),
      },
    ),
  );

  return (
    <form ref={fields} onSubmit={submit} noValidate aria-label="Block time" className="flex flex-col gap-4">
      <Controller
        control={control}
        name="doctorId"
        render={({ field }) => (
          <Field label="For" error={errors.doctorId?.message}>
            <Select
              ref={field.ref}
              value={field.value}
              onValueChange={field.onChange}
              options={[
                { value: EVERYONE, label: 'The whole clinic' },
                ...setup.doctors
                  .filter(({ isActive }) => isActive)
                  .map(({ id, fullName }) => ({ value: id, label: fullName })),
              ]}
            />
          </Field>
        )}
      />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_6.5rem_6.5rem]">
        <Controller
          control={control}
          name="day"
          render={({ field }) => (
            <Field label="Day" error={errors.day?.message} className="max-sm:col-span-2">
              <DatePicker
                ref={field.ref}
                value={field.value}
                onValueChange={field.onChange}
                today={isoDayIn(zone, nowMs)}
              />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="from"
          render={({ field }) => (
            <Field label="From" error={errors.from?.message}>
              <TimeInput ref={field.ref} value={field.value} onValueChange={field.onChange} />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="to"
          render={({ field }) => (
            <Field label="To" error={errors.to?.message}>
              <TimeInput ref={field.ref} value={field.value} onValueChange={field.onChange} />
            </Field>
          )}
        />
      </div>
      <Field label="Reason" error={errors.reason?.message}>
        <Input autoComplete="off" placeholder="Lunch" {...register('reason')} />
      </Field>
      <SubmitError error={add.error} fieldErrors={errors} />
      <Button type="submit" variant="primary" size="lg" busy={add.isPending}>
        Block time
      </Button>
    </form>
  );
}
