import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useMayChange } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { addSupplierEndpoint, changeSupplierEndpoint, type Supplier } from '../suppliers.contract.ts';
import { CheckedSupplierForm, type SupplierForm, toSupplierFields, toSupplierForm } from './supplier-form.ts';

interface SupplierSheetProps {
  /** A new one without. */
  readonly supplier: Supplier | undefined;
  readonly onClose: () => void;
}

const TEXTS = [
  { name: 'name', label: 'Name', hint: undefined, optional: false },
  {
    name: 'email',
    label: 'Email for orders',
    hint: 'Orders are sent there as a PDF and as a CSV file.',
    optional: true,
  },
  { name: 'phone', label: 'Phone', hint: undefined, optional: true },
  { name: 'address', label: 'Address', hint: undefined, optional: true },
  { name: 'accountNumber', label: 'Your account number', hint: undefined, optional: true },
  {
    name: 'registration',
    label: 'Registration',
    hint: 'Shown in the controlled drug register.',
    optional: true,
  },
  { name: 'leadDays', label: 'Lead time in days', hint: 'From the order to the delivery.', optional: false },
] as const;

/** The sheet of a supplier. */
export function SupplierSheet({ supplier, onClose }: SupplierSheetProps) {
  const add = useWrite(addSupplierEndpoint);
  const change = useWrite(changeSupplierEndpoint);
  const mayChange = useMayChange();
  // The version that is edited: a change by somebody else meanwhile is reported, not overwritten.
  const [opened] = useState(supplier);
  const form = useForm<SupplierForm>({
    resolver: zodResolver(CheckedSupplierForm),
    defaultValues: toSupplierForm(opened),
  });
  const { isDirty, errors } = form.formState;
  const onError = (error: unknown) => void showFieldErrors(error, form);
  const save = (isArchived: boolean) =>
    form.handleSubmit((typed) => {
      const fields = toSupplierFields(typed);
      if (opened)
        change.mutate({ ...fields, id: opened.id, version: opened.version, isArchived }, { onError });
      else add.mutate(fields, { onError });
    })();
  const isArchived = opened?.archivedAt != null;
  return (
    <FormSheet
      title={opened?.name ?? 'New supplier'}
      submitLabel={opened ? 'Save' : 'Add supplier'}
      busy={add.isPending || change.isPending}
      isDirty={isDirty}
      isDone={add.isSuccess || change.isSuccess}
      onSubmit={() => void save(isArchived)}
      onClose={onClose}
    >
      {TEXTS.map(({ name, label, hint, optional }) => (
        <Field key={name} label={label} hint={hint} optional={optional} error={errors[name]?.message}>
          <Input autoComplete="off" {...form.register(name)} />
        </Field>
      ))}
      <Field label="Note" optional error={errors.note?.message}>
        <Textarea rows={2} {...form.register('note')} />
      </Field>
      <SubmitError error={add.error ?? change.error} fieldErrors={errors} />
      {opened && mayChange && (
        <Button
          variant="ghost"
          className="self-start"
          busy={change.isPending}
          onClick={() => void save(!isArchived)}
        >
          {isArchived ? 'Order from it again' : 'Archive supplier'}
        </Button>
      )}
    </FormSheet>
  );
}
