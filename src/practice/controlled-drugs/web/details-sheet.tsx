import { useForm } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { fieldNumber } from '#foundation/web/number-on-screen.ts';
import { quantityHint } from '#foundation/web/quantity-on-screen.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { type ControlledDrug, setControlledItemEndpoint } from '../contract.ts';
import { readLevel } from './read-level.ts';

interface DetailsSheetProps {
  readonly drug: ControlledDrug;
  readonly onClose: () => void;
}

/** What the register says of a drug: what an inspector asks by, and what a draw leaves in the hub. */
export function DetailsSheet({ drug, onClose }: DetailsSheetProps) {
  const write = useWrite(setControlledItemEndpoint);
  const { itemId, name, unit, details } = drug;
  const form = useForm({
    defaultValues: {
      substance: details?.substance ?? '',
      form: details?.form ?? '',
      strength: details?.strength ?? '',
      productCode: details?.productCode ?? '',
      hubLoss: fieldNumber((details?.hubLossThousandths ?? 0) / 1000),
    },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(({ hubLoss, ...fields }) => {
    const hubLossThousandths = readLevel(hubLoss);
    if (hubLossThousandths === null) {
      form.setError('hubLoss', { message: quantityHint() });
      return;
    }
    write.mutate(
      { ...fields, itemId, hubLossThousandths, version: details?.version ?? null },
      { onError: (error) => showFieldErrors(error, form, { hubLossThousandths: 'hubLoss' }) },
    );
  });
  const text = (field: 'form' | 'productCode' | 'strength' | 'substance', label: string, hint?: string) => (
    <Field
      label={label}
      optional={field === 'productCode'}
      {...(hint === undefined ? {} : { hint })}
      error={errors[field]?.message}
    >
      <Input autoComplete="off" {...form.register(field)} />
    </Field>
  );
  return (
    <MayChange call={setControlledItemEndpoint}>
      <FormSheet
        title={name}
        description="Open containers keep the details they were opened with."
        submitLabel="Save"
        busy={write.isPending}
        isDirty={isDirty}
        isDone={write.isSuccess}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        {text('substance', 'Substance')}
        {text('form', 'Form', 'Such as solution for injection.')}
        {text('strength', 'Strength', 'Such as 10 mg/mL.')}
        {text('productCode', 'Pack number', 'Such as its NDC.')}
        <Field
          label={`Hub loss of a draw, in ${unit}`}
          hint="What stays in the needle and hub. Each draw gets a row for it. Enter 0 for none."
          error={errors.hubLoss?.message}
        >
          <Input inputMode="decimal" autoComplete="off" {...form.register('hubLoss')} />
        </Field>
        <SubmitError error={write.error} fieldErrors={errors} />
      </FormSheet>
    </MayChange>
  );
}
