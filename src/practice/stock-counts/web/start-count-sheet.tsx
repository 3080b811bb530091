import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ABC_CLASSES } from '#vocabulary/stock.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { listStockLocationsEndpoint } from '#practice/stock/settings.contract.ts';
import { startStockCountEndpoint } from '../contract.ts';

interface Fields {
  /** Empty for all. */
  readonly locationId: string;
  readonly abcClass: string;
  readonly limitPercent: string;
  readonly note: string;
}

interface StartCountSheetProps {
  readonly onClose: () => void;
}

/** What is counted and where. */
export function StartCountSheet({ onClose }: StartCountSheetProps) {
  const navigate = useNavigate();
  const { data: locations } = useQuery(queryOf(listStockLocationsEndpoint, {}));
  const write = useWrite(startStockCountEndpoint);
  const form = useForm<Fields>({
    defaultValues: { locationId: '', abcClass: '', limitPercent: '5', note: '' },
  });
  const { errors, isDirty } = form.formState;
  const open = (locations?.items ?? []).filter(({ archivedAt }) => archivedAt === null);
  const submit = form.handleSubmit(({ locationId, abcClass, limitPercent, note }) => {
    write.mutate(
      {
        locationId: locationId === '' ? null : locationId,
        abcClass: ABC_CLASSES.find((one) => one === abcClass) ?? null,
        limitPercent: Number(limitPercent),
        note,
      },
      { onError: (error) => showFieldErrors(error, form) },
    );
  });
  /** A count that is begun takes the place of the sheet. */
  const close = () => {
    if (write.data) void navigate(`/clinic/inventory/counts/${write.data.id}`, { replace: true });
    else onClose();
  };
  return (
    <FormSheet
      title="Start a count"
      description="The sheet lists every lot on record, except controlled drugs, which are counted under Controlled drugs. You can use stock during the count."
      submitLabel="Start"
      busy={write.isPending}
      isDirty={isDirty}
      isDone={write.isSuccess}
      onSubmit={() => void submit()}
      onClose={close}
    >
      <Field label="Location" error={errors.locationId?.message}>
        <NativeSelect
          placeholder="All locations"
          options={open.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.register('locationId')}
        />
      </Field>
      <Field
        label="Items"
        hint="Class A is the few items that make up most of the cost of use."
        error={errors.abcClass?.message}
      >
        <NativeSelect
          placeholder="All items"
          options={ABC_CLASSES.map((value) => ({ value, label: `Class ${value}` }))}
          {...form.register('abcClass')}
        />
      </Field>
      <Field
        label="Recount from (%)"
        hint="Percent a lot can be off before someone else must recount it."
        error={errors.limitPercent?.message}
      >
        <Input inputMode="numeric" autoComplete="off" {...form.register('limitPercent')} />
      </Field>
      <Field label="Note" optional error={errors.note?.message}>
        <Input autoComplete="off" maxLength={300} {...form.register('note')} />
      </Field>
      <SubmitError error={write.error} fieldErrors={errors} />
    </FormSheet>
  );
}
