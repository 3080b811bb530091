import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { zoneOfPlace } from '#foundation/web/time/country-zones.ts';
import { deviceZone } from '#foundation/web/time/zone-time.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { slugOf } from '#practice/clinics/clinic-slug.rules.ts';
import { ClinicInputs, BLANK_CLINIC } from '#practice/clinics/web/public/clinic-inputs.tsx';
import { AddClinic } from '#platform/clinics/contract.ts';
import { convertLeadEndpoint, type Lead } from '../contract.ts';

type FieldsInput = z.input<typeof AddClinic>;

interface ConvertSheetProps {
  readonly lead: Lead;
  readonly onClose: () => void;
  readonly onConverted: (clinicId: string) => void;
}

/** The form that converts a lead into a clinic, with the lead as its first admin. */
export function ConvertSheet({ lead, onClose, onConverted }: ConvertSheetProps) {
  const convert = useWrite(convertLeadEndpoint);
  const name = lead.clinicName ?? '';
  const form = useForm<FieldsInput, unknown, AddClinic>({
    resolver: zodResolver(AddClinic),
    defaultValues: {
      ...BLANK_CLINIC,
      name,
      slug: slugOf(name),
      country: lead.country ?? '',
      phone: lead.phone ?? '',
      timeZone: zoneOfPlace(lead.country ?? '', deviceZone()),
      adminEmail: lead.email ?? '',
      adminFullName: lead.fullName,
    },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((fields) =>
    convert.mutate(
      { ...fields, id: lead.id, version: lead.version },
      {
        onSuccess: ({ clinic }) =>
          notify({ title: `${clinic.name} added`, text: `${fields.adminEmail} was invited.`, tone: 'good' }),
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  const clinicId = convert.data?.clinic.id;
  return (
    <FormProvider {...form}>
      <FormSheet
        title="Convert to clinic"
        description="It starts with default hours, rooms and appointment types. Its admin is invited by email, and the lead is marked as won."
        submitLabel="Add clinic"
        busy={convert.isPending}
        isDirty={isDirty}
        isDone={clinicId !== undefined}
        onSubmit={() => void submit()}
        onClose={() => (clinicId === undefined ? onClose() : onConverted(clinicId))}
        className="sm:max-w-xl"
      >
        <ClinicInputs isNew />
        <fieldset className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
          <legend className="sr-only">First clinic admin</legend>
          <Field label="First admin’s name" error={errors.adminFullName?.message}>
            <Input autoComplete="off" {...form.register('adminFullName')} />
          </Field>
          <Field label="First admin’s email" error={errors.adminEmail?.message}>
            <Input type="email" autoComplete="off" {...form.register('adminEmail')} />
          </Field>
        </fieldset>
        <FormError error={convert.error} />
      </FormSheet>
    </FormProvider>
  );
}
