import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useFocusFirstError } from '#foundation/web/form/use-focus-first-error.ts';
import { moneyForField, showMoney } from '#foundation/web/money-on-screen.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { type BillLine, giveDiscountEndpoint } from '../bills.contract.ts';
import { discountFields, type DiscountFields, discountOf } from './discount-form.ts';
import { useDiscounts } from './use-discounts.ts';

interface DiscountDialogProps {
  readonly line: BillLine;
  readonly onClose: () => void;
}

/** BILL-3. Takes something off a line, as a share or an amount, with the reason. */
export function DiscountDialog({ line, onClose }: DiscountDialogProps) {
  const formId = useId();
  const give = useWrite(giveDiscountEndpoint);
  const { announce } = useDiscounts();
  const isNew = line.discountMinor === 0;
  const form = useForm<DiscountFields>({
    resolver: zodResolver(discountFields(line)),
    shouldFocusError: false,
    defaultValues: {
      unit: isNew ? 'percent' : 'amount',
      value: isNew ? '' : moneyForField(line.discountMinor, line.currency),
      reason: line.discountReason ?? '',
      hasAgreement: false,
    },
  });
  const { control, register, formState } = form;
  const { errors } = formState;
  const container = useFocusFirstError<HTMLFormElement, DiscountFields>(formState);
  const [unit, value, hasAgreement] = useWatch({ control, name: ['unit', 'value', 'hasAgreement'] });
  const typed = discountOf(line, { unit, value, hasAgreement });
  const save = form.handleSubmit((fields) => {
    const discount = discountOf(line, fields);
    if (!discount.ok) return;
    const { reason } = fields;
    give.mutate(
      { chargeId: line.id, amountMinor: discount.value, reason, hasAgreement: fields.hasAgreement },
      {
        onSuccess: () => {
          onClose();
          announce(line, isNew ? 'Discount given' : 'Discount changed');
        },
        onError: (error) => showFieldErrors(error, form, { amountMinor: 'value' }),
      },
    );
  });
  return (
    <Dialog
      title={isNew ? 'Give a discount' : 'Change the discount'}
      description={`${line.description}, ${showMoney(line.amountMinor, line.currency)}`}
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={give.isPending}>
            {isNew ? 'Give discount' : 'Change discount'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={container}
        noValidate
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-4"
      >
        <Controller
          control={control}
          name="unit"
          render={({ field }) => (
            <Segmented
              label="Unit of the discount"
              value={field.value}
              onValueChange={(chosen) => {
                field.onChange(chosen);
                form.clearErrors('value');
              }}
              options={[
                { value: 'percent', label: 'Percent' },
                { value: 'amount', label: 'Amount' },
              ]}
            />
          )}
        />
        <Field
          label={unit === 'percent' ? 'Discount in percent' : `Discount in ${line.currency}`}
          hint={
            typed.ok
              ? `${showMoney(line.amountMinor - typed.value, line.currency)} after the discount.`
              : undefined
          }
          error={errors.value?.message}
        >
          <Input inputMode="decimal" autoComplete="off" {...register('value')} />
        </Field>
        <Field
          label="Reason"
          hint="Printed on the invoice, such as “Rescue home”."
          error={errors.reason?.message}
        >
          <Input autoComplete="off" maxLength={300} {...register('reason')} />
        </Field>
        {line.minimumMinor !== null && (
          <Controller
            control={control}
            name="hasAgreement"
            render={({ field }) => (
              <CheckboxField
                label="The client agreed in writing before the treatment"
                hint={`Required below ${showMoney(line.minimumMinor ?? 0, line.currency)}, the lowest fee in the fee schedule.`}
                checked={field.value}
                onCheckedChange={(checked) => {
                  field.onChange(checked === true);
                  form.clearErrors('value');
                }}
              />
            )}
          />
        )}
        <SubmitError error={give.error} fieldErrors={errors} />
      </form>
    </Dialog>
  );
}
