import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { LICENCE_KINDS, type LicenceKind } from '#vocabulary/controlled-drugs.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { listStaffEndpoint } from '#practice/staff/contract.ts';
import { type ControlledLicence, setLicenceEndpoint } from '../licences.contract.ts';
import { LICENCE_KIND_LABELS } from './licence-labels.ts';

interface LicenceSheetProps {
  /** Null for a new one. */
  readonly licence: ControlledLicence | null;
  readonly onClose: () => void;
}

/** Enters a license or a registration, or its renewal. */
export function LicenceSheet({ licence, onClose }: LicenceSheetProps) {
  const { today } = useClinicClock();
  const write = useWrite(setLicenceEndpoint);
  const staff = useQuery({ ...queryOf(listStaffEndpoint, { limit: 100 }), staleTime: 60_000 });
  const first: LicenceKind = licence?.kind ?? 'practice';
  const form = useForm({
    defaultValues: {
      staffMemberId: licence?.staffMemberId ?? '',
      kind: first,
      number: licence?.number ?? '',
      authority: licence?.authority ?? '',
      expiresOn: licence?.expiresOn ?? '',
    },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(({ staffMemberId, ...fields }) =>
    write.mutate(
      { ...fields, staffMemberId: staffMemberId || null, version: licence?.version ?? null },
      { onError: (error) => showFieldErrors(error, form) },
    ),
  );
  return (
    <FormSheet
      title={licence === null ? 'Add a license' : LICENCE_KIND_LABELS[licence.kind]}
      description={licence?.staffName ?? undefined}
      submitLabel="Save"
      busy={write.isPending}
      isDirty={isDirty}
      isDone={write.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {licence === null && (
        <>
          <Field label="Whose" error={errors.staffMemberId?.message}>
            <NativeSelect
              placeholder="The clinic’s own"
              options={(staff.data?.items ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))}
              {...form.register('staffMemberId')}
            />
          </Field>
          <Field label="Kind" error={errors.kind?.message}>
            <NativeSelect
              options={LICENCE_KINDS.map((value) => ({ value, label: LICENCE_KIND_LABELS[value] }))}
              {...form.register('kind')}
            />
          </Field>
        </>
      )}
      <Field label="Number" error={errors.number?.message}>
        <Input autoComplete="off" maxLength={60} {...form.register('number')} />
      </Field>
      <Field label="Issued by" optional error={errors.authority?.message}>
        <Input autoComplete="off" maxLength={120} {...form.register('authority')} />
      </Field>
      <Field label="Valid until" error={errors.expiresOn?.message}>
        <DateInput today={today} {...form.register('expiresOn')} />
      </Field>
      <SubmitError error={write.error} fieldErrors={errors} />
    </FormSheet>
  );
}
