import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useWrite } from '#foundation/web/api.ts';
import { EditSheet } from '#foundation/web/form/edit-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useFocusFirstError } from '#foundation/web/form/use-focus-first-error.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Field, FieldError } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';
import type { Invoice } from '#practice/billing/invoices.contract.ts';
import { creditInvoiceEndpoint } from '../../contract.ts';
import {
  creditDefaults,
  creditFields,
  type CreditFields,
  creditTotal,
  toCreditedLine,
} from '../credit-form.ts';
import { CreditLine } from '../credit-line.tsx';

const AFTERWARD = [
  {
    value: 'released',
    label: 'Put them back on the open bill',
    hint: 'To invoice them differently or undo them in their visit.',
  },
  { value: 'kept', label: 'Do not charge them again', hint: 'For a refund or as a courtesy.' },
];

interface CreditSheetProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** BILL-6. Takes an invoice back in whole or in part. The button that confirms it says the sum. */
export function CreditSheet({ invoice, onClose }: CreditSheetProps) {
  const { id, document, currency } = invoice;
  const formId = useId();
  // As it was when the sheet was opened: rows do not move while somebody fills them in.
  const [creditable] = useState(() =>
    invoice.creditable.filter(({ quantityThousandths }) => quantityThousandths > 0),
  );
  const credit = useWrite(creditInvoiceEndpoint);
  const navigate = useNavigate();
  const form = useForm<CreditFields>({
    resolver: zodResolver(creditFields(creditable)),
    shouldFocusError: false,
    defaultValues: creditDefaults(creditable),
  });
  const { control, formState, setValue } = form;
  const { errors, isDirty } = formState;
  const container = useFocusFirstError<HTMLFormElement, CreditFields>(formState);
  const rows = useWatch({ control, name: 'lines' });
  const totalMinor = creditTotal(creditable, rows);
  const backMinor = Math.max(0, Math.min(totalMinor - invoice.openMinor, invoice.paidMinor));
  const chooseAll = () => {
    for (const index of rows.keys()) setValue(`lines.${index}.isChosen`, true, { shouldDirty: true });
    form.clearErrors('lines');
  };
  const save = form.handleSubmit(({ lines, reason, releasesCharges }) => {
    const chosen = lines.filter(({ isChosen }) => isChosen);
    credit.mutate(
      {
        id,
        lines: chosen.map((row) => toCreditedLine(creditable, row)),
        reason,
        releasesCharges,
      },
      {
        onSuccess: (note) => {
          onClose();
          notify({
            title: `Credit note ${note.number} issued`,
            text: showMoney(note.totalMinor, note.currency),
            tone: 'good',
            action: { label: 'Open', onSelect: () => void navigate(`/clinic/invoices/${note.id}`) },
          });
        },
        onError: (error) => showFieldErrors(error, form),
      },
    );
  });
  return (
    <EditSheet
      title={`Credit invoice ${invoice.number}`}
      formId={formId}
      submitLabel={totalMinor === 0 ? 'Credit' : `Credit ${showMoney(totalMinor, currency)}`}
      busy={credit.isPending}
      isDirty={isDirty}
      onClose={onClose}
    >
      <form
        id={formId}
        ref={container}
        noValidate
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-4"
      >
        <div className="flex flex-col gap-1.5">
          <div className="flex items-center justify-between gap-3">
            <h3 className="font-medium">Lines to credit</h3>
            <Button variant="link" onClick={chooseAll}>
              Choose all
            </Button>
          </div>
          <ul aria-label="Lines" className="divide-y divide-line rounded-md border border-line">
            {creditable.map((left, index) => {
              const line = document.lines.find(({ position }) => position === left.position);
              return (
                line && (
                  <CreditLine
                    key={left.position}
                    form={form}
                    index={index}
                    line={line}
                    left={left}
                    currency={currency}
                  />
                )
              );
            })}
          </ul>
          <FieldError id={`${formId}-lines`} error={errors.lines?.root?.message ?? errors.lines?.message} />
        </div>
        <Field
          label="Reason"
          hint="Printed on the credit note, such as “Billed twice”."
          error={errors.reason?.message}
        >
          <Input autoComplete="off" maxLength={500} {...form.register('reason')} />
        </Field>
        <FieldSet legend="What happens to fully credited lines">
          <Controller
            control={control}
            name="releasesCharges"
            render={({ field }) => (
              <RadioGroup
                aria-label="What happens to fully credited lines"
                options={AFTERWARD}
                value={field.value ? 'released' : 'kept'}
                onValueChange={(value) => field.onChange(value === 'released')}
              />
            )}
          />
        </FieldSet>
        <dl
          aria-label="Total"
          className="ml-auto grid w-full max-w-80 grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular"
        >
          <dt className="font-semibold">To credit, with tax</dt>
          <dd className="text-right font-semibold">{showMoney(totalMinor, currency)}</dd>
          <dt className="text-ink-muted">Balance due after this</dt>
          <dd className="text-right">{showMoney(Math.max(0, invoice.openMinor - totalMinor), currency)}</dd>
          {backMinor > 0 && (
            <>
              <dt className="text-ink-muted">Already paid, becomes the client’s credit</dt>
              <dd className="text-right">{showMoney(backMinor, currency)}</dd>
            </>
          )}
        </dl>
        <SubmitError error={credit.error} fieldErrors={errors} />
      </form>
    </EditSheet>
  );
}
