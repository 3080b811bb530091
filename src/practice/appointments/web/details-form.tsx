import { type FormEvent, useState } from 'react';
import { ApiError } from '#foundation/web/api-error.ts';
import { useWrite } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import type { ClinicSetup } from '#practice/clinics/contract.ts';
import {
  type AppointmentDetails,
  changeAppointmentEndpoint,
  getAppointmentEndpoint,
  listAppointmentsEndpoint,
} from '../contract.ts';

interface DetailsFormProps {
  readonly setup: ClinicSetup;
  readonly appointment: AppointmentDetails;
  readonly onClose: () => void;
}

/** What an appointment is about. */
export function DetailsForm({ setup, appointment, onClose }: DetailsFormProps) {
  const [values, setValues] = useState({
    typeId: appointment.type.id,
    reason: appointment.reason,
    notes: appointment.notes ?? '',
  });
  const change = useWrite(changeAppointmentEndpoint, {
    makesStale: [listAppointmentsEndpoint, getAppointmentEndpoint],
  });
  const fieldError = (path: string) =>
    change.error instanceof ApiError
      ? change.error.fields.find((field) => field.path === path)?.message
      : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(
      {
        id: appointment.id,
        version: appointment.version,
        appointmentTypeId: values.typeId,
        reason: values.reason,
        notes: values.notes.trim() || null,
      },
      { onSuccess: onClose },
    );
  };
  const types = setup.appointmentTypes.filter(({ id, isActive }) => isActive || id === appointment.type.id);
  return (
    <form onSubmit={submit} noValidate aria-label="Change details" className="flex flex-col gap-4">
      <Field label="Type">
        <Select
          value={values.typeId}
          onValueChange={(typeId) => setValues((last) => ({ ...last, typeId }))}
          options={types.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <Field label="Reason" error={fieldError('reason')}>
        <Input
          value={values.reason}
          onChange={(event) => setValues((last) => ({ ...last, reason: event.target.value }))}
        />
      </Field>
      <Field label="Notes" error={fieldError('notes')} hint="For staff only." optional>
        <Textarea
          value={values.notes}
          onChange={(event) => setValues((last) => ({ ...last, notes: event.target.value }))}
        />
      </Field>
      {change.error instanceof ApiError && change.error.fields.length > 0 ? null : (
        <FormError error={change.error} />
      )}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          Leave as it was
        </Button>
        <Button type="submit" variant="primary" busy={change.isPending}>
          Save details
        </Button>
      </div>
    </form>
  );
}
