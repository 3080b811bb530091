import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { unitFor } from '#foundation/values/counted-unit.ts';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { setStockItemEndpoint } from '../settings.contract.ts';
import { type SettingsFields, settingsForm, toSettings, toSettingsFields } from './settings-form.ts';
import type { ItemSheetProps } from './item-sheet-props.ts';

/** When an item is low, up to what it is ordered, and where acts take it from. Also begins to keep its level. */
export function ItemSettingsSheet({ item: current, locations, onClose }: ItemSheetProps) {
  const set = useWrite(setStockItemEndpoint);
  // The version that is edited: a change by somebody else meanwhile is reported, not overwritten.
  const [item] = useState(current);
  const form = useForm<SettingsFields>({
    resolver: zodResolver(settingsForm(item)),
    defaultValues: toSettingsFields(item),
  });
  const { register, formState } = form;
  const { errors, isDirty } = formState;
  const submit = form.handleSubmit((fields) =>
    set.mutate(toSettings(item, fields), {
      onSuccess: () => notify({ title: `Settings of ${item.name} saved`, tone: 'good' }),
      onError: (error) => void showFieldErrors(error, form),
    }),
  );
  const units = unitFor(2, item.unit);
  const defaultName = locations.defaultId === undefined ? '' : locations.nameOf(locations.defaultId);
  return (
    <FormSheet
      title={`Settings of ${item.name}`}
      submitLabel="Save"
      busy={set.isPending}
      isDirty={isDirty}
      isDone={set.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={`Reorder point in ${units}`}
        optional
        hint="At or below this level, the item is low. Without one, it is never low."
        error={errors.reorderPointThousandths?.message}
      >
        <Input inputMode="decimal" autoComplete="off" {...register('reorderPointThousandths')} />
      </Field>
      <Field
        label={`Par level in ${units}`}
        optional
        hint="Orders bring stock up to this level."
        error={errors.parLevelThousandths?.message}
      >
        <Input inputMode="decimal" autoComplete="off" {...register('parLevelThousandths')} />
      </Field>
      <Field
        label="Use first from"
        hint="If there is none, stock from other locations is used."
        error={errors.defaultLocationId?.message}
      >
        <NativeSelect
          placeholder={`The clinic’s default: ${defaultName}`}
          options={locations.usable.map(({ id, name }) => ({ value: id, label: name }))}
          {...register('defaultLocationId')}
        />
      </Field>
      <SubmitError error={set.error} fieldErrors={errors} />
    </FormSheet>
  );
}
