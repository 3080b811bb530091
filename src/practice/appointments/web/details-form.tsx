import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import type { ClinicSetup } from '#practice/clinics/contract.ts';
import { type AppointmentDetails, BookAppointment, changeAppointmentEndpoint } from '../contract.ts';

const Fields = z.strictObject({
  appointmentTypeId: z.string(),
  reason: BookAppointment.shape.reason.unwrap(),
  notes: BookAppointment.shape.notes.unwrap(),
});
type Fields = z.infer<typeof Fields>;

interface DetailsFormProps {
  readonly setup: ClinicSetup;
  readonly appointment: AppointmentDetails;
  readonly onClose: () => void;
}

/** Type, reason and notes of an appointment. */
export function DetailsForm({ setup, appointment, onClose }: DetailsFormProps) {
  const form = useForm<Fields>({
    resolver: zodResolver(Fields),
    defaultValues: {
      appointmentTypeId: appointment.type.id,
      // A reason that only repeats the type follows it.
      reason: appointment.reason === appointment.type.name ? '' : appointment.reason,
      notes: appointment.notes ?? '',
    },
  });
  const { errors } = form.formState;
  const change = useWrite(changeAppointmentEndpoint);
  const submit = form.handleSubmit(({ notes, ...fields }) =>
    change.mutate(
      { id: appointment.id, version: appointment.version, ...fields, notes: notes || null },
      { onSuccess: onClose, onError: (error) => showFieldErrors(error, form) },
    ),
  );
  const typeId = useWatch({ control: form.control, name: 'appointmentTypeId' });
  const type = setup.appointmentTypes.find(({ id }) => id === typeId);
  const needsReason = type?.reasonIsOptional === false;
  const types = setup.appointmentTypes.filter(({ id, isActive }) => isActive || id === appointment.type.id);
  return (
    <form onSubmit={submit} noValidate aria-label="Change details" className="flex flex-col gap-4">
      <Controller
        control={form.control}
        name="appointmentTypeId"
        render={({ field }) => (
          <Field label="Type" error={errors.appointmentTypeId?.message}>
            <Select
              ref={field.ref}
              value={field.value}
              onValueChange={field.onChange}
              options={types.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
        )}
      />
      <Field
        label="Reason"
        error={errors.reason?.message}
        {...(needsReason ? {} : { hint: 'Without a reason, the type is shown.', optional: true })}
      >
        <Input placeholder={needsReason ? '' : (type?.name ?? '')} {...form.register('reason')} />
      </Field>
      <Field label="Notes" error={errors.notes?.message} hint="For staff only." optional>
        <Textarea {...form.register('notes')} />
      </Field>
      <SubmitError error={change.error} fieldErrors={errors} />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          Discard changes
        </Button>
        <Button type="submit" variant="primary" busy={change.isPending}>
          Save details
        </Button>
      </div>
    </form>
  );
}
