import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { AI_PROVIDER_KINDS } from '#vocabulary/ai-providers.ts';
import { isCurrency, moneyText, readMoney } from '#foundation/values/money.ts';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Combobox } from '#foundation/web/ui/combobox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { type AiConnection, setAiConnectionEndpoint } from '../../connection.contract.ts';
import { currencyOptions } from '../public/currency-options.ts';
import { ProviderFields } from '../public/provider-fields.tsx';

const AMOUNT_FAULT = 'Enter an amount, such as 3 or 0.25.';
const AMOUNTS = ['inputPrice', 'outputPrice', 'budget'] as const;

/** The form's values: amounts are text until they are read. */
const Fields = z
  .object({
    name: z.string().trim().min(1, 'Enter the provider.').max(60, 'Use at most 60 characters.'),
    kind: z.enum(AI_PROVIDER_KINDS),
    baseUrl: z.string().trim(),
    key: z.string().trim(),
    model: z.string().trim().min(1, 'Enter the model’s name.').max(120, 'Use at most 120 characters.'),
    currency: z.string().refine(isCurrency, 'Choose a currency from the list.'),
    inputPrice: z.string(),
    outputPrice: z.string(),
    budget: z.string(),
    isOn: z.boolean(),
  })
  .superRefine((fields, check) => {
    if (!isCurrency(fields.currency)) return;
    for (const name of AMOUNTS) {
      if (readMoney(fields[name], fields.currency) === null)
        check.addIssue({ code: 'custom', path: [name], message: AMOUNT_FAULT });
    }
  });
type Fields = z.infer<typeof Fields>;

const toFields = (connection: AiConnection | null, currency: string): Fields => ({
  name: connection?.name ?? '',
  kind: connection?.kind ?? 'openai_compatible',
  baseUrl: connection?.baseUrl ?? '',
  key: '',
  model: connection?.model ?? '',
  currency: connection?.currency ?? currency,
  inputPrice: connection ? moneyText(connection.inputPriceMinor, connection.currency) : '',
  outputPrice: connection ? moneyText(connection.outputPriceMinor, connection.currency) : '',
  budget: connection ? moneyText(connection.budgetMinor, connection.currency) : '',
  isOn: connection?.isOn ?? true,
});

const PATHS = { inputPriceMinor: 'inputPrice', outputPriceMinor: 'outputPrice', budgetMinor: 'budget' } as const;

interface ConnectionSheetProps {
  /** Null for a clinic without one. */
  readonly connection: AiConnection | null;
  /** Suggested for a new one. */
  readonly currency: string;
  readonly onClose: () => void;
}

/** The clinic's own provider: where its model is, what it costs, and what the clinic may spend on it. */
export function ConnectionSheet({ connection, currency, onClose }: ConnectionSheetProps) {
  const save = useWrite(setAiConnectionEndpoint);
  const form = useForm<Fields>({
    resolver: zodResolver(Fields),
    defaultValues: toFields(connection, currency),
  });
  const { register, control, formState } = form;
  const { errors, isDirty } = formState;
  const currencies = useMemo(() => currencyOptions(), []);
  const submit = form.handleSubmit(({ baseUrl, key, inputPrice, outputPrice, budget, ...rest }) =>
    save.mutate(
      {
        ...rest,
        baseUrl: baseUrl || null,
        key: key || null,
        inputPriceMinor: readMoney(inputPrice, rest.currency) ?? 0,
        outputPriceMinor: readMoney(outputPrice, rest.currency) ?? 0,
        budgetMinor: readMoney(budget, rest.currency) ?? 0,
        version: connection?.version ?? 0,
      },
      { onError: (error) => void showFieldErrors(error, form, PATHS) },
    ),
  );
  return (
    <FormSheet
      title="Your own provider"
      description="Your clinic pays this provider. It is used instead of Tailwell’s model."
      submitLabel="Save"
      busy={save.isPending}
      isDirty={isDirty}
      isDone={save.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ProviderFields form={form} keyHint={connection?.keyHint ?? null} />
      <Field label="Model" hint="The provider’s name for it." error={errors.model?.message}>
        <Input autoComplete="off" spellCheck={false} {...register('model')} />
      </Field>
      <Controller
        control={control}
        name="currency"
        render={({ field }) => (
          <Field label="Price currency" error={errors.currency?.message}>
            <Combobox
              ref={field.ref}
              options={currencies}
              value={field.value}
              onValueChange={field.onChange}
              searchPlaceholder="Currency"
            />
          </Field>
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Input price per million tokens"
          hint="0 for a model on your own computer."
          error={errors.inputPrice?.message}
        >
          <Input inputMode="decimal" autoComplete="off" {...register('inputPrice')} />
        </Field>
        <Field label="Output price per million tokens" error={errors.outputPrice?.message}>
          <Input inputMode="decimal" autoComplete="off" {...register('outputPrice')} />
        </Field>
      </div>
      <Field
        label="Monthly budget"
        hint="Once it is used up, rules draft until next month."
        error={errors.budget?.message}
      >
        <Input inputMode="decimal" autoComplete="off" {...register('budget')} />
      </Field>
      <Controller
        control={control}
        name="isOn"
        render={({ field: { value, onChange } }) => (
          <CheckboxField
            label="Use this provider"
            hint="If turned off, Tailwell’s model is used where there is one."
            checked={value}
            onCheckedChange={(checked) => onChange(checked === true)}
          />
        )}
      />
      <FormError error={save.error} />
    </FormSheet>
  );
}
