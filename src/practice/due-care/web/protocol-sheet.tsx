import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { CARE_KIND_LABELS, CARE_KINDS, CARE_TARGET_LABELS, CARE_TARGETS } from '#vocabulary/care.ts';
import { SPECIES, SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import {
  AddCareProtocol,
  addCareProtocolEndpoint,
  archiveCareProtocolEndpoint,
  type CareProtocol,
  changeCareProtocolEndpoint,
} from '../protocols.contract.ts';
import {
  BLANK_PROTOCOL,
  CheckedProtocolForm,
  type ProtocolFieldName,
  type ProtocolForm,
  toProtocol,
  toProtocolForm,
} from './protocol-form.ts';

const SPECIES_OPTIONS = SPECIES.map((value) => ({ value, label: SPECIES_ENTRIES[value].label }));
const KIND_OPTIONS = CARE_KINDS.map((value) => ({ value, label: CARE_KIND_LABELS[value] }));
const TARGET_OPTIONS = CARE_TARGETS.map((value) => ({ value, label: CARE_TARGET_LABELS[value] }));
const CORE_OPTIONS = [
  { value: 'yes', label: 'Core: due for every animal' },
  { value: 'no', label: 'Optional: due once started' },
];
const BASIS_OPTIONS = [
  { value: 'protocol', label: 'By this protocol' },
  { value: 'label', label: 'By the product’s label' },
];

interface ProtocolSheetProps {
  /** Undefined for a new one. */
  readonly protocol: CareProtocol | undefined;
  readonly onClose: () => void;
}

/** The sheet of a care protocol. Saving it confirms it. */
export function ProtocolSheet({ protocol, onClose }: ProtocolSheetProps) {
  const add = useWrite(addCareProtocolEndpoint);
  const change = useWrite(changeCareProtocolEndpoint);
  const form = useForm<ProtocolForm>({
    resolver: zodResolver(CheckedProtocolForm),
    defaultValues: protocol ? toProtocolForm(protocol) : BLANK_PROTOCOL,
  });
  const { register, formState } = form;
  const { errors, isDirty } = formState;
  const onError = (error: unknown) => void showFieldErrors(error, form);
  const submit = form.handleSubmit((fields) => {
    const { kind, ...input } = AddCareProtocol.parse(toProtocol(fields));
    if (protocol) change.mutate({ ...input, id: protocol.id, version: protocol.version }, { onError });
    else add.mutate({ ...input, kind }, { onError });
  });
  const number = (name: ProtocolFieldName, label: string, hint?: string) => (
    <Field label={label} hint={hint} error={errors[name]?.message}>
      <Input inputMode="numeric" autoComplete="off" {...register(name)} />
    </Field>
  );
  return (
    <FormSheet
      title={protocol ? protocol.name : 'New protocol'}
      description="Saving confirms that you have checked it against guidelines, labels and law."
      submitLabel={protocol ? 'Save and confirm' : 'Add protocol'}
      busy={add.isPending || change.isPending}
      isDirty={isDirty}
      isDone={add.isSuccess || change.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="off" {...register('name')} />
      </Field>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="Species" error={errors.species?.message}>
          <NativeSelect options={SPECIES_OPTIONS} {...register('species')} />
        </Field>
        {protocol === undefined && (
          <Field label="Kind" error={errors.kind?.message}>
            <NativeSelect options={KIND_OPTIONS} {...register('kind')} />
          </Field>
        )}
        <Field label="For" error={errors.target?.message} className="sm:col-span-2">
          <NativeSelect placeholder="Choose" options={TARGET_OPTIONS} {...register('target')} />
        </Field>
        <Field label="Who gets it" error={errors.isCore?.message}>
          <NativeSelect options={CORE_OPTIONS} {...register('isCore')} />
        </Field>
        {number('minAgeDays', 'Minimum age (days)')}
        {number('seriesIntervalDays', 'Days between doses', 'In the primary course.')}
        {number('seriesMinIntervalDays', 'Minimum interval (days)')}
        {number('seriesUntilAgeDays', 'Series until age (days)', 'For young animals. Leave blank for none.')}
        {number('adultDoses', 'Doses for older animals')}
        {number('firstBoosterMonths', 'First booster (months)', 'After the primary course.')}
        <Field label="Further boosters" error={errors.boosterBasis?.message}>
          <NativeSelect options={BASIS_OPTIONS} {...register('boosterBasis')} />
        </Field>
        {number('boosterMonths', 'Booster interval (months)', 'With a label: the longest the law allows.')}
        {number('immuneAfterDays', 'Protected after (days)', 'From the first dose.')}
        {number('reminderLeadDays', 'Remind before (days)')}
        <Field label="Country" optional hint="Two letters, such as US." error={errors.country?.message}>
          <Input autoComplete="off" maxLength={2} {...register('country')} />
        </Field>
        <Field
          label="State or region"
          optional
          hint="Separate different spellings with commas."
          error={errors.region?.message}
        >
          <Input autoComplete="off" {...register('region')} />
        </Field>
      </div>
      <Field label="Source" hint="Guideline, label or law, with its year." error={errors.source?.message}>
        <Textarea {...register('source')} />
      </Field>
      <SubmitError error={add.error ?? change.error} fieldErrors={errors} />
      {protocol && <ArchiveRow protocol={protocol} onDone={onClose} />}
    </FormSheet>
  );
}

function ArchiveRow({ protocol, onDone }: { readonly protocol: CareProtocol; readonly onDone: () => void }) {
  const archive = useWrite(archiveCareProtocolEndpoint);
  const { id, name } = protocol;
  const set = (isArchived: boolean, version: number) =>
    archive.mutate(
      { id, version, isArchived },
      {
        onSuccess: (changed) => {
          if (isArchived) notify({ title: `${name} is archived`, onUndo: () => set(false, changed.version) });
          onDone();
        },
        onError: (error) =>
          notify({ title: `${name} could not be archived`, text: messageOf(error), tone: 'destructive' }),
      },
    );
  return (
    <div className="flex items-center justify-between gap-3 border-t border-line pt-4">
      <p className="text-sm text-ink-muted">Archived protocols no longer make care due.</p>
      <Button size="sm" busy={archive.isPending} onClick={() => set(true, protocol.version)}>
        Archive
      </Button>
    </div>
  );
}
