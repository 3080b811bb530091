import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { deviceZone } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { type Demo, moveDemoEndpoint, type MoveSlots } from '../contract.ts';
import { dateTimeLabelIn, type ShownDay, timeZoneLabel } from '../demo-times.rules.ts';

interface MoveFieldsProps {
  readonly demo: Demo;
  /** The free times by days; at least one. */
  readonly days: readonly ShownDay[];
  readonly free: MoveSlots;
  readonly onDone: () => void;
}

/** Any free host. */
const ANYBODY = '';

const isSame = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);

/** The hosts who are free at a time; the current host is marked. */
const hostOptions = ({ slots, hosts }: MoveSlots, demo: Demo, startsAt: string) => {
  const freeIds = slots.find((slot) => isSame(slot.startsAt, startsAt))?.hostIds ?? [];
  return [
    { value: ANYBODY, label: 'Any available host' },
    ...hosts
      .filter(({ id }) => freeIds.includes(id))
      .map(({ id, name }) => ({ value: id, label: id === demo.hostId ? `${name} (current)` : name })),
  ];
};

/** Refuses the slot and the host that the demo has now. */
const fieldsFor = (demo: Demo) =>
  z
    .strictObject({ day: z.string(), startsAt: z.string().min(1, 'Choose a time.'), hostId: z.string() })
    .refine(
      ({ startsAt, hostId }) => {
        const keepsHost = hostId === ANYBODY ? demo.hostId !== null : hostId === demo.hostId;
        return !isSame(startsAt, demo.startsAt) || !keepsHost;
      },
      {
        path: ['startsAt'],
        message: 'It is already at that time with that host. Choose another time or host.',
      },
    );

/** The fields for time and host. They start with the current values, so that the host can be changed alone. */
export function MoveFields({ demo, days, free, onDone }: MoveFieldsProps) {
  const zone = deviceZone();
  const form = useForm({ resolver: zodResolver(fieldsFor(demo)), defaultValues: firstValues(demo, days) });
  const { control, formState, setValue, getValues } = form;
  const typed = useWatch({ control });
  const move = useWrite(moveDemoEndpoint);
  const times = days.find(({ day }) => day === typed.day)?.times ?? [];
  const hosts = hostOptions(free, demo, typed.startsAt ?? '');
  const chooseTime = (startsAt: string) => {
    setValue('startsAt', startsAt);
    // A host who is not free at the new time is not offered.
    if (!hostOptions(free, demo, startsAt).some(({ value }) => value === getValues('hostId')))
      setValue('hostId', ANYBODY);
    form.clearErrors();
  };
  const chooseDay = (day: string) => {
    setValue('day', day);
    const offered = days.find((one) => one.day === day)?.times ?? [];
    chooseTime((timeOf(offered, getValues('startsAt')) ?? offered[0])?.startsAt ?? '');
  };
  const submit = form.handleSubmit(({ startsAt, hostId }) =>
    move.mutate(
      { demoId: demo.id, startsAt, hostId: hostId === ANYBODY ? null : hostId },
      {
        onSuccess: ({ hostName }) => {
          notify({
            title: 'Demo moved',
            text: `${dateTimeLabelIn(startsAt, zone)}${hostName === null ? '' : `, with ${hostName}`}. ${demo.fullName} will be notified by email.`,
          });
          onDone();
        },
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  return (
    <form
      aria-label="Move the demo"
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-lg border border-line p-3"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          control={control}
          name="day"
          render={({ field }) => (
            <Field label="Day" error={formState.errors.day?.message}>
              <NativeSelect
                ref={field.ref}
                options={days.map((one) => ({ value: one.day, label: one.label }))}
                value={field.value}
                onChange={({ target }) => chooseDay(target.value)}
              />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="startsAt"
          render={({ field }) => (
            <Field
              label="Time"
              error={formState.errors.startsAt?.message}
              hint={field.value === '' ? undefined : timeZoneLabel(zone, Date.parse(field.value))}
            >
              <NativeSelect
                ref={field.ref}
                options={times.map((time) => ({ value: time.startsAt, label: time.label }))}
                value={field.value}
                onChange={({ target }) => chooseTime(target.value)}
              />
            </Field>
          )}
        />
      </div>
      <Controller
        control={control}
        name="hostId"
        render={({ field }) => (
          <Field
            label="Host"
            hint="Only hosts available at that time."
            error={formState.errors.hostId?.message}
          >
            <NativeSelect
              ref={field.ref}
              options={hosts}
              value={field.value}
              onChange={({ target }) => {
                field.onChange(target.value);
                form.clearErrors();
              }}
            />
          </Field>
        )}
      />
      <SubmitError error={move.error} fieldErrors={formState.errors} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={move.isPending}>
          Move demo
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

type ShownTime = ShownDay['times'][number];

const timeOf = (times: readonly ShownTime[], instant: string): ShownTime | undefined =>
  times.find(({ startsAt }) => isSame(startsAt, instant));

/** The demo's current day and time if they are among the free ones, else the first free ones. */
function firstValues({ startsAt }: Demo, days: readonly ShownDay[]) {
  const day = days.find(({ times }) => timeOf(times, startsAt) !== undefined) ?? days[0];
  const times = day?.times ?? [];
  return {
    day: day?.day ?? '',
    startsAt: (timeOf(times, startsAt) ?? times[0])?.startsAt ?? '',
    hostId: ANYBODY,
  };
}
