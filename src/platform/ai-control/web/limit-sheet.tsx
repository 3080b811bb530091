import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { AI_FEATURE_ENTRIES, AI_FEATURES, MODEL_FEATURES } from '#vocabulary/ai-features.ts';
import { isCurrency, moneyText, readMoney } from '#foundation/values/money.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Combobox } from '#foundation/web/ui/combobox.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { monthOf } from '#foundation/web/time/day-format.ts';
import {
  type AiClinic,
  listAiClinicsEndpoint,
  listAiModelsEndpoint,
  setAiLimitEndpoint,
} from '../contract.ts';
import { currencyOptions } from '#practice/assistant/web/public/currency-options.ts';
import { sumLabel } from '#practice/assistant/web/public/money-labels.ts';

/** A limit is one of models: what rules draft costs nothing, and needs no permission. */
const LIMITED = AI_FEATURES.filter((feature) => MODEL_FEATURES.has(feature));
const UNLIMITED_LABELS = AI_FEATURES.filter((feature) => !MODEL_FEATURES.has(feature)).map(
  (feature) => AI_FEATURE_ENTRIES[feature].label,
);

const BUDGET_FAULT = 'Enter an amount, such as 25 or 25.50.';

/** The form's values: the amount is text until it is parsed. */
const Fields = z
  .object({
    allowedFeatures: z.array(z.enum(AI_FEATURES)),
    budget: z.string(),
    currency: z.string().refine(isCurrency, 'Choose a currency from the list.'),
    modelId: z.string(),
  })
  .refine(({ budget, currency }) => isCurrency(currency) && readMoney(budget, currency) !== null, {
    path: ['budget'],
    message: BUDGET_FAULT,
  });
type Fields = z.infer<typeof Fields>;

const toFields = ({ allowedFeatures, month, modelId }: AiClinic): Fields => ({
  allowedFeatures: allowedFeatures.filter((feature) => MODEL_FEATURES.has(feature)),
  budget: moneyText(month?.budgetMinor ?? 0, month?.currency ?? 'EUR'),
  currency: month?.currency ?? 'EUR',
  modelId: modelId ?? '',
});

interface LimitSheetProps {
  readonly clinicId: string;
  readonly onClose: () => void;
}

/** What one clinic may use and spend. */
export function LimitSheet({ clinicId, onClose }: LimitSheetProps) {
  const { data, error, refetch } = useQuery(queryOf(listAiClinicsEndpoint, { clinicId }));
  const clinic = data?.items[0];
  if (clinic) return <LimitForm clinic={clinic} onClose={onClose} />;
  return (
    <Sheet title="Clinic" open onOpenChange={(open) => !open && onClose()} className="sm:max-w-lg">
      {error && (
        <ErrorState
          compact
          title="This clinic could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <SkeletonRows rows={6} />}
      {data && <EmptyState compact title="Clinic not found" />}
    </Sheet>
  );
}

function LimitForm({ clinic, onClose }: { readonly clinic: AiClinic; readonly onClose: () => void }) {
  const save = useWrite(setAiLimitEndpoint);
  const form = useForm<Fields>({ resolver: zodResolver(Fields), defaultValues: toFields(clinic) });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(({ allowedFeatures, budget, currency, modelId }) =>
    save.mutate(
      {
        clinicId: clinic.clinicId,
        version: clinic.version,
        allowedFeatures,
        currency,
        budgetMinor: readMoney(budget, currency) ?? 0,
        modelId: modelId === '' ? null : modelId,
      },
      {
        onSuccess: () => notify({ title: `${clinic.name}: saved`, tone: 'good' }),
        onError: (error) => showFieldErrors(error, form, { budgetMinor: 'budget' }),
      },
    ),
  );
  return (
    <FormSheet
      title={clinic.name}
      description={
        clinic.month === null
          ? 'Nothing is allowed yet.'
          : `${monthOf(clinic.month.month)}: ${sumLabel(clinic.month.spentMillionths, clinic.month.currency)} used.`
      }
      submitLabel="Save"
      busy={save.isPending}
      isDirty={isDirty}
      isDone={save.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FieldSet
        legend="Allowed features"
        hint="What a model may draft. A clinic admin turns on what you allow: a model needs both."
        error={errors.allowedFeatures?.message}
      >
        <Controller
          control={form.control}
          name="allowedFeatures"
          render={({ field: { value, onChange } }) => (
            <>
              {LIMITED.map((feature) => (
                <CheckboxField
                  key={feature}
                  label={AI_FEATURE_ENTRIES[feature].label}
                  hint={
                    clinic.featuresOn.includes(feature)
                      ? `${AI_FEATURE_ENTRIES[feature].hint} The clinic has turned it on.`
                      : AI_FEATURE_ENTRIES[feature].hint
                  }
                  checked={value.includes(feature)}
                  onCheckedChange={(checked) =>
                    onChange(
                      LIMITED.filter((other) =>
                        other === feature ? checked === true : value.includes(other),
                      ),
                    )
                  }
                />
              ))}
            </>
          )}
        />
        <p className="text-sm text-ink-muted">
          Always by rules, without a limit: {UNLIMITED_LABELS.join(', ')}.
        </p>
      </FieldSet>
      <MoneyFields form={form} />
      <FormError error={save.error} />
    </FormSheet>
  );
}

function MoneyFields({ form }: { readonly form: ReturnType<typeof useForm<Fields>> }) {
  const { register, control, formState, setValue } = form;
  const { errors } = formState;
  const currencies = useMemo(() => currencyOptions(), []);
  const [currency, modelId] = useWatch({ control, name: ['currency', 'modelId'] });
  const models = useQuery(queryOf(listAiModelsEndpoint, {}));
  const fitting = (models.data?.items ?? []).filter(
    (model) => model.currency === currency && (model.isOffered || model.id === modelId),
  );
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Monthly budget"
          hint="Per calendar month, in the clinic’s time zone."
          error={errors.budget?.message}
        >
          <Input inputMode="decimal" autoComplete="off" {...register('budget')} />
        </Field>
        <Controller
          control={control}
          name="currency"
          render={({ field }) => (
            <Field label="Currency" error={errors.currency?.message}>
              <Combobox
                ref={field.ref}
                options={currencies}
                value={field.value}
                onValueChange={(value) => {
                  field.onChange(value);
                  // A model is priced in the currency of the budget.
                  setValue('modelId', '', { shouldDirty: true });
                }}
                searchPlaceholder="Currency"
              />
            </Field>
          )}
        />
      </div>
      <Field
        label="Model"
        hint={
          fitting.length === 0 && models.data
            ? `No model is priced in ${currency}. Add one under Models.`
            : 'Without a model, rules write every draft.'
        }
        error={errors.modelId?.message}
      >
        <NativeSelect
          // Its choices come from the server: without them the chosen one could not be shown.
          key={fitting.length}
          placeholder="None"
          options={fitting.map(({ id, provider, model, isOffered }) => ({
            value: id,
            label: `${provider} ${model}${isOffered ? '' : ' (no longer offered)'}`,
          }))}
          value={modelId}
          onChange={(event) => setValue('modelId', event.target.value, { shouldDirty: true })}
        />
      </Field>
    </>
  );
}
