import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { May } from '#foundation/web/session/may.tsx';
import { type CatalogueItemPage, changeCatalogueItemEndpoint } from '../contract.ts';
import { CheckedItemForm, type ItemForm, toItemFields, toItemForm } from './item-form.ts';
import { ItemInputs } from './item-inputs.tsx';

interface ItemDetailsFormProps {
  readonly item: CatalogueItemPage;
  /** Leads to the other parts of the sheet. */
  readonly views: ReactNode;
  readonly onClose: () => void;
}

/** The fields of an existing item. */
export function ItemDetailsForm({ item, views, onClose }: ItemDetailsFormProps) {
  const change = useWrite(changeCatalogueItemEndpoint);
  // The version that is edited: a change by somebody else meanwhile is reported, not overwritten.
  const [version] = useState(item.version);
  const form = useForm<ItemForm>({
    resolver: zodResolver(CheckedItemForm),
    defaultValues: toItemForm(item.kind, item),
  });
  const { isDirty } = form.formState;
  const submit = form.handleSubmit((fields) =>
    change.mutate(
      { ...toItemFields(fields), itemId: item.id, version },
      { onError: (error) => void showFieldErrors(error, form) },
    ),
  );
  return (
    <FormSheet
      title={item.name}
      submitLabel="Save"
      busy={change.isPending}
      isDirty={isDirty}
      isDone={change.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
      className="sm:max-w-xl"
      head={views}
    >
      <ItemInputs form={form} isNew={false} />
      <SubmitError error={change.error} fieldErrors={form.formState.errors} />
      <May call={changeCatalogueItemEndpoint}>
        <ArchiveRow item={item} onDone={onClose} />
      </May>
    </FormSheet>
  );
}

interface ArchiveRowProps {
  readonly item: CatalogueItemPage;
  readonly onDone: () => void;
}

function ArchiveRow({ item, onDone }: ArchiveRowProps) {
  const change = useWrite(changeCatalogueItemEndpoint);
  const isArchived = item.archivedAt !== null;
  const setArchived = async (archive: boolean, version: number) => {
    try {
      const changed = await change.mutateAsync({ itemId: item.id, version, isArchived: archive });
      if (archive)
        notify({
          title: `${item.name} is archived`,
          onUndo: () => void setArchived(false, changed.version),
        });
      else notify({ title: `${item.name} is back in the catalog`, tone: 'good' });
      onDone();
    } catch (error) {
      notify({ title: `${item.name} could not be changed`, text: messageOf(error), tone: 'destructive' });
    }
  };
  return (
    <div className="flex items-center justify-between gap-3 border-t border-line pt-4">
      <p className="text-sm text-ink-muted">
        {isArchived
          ? 'Archived. It can no longer be used.'
          : 'An archived item can no longer be used. Past records keep it.'}
      </p>
      <Button size="sm" busy={change.isPending} onClick={() => void setArchived(!isArchived, item.version)}>
        {isArchived ? 'Restore' : 'Archive'}
      </Button>
    </div>
  );
}
