import { useId } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { checkFactor, factorRange, factorRangeLabel } from '#practice/catalogue/factor.rules.ts';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { countryOnScreen } from '#foundation/web/time/customs.ts';
import { fieldNumber, typedNumber } from '#foundation/web/number-on-screen.ts';
import { type Act, changeActEndpoint } from '../contract.ts';
import { quantityHint, quantityText, readQuantity } from '#foundation/web/quantity-on-screen.ts';

interface Fields {
  readonly quantity: string;
  /** Of a fee schedule, such as 2.5; blank without one. */
  readonly factorPercent: string;
  readonly isEmergency: boolean;
  readonly note: string;
  readonly isToTakeHome: boolean;
  readonly isUnbilled: boolean;
  readonly unbilledReason: string;
}

const percentOf = (text: string): number => Math.round((typedNumber(text) ?? NaN) * 100);
const isFactor = (text: string): boolean => {
  const factor = typedNumber(text);
  return factor !== null && factor < 1000 && percentOf(text) / 100 === factor;
};

/** What can be changed about a planned act. */
export function ChangeActDialog({ act, onClose }: { readonly act: Act; readonly onClose: () => void }) {
  const formId = useId();
  const change = useWrite(changeActEndpoint);
  const form = useForm<Fields>({
    defaultValues: {
      quantity: quantityText(act.quantityThousandths),
      factorPercent: act.factorPercent === null ? '' : fieldNumber(act.factorPercent / 100),
      isEmergency: act.isEmergency,
      note: act.note ?? '',
      isToTakeHome: act.use === 'handed_over',
      isUnbilled: act.unbilledReason !== null,
      unbilledReason: act.unbilledReason ?? '',
    },
  });
  const { register, control, formState } = form;
  const isUnbilled = useWatch({ control, name: 'isUnbilled' });
  const isEmergency = useWatch({ control, name: 'isEmergency' });
  const { factorBounds: bounds } = act;
  const range = bounds && factorRange(bounds, { isEmergency });
  /** The bounds are others in an emergency: a factor outside of them becomes the nearest one. */
  const switchEmergency = (isOn: boolean) => {
    form.setValue('isEmergency', isOn, { shouldDirty: true });
    const next = bounds && factorRange(bounds, { isEmergency: isOn });
    const typed = form.getValues('factorPercent');
    if (next === null || !isFactor(typed)) return;
    const nearest = Math.min(next.max, Math.max(next.min, percentOf(typed)));
    form.setValue('factorPercent', fieldNumber(nearest / 100), { shouldDirty: true, shouldValidate: true });
  };
  const mayUnbill = act.isBillable || act.unbilledReason !== null;
  const save = form.handleSubmit((fields) => {
    const quantityThousandths = readQuantity(fields.quantity);
    if (quantityThousandths === null) return;
    change.mutate(
      {
        id: act.id,
        version: act.version,
        quantityThousandths,
        ...(act.factorPercent === null
          ? {}
          : { factorPercent: percentOf(fields.factorPercent), isEmergency: fields.isEmergency }),
        note: fields.note.trim() || null,
        use: fields.isToTakeHome ? 'handed_over' : 'given',
        ...(mayUnbill ? { unbilledReason: fields.isUnbilled ? fields.unbilledReason.trim() : null } : {}),
      },
      { onSuccess: onClose, onError: (error) => void showFieldErrors(error, form) },
    );
  });
  return (
    <Dialog
      title={act.name}
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={change.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <Field
          label={act.unit === null ? 'Quantity' : `Quantity (${act.unit})`}
          error={formState.errors.quantity?.message}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            {...register('quantity', {
              validate: (text) => readQuantity(text) !== null || quantityHint(),
            })}
          />
        </Field>
        {act.factorPercent !== null && (
          <Field
            label="Factor"
            hint={range === null ? undefined : factorRangeLabel(range, countryOnScreen())}
            error={formState.errors.factorPercent?.message}
          >
            <Input
              inputMode="decimal"
              autoComplete="off"
              {...register('factorPercent', {
                validate: (text, fields) => {
                  if (!isFactor(text)) return `Enter a factor, such as 1 or ${fieldNumber(2.5)}.`;
                  if (bounds === null) return true;
                  const checked = checkFactor(bounds, percentOf(text), {
                    isEmergency: fields.isEmergency,
                    country: countryOnScreen(),
                  });
                  return checked.ok || checked.error;
                },
              })}
            />
          </Field>
        )}
        {act.factorPercent !== null &&
          (act.isEmergency || (bounds?.emergencyFactorPercent ?? null) !== null) && (
            <CheckboxField
              label="In an emergency"
              hint="Emergencies have their own factors in the fee schedule."
              checked={isEmergency}
              onCheckedChange={(checked) => switchEmergency(checked === true)}
            />
          )}
        <Field label="Note" optional error={formState.errors.note?.message}>
          <Textarea rows={2} maxLength={1000} {...register('note')} />
        </Field>
        <Controller
          control={control}
          name="isToTakeHome"
          render={({ field: { value, onChange } }) => (
            <CheckboxField
              label="Dispensed to take home"
              hint="Dispensed medicines may be taxed differently."
              checked={value}
              onCheckedChange={(checked) => onChange(checked === true)}
            />
          )}
        />
        {mayUnbill && (
          <Controller
            control={control}
            name="isUnbilled"
            render={({ field: { value, onChange } }) => (
              <CheckboxField
                label="Not charged"
                checked={value}
                onCheckedChange={(checked) => onChange(checked === true)}
              />
            )}
          />
        )}
        {isUnbilled && (
          <Field label="Reason for not charging" error={formState.errors.unbilledReason?.message}>
            <Input
              autoComplete="off"
              maxLength={300}
              {...register('unbilledReason', { validate: (text) => text.trim() !== '' || 'Give a reason.' })}
            />
          </Field>
        )}
        <FormError error={change.error} />
      </form>
    </Dialog>
  );
}
