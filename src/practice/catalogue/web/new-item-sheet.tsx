import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { addCatalogueItemEndpoint } from '../contract.ts';
import { CheckedItemForm, type ItemForm, toItemFields, toItemForm } from './item-form.ts';
import { ItemInputs } from './item-inputs.tsx';

interface NewItemSheetProps {
  readonly onClose: () => void;
  /** The item was added: its price is next. */
  readonly onAdded: (itemId: string) => void;
}

/** The sheet for a new item. */
export function NewItemSheet({ onClose, onAdded }: NewItemSheetProps) {
  const add = useWrite(addCatalogueItemEndpoint);
  const form = useForm<ItemForm>({
    resolver: zodResolver(CheckedItemForm),
    defaultValues: toItemForm('service'),
  });
  const { isDirty } = form.formState;
  const submit = form.handleSubmit((fields) =>
    add.mutate(
      { ...toItemFields(fields), kind: fields.kind },
      { onError: (error) => void showFieldErrors(error, form) },
    ),
  );
  return (
    <FormSheet
      title="New item"
      submitLabel="Add item"
      busy={add.isPending}
      isDirty={isDirty}
      isDone={add.isSuccess}
      onSubmit={() => void submit()}
      onClose={() => (add.data ? onAdded(add.data.id) : onClose())}
      className="sm:max-w-xl"
    >
      <ItemInputs form={form} isNew />
      <SubmitError error={add.error} fieldErrors={form.formState.errors} />
    </FormSheet>
  );
}
