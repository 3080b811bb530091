import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { LOCATION_KINDS } from '#vocabulary/stock.ts';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import {
  AddStockLocation,
  addStockLocationEndpoint,
  changeStockLocationEndpoint,
  type StockLocation,
} from '../settings.contract.ts';
import { LOCATION_KIND_LABELS } from './stock-labels.ts';

interface LocationSheetProps {
  /** Undefined for a new one. */
  readonly location: StockLocation | undefined;
  readonly onClose: () => void;
}

/** The name and the kind of a location. */
export function LocationSheet({ location: current, onClose }: LocationSheetProps) {
  const add = useWrite(addStockLocationEndpoint);
  const change = useWrite(changeStockLocationEndpoint);
  // The version that is edited: a change by somebody else meanwhile is reported, not overwritten.
  const [location] = useState(current);
  const form = useForm<AddStockLocation>({
    resolver: zodResolver(AddStockLocation),
    defaultValues: { name: location?.name ?? '', kind: location?.kind ?? 'cabinet' },
  });
  const { register, formState } = form;
  const { errors, isDirty } = formState;
  const refused = { onError: (error: Error) => void showFieldErrors(error, form) };
  const submit = form.handleSubmit((fields) => {
    if (location) {
      const { id, version, isDefault, archivedAt } = location;
      change.mutate({ id, version, isDefault, isArchived: archivedAt !== null, ...fields }, refused);
    } else {
      add.mutate(fields, refused);
    }
  });
  return (
    <FormSheet
      title={location ? location.name : 'New location'}
      submitLabel={location ? 'Save' : 'Add location'}
      busy={add.isPending || change.isPending}
      isDirty={isDirty}
      isDone={add.isSuccess || change.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="off" placeholder="Surgery cabinet" {...register('name')} />
      </Field>
      <Field label="Kind" error={errors.kind?.message}>
        <NativeSelect
          options={LOCATION_KINDS.map((value) => ({ value, label: LOCATION_KIND_LABELS[value] }))}
          {...register('kind')}
        />
      </Field>
      <SubmitError error={location ? change.error : add.error} fieldErrors={errors} />
    </FormSheet>
  );
}
