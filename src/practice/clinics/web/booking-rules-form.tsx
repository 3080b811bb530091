import { zodResolver } from '@hookform/resolvers/zod';
import { Controller } from 'react-hook-form';
import * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { SaveBar } from '#foundation/web/form/save-bar.tsx';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';
import {
  type ChangeClinic,
  changeClinicEndpoint,
  type Clinic,
  ONLINE_BOOKING_MODES,
  SLOT_MINUTES,
} from '../contract.ts';

const MODES = [
  { value: 'off', label: 'Off', hint: 'Clients book by phone only.' },
  {
    value: 'request',
    label: 'Clients request, you confirm',
    hint: 'The time is held, and the request stays on your dashboard until someone responds.',
  },
  { value: 'direct', label: 'Clients book instantly', hint: 'Available times are booked immediately.' },
] as const;

/** The values of the form, in which numbers are text. */
const Fields = z.object({
  onlineBooking: z.enum(ONLINE_BOOKING_MODES),
  slotMinutes: z.string(),
  leadHours: z
    .string()
    .refine((text) => text.trim() !== '' && Number(text) >= 0 && Number(text) <= 720, 'Use 0 to 720 hours.'),
  bookingHorizonDays: z
    .string()
    .refine(
      (text) => Number.isInteger(Number(text)) && Number(text) >= 1 && Number(text) <= 730,
      'Use 1 to 730 days.',
    ),
});
type Fields = z.infer<typeof Fields>;

const toFields = (clinic: Clinic): Fields => ({
  onlineBooking: clinic.onlineBooking,
  slotMinutes: String(clinic.slotMinutes),
  leadHours: String(clinic.bookingLeadMinutes / 60),
  bookingHorizonDays: String(clinic.bookingHorizonDays),
});

const toInput = (fields: Fields): z.input<typeof ChangeClinic> => ({
  onlineBooking: fields.onlineBooking,
  slotMinutes: SLOT_MINUTES.find((minutes) => String(minutes) === fields.slotMinutes),
  bookingLeadMinutes: Math.round(Number(fields.leadHours) * 60),
  bookingHorizonDays: Number(fields.bookingHorizonDays),
});

/** The mode, lead time and horizon of online booking. */
export function BookingRulesForm({ clinic }: { readonly clinic: Clinic }) {
  const save = useWrite(changeClinicEndpoint);
  const form = useEditForm<Fields>({ resolver: zodResolver(Fields), saved: toFields(clinic) });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((fields) =>
    save.mutate(toInput(fields), {
      onSuccess: (saved) => form.reset(toFields(saved)),
      onError: (error) => showFieldErrors(error, form, { bookingLeadMinutes: 'leadHours' }),
    }),
  );
  return (
    <MayChange call={changeClinicEndpoint}>
      <Card>
        <form noValidate onSubmit={submit}>
          <CardHeader
            title="Online booking"
            description="What clients can do themselves, around the clock."
          />
          <CardBody className="flex flex-col gap-5">
            <FieldSet legend="How clients book">
              <Controller
                control={form.control}
                name="onlineBooking"
                render={({ field: { value, onChange } }) => (
                  <RadioGroup
                    aria-label="How clients book"
                    options={MODES}
                    value={value}
                    onValueChange={onChange}
                  />
                )}
              />
            </FieldSet>
            <div className="grid gap-4 sm:grid-cols-3">
              <Field label="Times offered every" error={errors.slotMinutes?.message}>
                <NativeSelect
                  options={SLOT_MINUTES.map((minutes) => ({
                    value: String(minutes),
                    label: `${minutes} minutes`,
                  }))}
                  {...form.register('slotMinutes')}
                />
              </Field>
              <Field label="Minimum notice (hours)" error={errors.leadHours?.message}>
                <Input inputMode="decimal" autoComplete="off" {...form.register('leadHours')} />
              </Field>
              <Field label="Maximum days ahead" error={errors.bookingHorizonDays?.message}>
                <Input inputMode="numeric" autoComplete="off" {...form.register('bookingHorizonDays')} />
              </Field>
            </div>
            <SubmitError error={save.error} fieldErrors={errors} />
          </CardBody>
          <SaveBar
            isDirty={isDirty}
            busy={save.isPending}
            isSaved={save.isSuccess}
            onDiscard={() => form.reset()}
          />
        </form>
      </Card>
    </MayChange>
  );
}
