import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { LABEL_FORMS, LABEL_SIZES, labelsOf } from '#vocabulary/label-sizes.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { call, queryOf, useWrite } from '#foundation/web/api.ts';
import { EditSheet } from '#foundation/web/form/edit-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { quantityLabel } from '#foundation/web/quantity-on-screen.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import {
  prepareLabelEndpoint,
  type PreparedLabel,
  previewLabelEndpoint,
  printLabelEndpoint,
} from '../contract.ts';
import { MissingField } from '../label.contract.ts';
import { DirectionsFields } from './directions-fields.tsx';
import { faultsOf, FIELD_NAMES, type LabelFields, toEntry, toFields } from './label-form.ts';
import { LabelPreview } from './label-preview.tsx';
import { MissingInRecords } from './missing-in-records.tsx';
import { MoreLabelFields } from './more-label-fields.tsx';
import { openPage, showLabel } from './open-label.ts';

interface LabelSheetProps {
  readonly actId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** The label of a drug that was handed over: filled in from the records, shown as it will be printed. */
export function LabelSheet({ actId, name, onClose }: LabelSheetProps) {
  const { data, error, refetch } = useQuery(queryOf(prepareLabelEndpoint, { actId }));
  if (data) return <LabelForm key={data.labels.length} prepared={data} onClose={onClose} />;
  return (
    <EditSheet title={`Label: ${name}`} formId="" submitLabel="Print" busy isDirty={false} onClose={onClose}>
      {error ? (
        <ErrorState
          compact
          title="The label could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </EditSheet>
  );
}

const missingIn = (error: unknown): readonly MissingField[] =>
  error instanceof ApiError && error.code === 'label_incomplete'
    ? (z.array(MissingField).safeParse(error.details['missing']).data ?? [])
    : [];

interface LabelFormProps {
  readonly prepared: PreparedLabel;
  readonly onClose: () => void;
}

function LabelForm({ prepared, onClose }: LabelFormProps) {
  const { actId, name, petName, labels, prescribers, quantityThousandths, unit } = prepared;
  const formId = useId();
  const print = useWrite(printLabelEndpoint);
  const form = useForm<LabelFields>({ defaultValues: toFields(prepared) });
  const { register, control } = form;
  const { errors, isDirty } = form.formState;
  const fields = { ...form.getValues(), ...useWatch({ control }) };
  const shown = useDeferredValue(JSON.stringify({ actId, entry: toEntry(fields), ...stockOf(fields) }));
  const {
    data: preview,
    error,
    isPlaceholderData,
  } = useQuery({
    queryKey: [previewLabelEndpoint.id, shown],
    queryFn: ({ signal }) =>
      call(previewLabelEndpoint, previewLabelEndpoint.input.parse(JSON.parse(shown)), { signal }),
    placeholderData: keepPreviousData,
  });
  const missing = missingIn(print.error);
  const inRecords = (preview?.missing ?? missing).filter(({ field }) => FIELD_NAMES[field] === undefined);
  const showMissing = (all: readonly MissingField[]) => {
    const inForm = all.flatMap(({ field, sentence }) => {
      const of = FIELD_NAMES[field];
      return of === undefined ? [] : [[of, sentence] as const];
    });
    for (const [index, [of, message]] of inForm.entries())
      form.setError(of, { message }, { shouldFocus: index === 0 });
  };
  const isSecond = labels.length > 0;
  const submit = form.handleSubmit((typed) => {
    const faults = Object.entries(faultsOf(typed)) as [keyof LabelFields, string][];
    for (const [of, message] of faults) form.setError(of, { message }, { shouldFocus: true });
    if (isSecond && typed.reason.trim() === '')
      form.setError('reason', { message: 'Give a reason.' }, { shouldFocus: true });
    if (faults.length > 0 || (isSecond && typed.reason.trim() === '')) return;
    const known = isPlaceholderData ? [] : (preview?.missing ?? []);
    showMissing(known);
    if (known.length > 0) return;
    const page = openPage();
    print.mutate(
      {
        actId,
        entry: toEntry(typed),
        ...stockOf(typed),
        ...(isSecond ? { reason: typed.reason } : {}),
      },
      {
        onSuccess: (label) => {
          notify({ title: `Label ${label.number} printed`, tone: 'good' });
          void showLabel(page, label.id, 0);
          onClose();
        },
        onError: (failure) => {
          page?.close();
          showMissing(missingIn(failure));
        },
      },
    );
  });
  const count = labelsOf(fields.size);
  return (
    <EditSheet
      title={`Label: ${name}`}
      formId={formId}
      submitLabel="Print"
      busy={print.isPending}
      isDirty={isDirty}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <p className="text-ink-muted">
          {[petName, quantityLabel(quantityThousandths, unit)].filter(Boolean).join(' · ')}
        </p>
        {preview?.drawing && <LabelPreview drawing={preview.drawing} />}
        {preview?.drawing === null && (
          <Banner tone="warn" title="This does not fit on the label">
            Shorten it or choose a larger label.
          </Banner>
        )}
        {error && preview === undefined && <FormError error={error} />}
        {(preview?.notes ?? []).map((note) => (
          <Banner key={note} tone="warn">
            {note}
          </Banner>
        ))}
        <MissingInRecords missing={inRecords} />
        {print.error !== null && missing.length === 0 && <FormError error={print.error} />}
        {isSecond && (
          <Field
            label="Why a new label"
            hint={`It replaces label ${labels[0]?.number ?? ''}. To reprint that label, use Print again.`}
            error={errors.reason?.message}
          >
            <Input autoComplete="off" maxLength={300} {...register('reason')} />
          </Field>
        )}
        <DirectionsFields form={form} />
        <MoreLabelFields form={form} prescribers={prescribers} required={prepared.required} />
        <div className="grid grid-cols-2 gap-4">
          <Field label="Size">
            <NativeSelect
              options={LABEL_SIZES.map((value) => ({ value, label: LABEL_FORMS[value].label }))}
              {...register('size')}
            />
          </Field>
          {count > 1 && (
            <Field label="Label on the sheet" hint="From the top left, along the rows.">
              <NativeSelect
                options={Array.from({ length: count }, (_, at) => ({
                  value: String(at + 1),
                  label: String(at + 1),
                }))}
                {...register('position')}
              />
            </Field>
          )}
        </div>
      </form>
    </EditSheet>
  );
}

/** The labels that one prints on. A roll has one at a time. */
const stockOf = ({ size, position }: Pick<LabelFields, 'position' | 'size'>) => ({
  size,
  position: Math.min(Number(position), labelsOf(size)),
});
