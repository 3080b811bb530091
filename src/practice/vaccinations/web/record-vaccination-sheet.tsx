import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Combobox } from '#foundation/web/ui/combobox.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { recordVaccinationEndpoint } from '../contract.ts';
import {
  NO_VACCINATION_TEXTS,
  vaccinationDetails,
  VaccinationFields,
  type VaccinationTexts,
} from './public/vaccination-fields.tsx';
import { useVaccineOptions } from './use-vaccine-options.ts';

const Fields = z.object({
  itemId: z.string().min(1, 'Choose a vaccine.'),
  givenOn: z.string().min(1, 'Enter the date.'),
  texts: z.custom<VaccinationTexts>(),
  /** Where the server refuses a detail. */
  lotExpiresOn: z.string(),
  givenBy: z.string(),
  supervisedBy: z.string(),
});
type Fields = z.infer<typeof Fields>;

interface RecordVaccinationSheetProps {
  readonly petId: string;
  readonly petName: string;
  readonly today: string;
  /** What is due: of several vaccines those against it come first, and the only one is chosen. */
  readonly target?: string | undefined;
  readonly onClose: () => void;
}

/** Records a dose that was given here. */
export function RecordVaccinationSheet({
  petId,
  petName,
  today,
  target,
  onClose,
}: RecordVaccinationSheetProps) {
  const record = useWrite(recordVaccinationEndpoint);
  const vaccines = useVaccineOptions(target);
  const form = useForm<Fields>({
    resolver: zodResolver(Fields),
    defaultValues: {
      itemId: '',
      givenOn: today,
      texts: NO_VACCINATION_TEXTS,
      lotExpiresOn: '',
      givenBy: '',
      supervisedBy: '',
    },
  });
  const { errors, isDirty } = form.formState;
  const { only } = vaccines;
  const chosenId = useWatch({ control: form.control, name: 'itemId' });
  useEffect(() => {
    if (only !== undefined && form.getValues('itemId') === '') form.setValue('itemId', only);
  }, [form, only]);
  const details = vaccines.detailsOf(chosenId);
  const submit = form.handleSubmit(({ itemId, givenOn, texts }) =>
    record.mutate(
      { ...vaccinationDetails(texts), petId, itemId, givenOn },
      {
        onSuccess: ({ nextDueOn }) =>
          notify({
            title: `Vaccination of ${petName} recorded`,
            text: nextDueOn === null ? undefined : `Next due on ${shortDay(nextDueOn)}`,
            tone: 'good',
          }),
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  return (
    <FormSheet
      title={`Vaccinate ${petName}`}
      submitLabel="Record vaccination"
      busy={record.isPending}
      isDirty={isDirty}
      isDone={record.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {vaccines.error !== null && (
        <ErrorState
          compact
          title="The vaccines could not be loaded"
          error={vaccines.error}
          onRetry={vaccines.retry}
        />
      )}
      {vaccines.isEmpty && (
        <Banner tone="info" title="No vaccine has product details yet">
          A clinic admin adds them under Vaccines: manufacturer, diseases and licensed duration.
        </Banner>
      )}
      <Controller
        control={form.control}
        name="itemId"
        render={({ field: { value, onChange, ref } }) => (
          <Field label="Vaccine" error={errors.itemId?.message}>
            <Combobox
              ref={ref}
              options={vaccines.options}
              value={value}
              onValueChange={onChange}
              searchPlaceholder="Search vaccines"
            />
          </Field>
        )}
      />
      <Field label="Given on" error={errors.givenOn?.message}>
        <DateInput today={today} latest={today} {...form.register('givenOn')} />
      </Field>
      <Controller
        control={form.control}
        name="texts"
        render={({ field: { value, onChange } }) => (
          <VaccinationFields
            texts={value}
            onChange={onChange}
            targets={details?.targets ?? []}
            today={today}
            errors={{
              lotExpiresOn: errors.lotExpiresOn?.message,
              givenBy: errors.givenBy?.message,
              supervisedBy: errors.supervisedBy?.message,
            }}
          />
        )}
      />
      <SubmitError error={record.error} fieldErrors={errors} />
    </FormSheet>
  );
}
