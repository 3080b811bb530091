import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { listStockLocationsEndpoint } from '#practice/stock/settings.contract.ts';
import { type Container, moveContainerEndpoint } from '../contract.ts';

interface MoveSheetProps {
  readonly container: Container;
  readonly onClose: () => void;
}

/** Moves a container to another location, with what is in it. */
export function MoveSheet({ container, onClose }: MoveSheetProps) {
  const write = useWrite(moveContainerEndpoint);
  const locations = useQuery(queryOf(listStockLocationsEndpoint, {}));
  const form = useForm({ defaultValues: { toLocationId: '', note: '' } });
  const { errors, isDirty } = form.formState;
  const others = (locations.data?.items ?? []).filter(
    ({ id, archivedAt }) => id !== container.locationId && archivedAt === null,
  );
  const submit = form.handleSubmit(({ toLocationId, note }) =>
    write.mutate(
      { id: container.id, toLocationId, note: note || null },
      { onError: (error) => showFieldErrors(error, form) },
    ),
  );
  return (
    <FormSheet
      title={`Move container ${container.number}`}
      description={`It is now in ${container.locationName}.`}
      submitLabel="Move"
      busy={write.isPending}
      isDirty={isDirty}
      isDone={write.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="To" error={errors.toLocationId?.message}>
        <NativeSelect
          placeholder="Choose a location"
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.register('toLocationId')}
        />
      </Field>
      <Field label="Note" optional error={errors.note?.message}>
        <Input autoComplete="off" maxLength={300} {...form.register('note')} />
      </Field>
      <SubmitError error={write.error} fieldErrors={errors} />
    </FormSheet>
  );
}
