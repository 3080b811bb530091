import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { isCurrency, moneyText, readMoney } from '#foundation/values/money.ts';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { Combobox } from '#foundation/web/ui/combobox.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { addAiModelEndpoint, type AiModel, AiModelFields, changeAiModelEndpoint } from '../contract.ts';
import { currencyOptions } from '#practice/assistant/web/public/currency-options.ts';

const PRICE_FAULT = 'Enter an amount, such as 3 or 0.25.';

/** The form's values: prices are text until they are parsed. */
const Fields = z.object({
  provider: AiModelFields.shape.provider,
  model: AiModelFields.shape.model,
  currency: z.string().refine(isCurrency, 'Choose a currency from the list.'),
  inputPrice: z.string(),
  outputPrice: z.string(),
  note: z.string().max(500, 'Use at most 500 characters.'),
  isOffered: z.boolean(),
});
type Fields = z.infer<typeof Fields>;

const CheckedFields = Fields.superRefine(({ currency, inputPrice, outputPrice }, check) => {
  if (!isCurrency(currency)) return;
  for (const [path, text] of Object.entries({ inputPrice, outputPrice })) {
    if (readMoney(text, currency) === null)
      check.addIssue({ code: 'custom', path: [path], message: PRICE_FAULT });
  }
});

const BLANK: Fields = {
  provider: '',
  model: '',
  currency: 'EUR',
  inputPrice: '',
  outputPrice: '',
  note: '',
  isOffered: true,
};
const toFields = (model: AiModel): Fields => ({
  provider: model.provider,
  model: model.model,
  currency: model.currency,
  inputPrice: moneyText(model.inputPriceMinor, model.currency),
  outputPrice: moneyText(model.outputPriceMinor, model.currency),
  note: model.note ?? '',
  isOffered: model.isOffered,
});

const PATHS = { inputPriceMinor: 'inputPrice', outputPriceMinor: 'outputPrice' } as const;
interface ModelSheetProps {
  /** Undefined for a new one. */
  readonly model: AiModel | undefined;
  readonly onClose: () => void;
}

/** A model and what it costs. */
export function ModelSheet({ model, onClose }: ModelSheetProps) {
  const add = useWrite(addAiModelEndpoint);
  const change = useWrite(changeAiModelEndpoint);
  const form = useForm<Fields>({
    resolver: zodResolver(CheckedFields),
    defaultValues: model ? toFields(model) : BLANK,
  });
  const { register, control, formState } = form;
  const { errors, isDirty } = formState;
  const currencies = useMemo(() => currencyOptions(), []);
  const onError = (error: unknown) => void showFieldErrors(error, form, PATHS);
  const submit = form.handleSubmit(({ currency, inputPrice, outputPrice, isOffered, ...rest }) => {
    const prices = {
      inputPriceMinor: readMoney(inputPrice, currency) ?? 0,
      outputPriceMinor: readMoney(outputPrice, currency) ?? 0,
    };
    if (model)
      change.mutate(
        { ...rest, ...prices, isOffered, modelId: model.id, version: model.version },
        { onError },
      );
    else add.mutate({ ...rest, ...prices, currency }, { onError });
  });
  return (
    <FormSheet
      title={model ? model.model : 'New model'}
      description={
        model ? 'A new price applies from the next request. Past usage keeps its price.' : undefined
      }
      submitLabel={model ? 'Save' : 'Add model'}
      busy={add.isPending || change.isPending}
      isDirty={isDirty}
      isDone={add.isSuccess || change.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Provider" error={errors.provider?.message}>
        <Input autoComplete="off" {...register('provider')} />
      </Field>
      <Field label="Model" hint="The provider’s name for it." error={errors.model?.message}>
        <Input autoComplete="off" {...register('model')} />
      </Field>
      <Controller
        control={control}
        name="currency"
        render={({ field }) => (
          <Field
            label="Price currency"
            hint={model ? 'This cannot be changed. To use another currency, add the model again.' : undefined}
            error={errors.currency?.message}
          >
            <Combobox
              ref={field.ref}
              options={currencies}
              value={field.value}
              onValueChange={field.onChange}
              searchPlaceholder="Currency"
              disabled={model !== undefined}
            />
          </Field>
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Input price per million tokens" error={errors.inputPrice?.message}>
          <Input inputMode="decimal" autoComplete="off" {...register('inputPrice')} />
        </Field>
        <Field label="Output price per million tokens" error={errors.outputPrice?.message}>
          <Input inputMode="decimal" autoComplete="off" {...register('outputPrice')} />
        </Field>
      </div>
      <Field label="Note" optional hint="Source and date of the prices." error={errors.note?.message}>
        <Textarea {...register('note')} />
      </Field>
      {model && (
        <Controller
          control={control}
          name="isOffered"
          render={({ field: { value, onChange } }) => (
            <CheckboxField
              label="Can be used"
              hint="If turned off, clinics set to this model get no answers."
              checked={value}
              onCheckedChange={(checked) => onChange(checked === true)}
            />
          )}
        />
      )}
      <FormError error={add.error ?? change.error} />
    </FormSheet>
  );
}
