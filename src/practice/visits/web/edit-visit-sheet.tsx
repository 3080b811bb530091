import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { EditSheet } from '#foundation/web/form/edit-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { changeVisitEndpoint, Reason, type Visit } from '../contract.ts';

const Fields = z.strictObject({
  reason: Reason,
  doctorId: z.string(),
  supervisorId: z.string(),
  clientId: z.string(),
  needsCosignature: z.boolean(),
});

const nameOptions = (names: readonly { readonly id: string; readonly fullName: string }[]) =>
  names.map(({ id, fullName }) => ({ value: id, label: fullName }));

interface EditVisitSheetProps {
  readonly visit: Visit;
  readonly onClose: () => void;
}

/** Reason, doctor in charge, supervisor and client of a visit. */
export function EditVisitSheet({ visit, onClose }: EditVisitSheetProps) {
  const formId = useId();
  const form = useForm({
    resolver: zodResolver(Fields),
    defaultValues: {
      reason: visit.reason,
      doctorId: visit.doctor?.id ?? '',
      supervisorId: visit.supervisor?.id ?? '',
      clientId: visit.client?.id ?? '',
      needsCosignature: visit.needsCosignature,
    },
  });
  const change = useWrite(changeVisitEndpoint);
  const { errors, isDirty } = form.formState;
  const save = form.handleSubmit(({ reason, doctorId, supervisorId, clientId, needsCosignature }) =>
    change.mutate(
      {
        id: visit.id,
        version: visit.version,
        reason,
        doctorId: doctorId || null,
        supervisorId: supervisorId || null,
        clientId: clientId || null,
        needsCosignature,
      },
      { onSuccess: onClose, onError: (error) => showFieldErrors(error, form) },
    ),
  );
  // A doctor who may no longer sign stays selectable until somebody else is chosen.
  const signers = nameOptions([
    ...visit.signers,
    ...[visit.doctor, visit.supervisor].flatMap((person, index, all) =>
      person === null ||
      visit.signers.some(({ id }) => id === person.id) ||
      all.findIndex((one) => one?.id === person.id) !== index
        ? []
        : [person],
    ),
  ]);
  return (
    <EditSheet
      title="Edit visit"
      formId={formId}
      submitLabel="Save changes"
      busy={change.isPending}
      isDirty={isDirty}
      onClose={onClose}
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        <Field label="Reason" error={errors.reason?.message}>
          <Input autoComplete="off" {...form.register('reason')} />
        </Field>
        <Field label="Attending doctor" error={errors.doctorId?.message}>
          <NativeSelect placeholder="No doctor yet" options={signers} {...form.register('doctorId')} />
        </Field>
        <Field label="Supervisor" optional hint="Cosigns the record." error={errors.supervisorId?.message}>
          <NativeSelect placeholder="None" options={signers} {...form.register('supervisorId')} />
        </Field>
        <Controller
          control={form.control}
          name="needsCosignature"
          render={({ field }) => (
            <CheckboxField
              ref={field.ref}
              label="Cosignature required"
              checked={field.value}
              onCheckedChange={(checked) => field.onChange(checked === true)}
            />
          )}
        />
        <Field label="Brought by" error={errors.clientId?.message}>
          <NativeSelect
            placeholder="No one"
            options={nameOptions(visit.pet.clients)}
            {...form.register('clientId')}
          />
        </Field>
        <SubmitError error={change.error} fieldErrors={errors} />
      </form>
    </EditSheet>
  );
}
