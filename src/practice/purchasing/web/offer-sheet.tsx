import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { useMayChange } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { ItemPicker } from '#practice/catalogue/web/public/item-picker.tsx';
import {
  removeSupplierOfferEndpoint,
  setSupplierOfferEndpoint,
  type SupplierOffer,
} from '../suppliers.contract.ts';
import { checkedOfferForm, type OfferForm, toOfferFields, toOfferForm } from './offer-form.ts';

interface OfferSheetProps {
  readonly supplierId: string;
  /** A new one without. */
  readonly offer: SupplierOffer | undefined;
  readonly currency: string;
  readonly onClose: () => void;
}

interface Picked {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
}

/** In which packs and at what price a supplier delivers an item. */
export function OfferSheet({ supplierId, offer, currency, onClose }: OfferSheetProps) {
  const set = useWrite(setSupplierOfferEndpoint);
  const remove = useWrite(removeSupplierOfferEndpoint);
  const mayChange = useMayChange();
  // The version that is edited: a change by somebody else meanwhile is reported, not overwritten.
  const [opened] = useState(offer);
  const [item, setItem] = useState<Picked | undefined>(
    opened && { id: opened.itemId, name: opened.itemName, unit: opened.unit },
  );
  const form = useForm<OfferForm>({
    resolver: zodResolver(checkedOfferForm(currency)),
    defaultValues: toOfferForm(opened),
  });
  const { isDirty, errors } = form.formState;
  const save = form.handleSubmit((typed) => {
    if (!item) return notify({ title: 'Choose an item first', tone: 'destructive' });
    return set.mutate(
      {
        ...toOfferFields(typed, currency),
        supplierId,
        itemId: item.id,
        version: opened?.version ?? null,
      },
      { onError: (error) => void showFieldErrors(error, form) },
    );
  });
  const text = (
    name: Exclude<keyof OfferForm, 'isPreferred'>,
    label: string,
    hint?: string,
    optional = true,
  ) => (
    <Field label={label} hint={hint} optional={optional} error={errors[name]?.message}>
      <Input autoComplete="off" {...form.register(name)} />
    </Field>
  );
  return (
    <FormSheet
      title={opened?.itemName ?? 'New item'}
      submitLabel={opened ? 'Save' : 'Add item'}
      busy={set.isPending}
      isDirty={isDirty}
      isDone={set.isSuccess || remove.isSuccess}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {!opened && (
        <Field label="Item">
          <ItemPicker
            value={item?.id}
            valueLabel={item?.name}
            onPick={({ id, name, dispenseUnit, stockUnit }) =>
              setItem({ id, name, unit: dispenseUnit ?? stockUnit ?? 'unit' })
            }
          />
        </Field>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {text('code', 'Code at the supplier')}
        {text('name', 'Name at the supplier')}
        {text('packName', 'Pack', 'How it is ordered, such as “box of 100”.', false)}
        {text('packThousandths', `Per pack, in ${item?.unit ?? 'units'}`, undefined, false)}
        {text('minimumPacks', 'Packs at least', undefined, false)}
        {text('incrementPacks', 'In steps of', undefined, false)}
        {text('priceMinor', `Price per pack, in ${currency}`, 'Before tax.')}
        {text('leadDays', 'Lead time in days', 'If it differs from the supplier’s.')}
      </div>
      <Controller
        control={form.control}
        name="isPreferred"
        render={({ field: { value, onChange } }) => (
          <CheckboxField
            label="Preferred supplier"
            hint="Suggestions order the item from this supplier, even if others offer it too."
            checked={value}
            onCheckedChange={(checked) => onChange(checked === true)}
          />
        )}
      />
      <SubmitError error={set.error ?? remove.error} fieldErrors={errors} />
      {opened && mayChange && (
        <Button
          variant="ghost"
          className="self-start"
          busy={remove.isPending}
          onClick={() => remove.mutate({ supplierId, itemId: opened.itemId })}
        >
          Remove from this supplier
        </Button>
      )}
    </FormSheet>
  );
}
