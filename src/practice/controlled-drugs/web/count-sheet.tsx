import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { quantityHint } from '#foundation/web/quantity-on-screen.ts';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import type { ControlledDrug } from '../contract.ts';
import { countControlledDrugsEndpoint } from '../counts.contract.ts';
import { readLevel } from './read-level.ts';
import { useWitness } from './use-witness.ts';
import { NO_WITNESS, WitnessFields } from './witness-fields.tsx';

const KINDS = {
  opening: { kind: 'day', moment: 'opening', label: 'Opening count' },
  closing: { kind: 'day', moment: 'closing', label: 'Closing count' },
  inventory_opening: { kind: 'inventory', moment: 'opening', label: 'Inventory, before first use' },
  inventory_closing: { kind: 'inventory', moment: 'closing', label: 'Inventory, after last use' },
} as const;
type Kind = keyof typeof KINDS;
const isKind = (text: string): text is Kind => Object.hasOwn(KINDS, text);

interface CountSheetProps {
  readonly drugs: readonly ControlledDrug[];
  readonly onClose: () => void;
}

/** What is counted, in the order of the safe: nothing says how much there should be. */
const linesOf = (drugs: readonly ControlledDrug[]) =>
  drugs.flatMap(({ itemId, name, unit, containers, unopened }) => [
    ...containers.map(({ id, number, lotId, locationId, locationName, mayBeEstimated }) => ({
      mayBeEstimated,
      place: { itemId, lotId, locationId, containerId: id },
      label: `${name}, container ${number}`,
      hint: `${locationName}, in ${unit}`,
    })),
    ...unopened.map(({ lotId, lotNumber, locationId, locationName }) => ({
      mayBeEstimated: false,
      place: { itemId, lotId, locationId, containerId: null },
      label: `${name}, unopened${lotNumber === null ? '' : `, lot ${lotNumber}`}`,
      hint: `${locationName}, in ${unit}`,
    })),
  ]);

/** CD-5. Counts everything, blind, with a witness. */
export function CountSheet({ drugs, onClose }: CountSheetProps) {
  const write = useWrite(countControlledDrugsEndpoint);
  const { confirm, isAsking } = useWitness();
  // As they were when the count began: what is opened meanwhile would move the fields. The server refuses a count that lacks it.
  const [lines] = useState(() => linesOf(drugs));
  const form = useForm({
    defaultValues: {
      ...NO_WITNESS,
      kind: 'opening',
      note: '',
      counted: lines.map(() => ({ quantity: '', isEstimate: false })),
    },
  });
  const { register, setError, formState, control } = form;
  const { errors, isDirty } = formState;
  const chosen = useWatch({ control, name: 'kind' });
  const isInventory = isKind(chosen) && KINDS[chosen].kind === 'inventory';
  const submit = form.handleSubmit(async ({ kind, note, counted, ...witness }) => {
    const levels = counted.map(({ quantity }) => readLevel(quantity));
    const missing = levels.indexOf(null);
    if (missing >= 0) {
      setError(`counted.${missing}.quantity`, { message: quantityHint() }, { shouldFocus: true });
      return;
    }
    const confirmationId = await confirm({ purpose: 'counted' }, witness, setError);
    if (confirmationId === null) return;
    const { kind: of, moment } = KINDS[isKind(kind) ? kind : 'opening'];
    write.mutate(
      {
        kind: of,
        moment,
        note: note || null,
        confirmationId,
        lines: lines.map(({ place, mayBeEstimated }, index) => ({
          ...place,
          countedThousandths: levels[index] ?? 0,
          isEstimate: of === 'inventory' && mayBeEstimated && counted[index]?.isEstimate === true,
        })),
      },
      {
        onSuccess: ({ differences }) =>
          notify(
            differences === 0
              ? { title: 'Counted: everything matches', tone: 'good' }
              : {
                  title: differences === 1 ? 'One line does not match' : `${differences} lines do not match`,
                  text: 'Someone else must recount.',
                  tone: 'destructive',
                },
          ),
      },
    );
  });
  return (
    <FormSheet
      title="Count"
      description="Enter what you find. Expected quantities are hidden on purpose."
      submitLabel="Record the count"
      busy={write.isPending || isAsking}
      isDirty={isDirty}
      isDone={write.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Type of count" error={errors.kind?.message}>
        <NativeSelect
          options={Object.entries(KINDS).map(([value, { label }]) => ({ value, label }))}
          {...register('kind')}
        />
      </Field>
      {lines.map(({ label, hint, mayBeEstimated }, index) => (
        <div key={label + hint} className="flex flex-col gap-2">
          <Field label={label} hint={hint} error={errors.counted?.[index]?.quantity?.message}>
            <Input inputMode="decimal" autoComplete="off" {...register(`counted.${index}.quantity`)} />
          </Field>
          {isInventory && mayBeEstimated && (
            <Controller
              control={control}
              name={`counted.${index}.isEstimate`}
              render={({ field }) => (
                <CheckboxField
                  label="Estimated"
                  checked={field.value}
                  onCheckedChange={(checked) => field.onChange(checked === true)}
                />
              )}
            />
          )}
        </div>
      ))}
      <Field label="Note" optional error={errors.note?.message}>
        <Input autoComplete="off" maxLength={300} {...register('note')} />
      </Field>
      <WitnessFields witness={register('witnessUserId')} pin={register('pin')} errors={errors} />
      <FormError error={write.error} />
    </FormSheet>
  );
}
