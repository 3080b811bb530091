import { type FormEvent, useState } from 'react';
import {
  MUCOUS_MEMBRANES,
  MUCOUS_MEMBRANES_LABELS,
  MUSCLE_CONDITION_LABELS,
  MUSCLE_CONDITIONS,
  PAIN_SCALE_NAMES,
  PAIN_SCALES,
} from '#vocabulary/vitals.ts';
import type { WeightUnit } from '#foundation/values/weight.ts';
import { useWrite } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { showWeight } from '#foundation/web/number-on-screen.ts';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { UnlikelyWeightBanner, unlikelyWeightOf } from '#practice/pets/web/public/unlikely-weight.tsx';
import type { Visit } from '../contract.ts';
import { addVitalsEndpoint } from '../exam.contract.ts';
import { isOldWeight } from '../visit-weight.rules.ts';
import { UnitToggle } from './unit-toggle.tsx';
import { readVitals, type TypedField, type TypedVitals } from './vitals-form.ts';

interface VitalsEntryProps {
  readonly visit: Visit;
  readonly zone: string;
  readonly weightUnit: WeightUnit;
}

const emptyVitals = (weightUnit: WeightUnit): TypedVitals => ({
  temperature: '',
  temperatureUnit: weightUnit === 'lb' ? 'F' : 'C',
  heartRate: '',
  respiratoryRate: '',
  capillaryRefill: '',
  mucousMembranes: '',
  weight: '',
  weightUnit,
  bodyConditionScore: '',
  bodyConditionScale: '9',
  muscleCondition: '',
  painScore: '',
  painScale: '',
  note: '',
});

const optionsOf = <V extends string>(values: readonly V[], labels: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** D3. The form of one measurement. Enter saves; empty fields were not measured. */
export function VitalsEntry({ visit, zone, weightUnit }: VitalsEntryProps) {
  const [typed, setTyped] = useState(() => emptyVitals(weightUnit));
  const [issues, setIssues] = useState<Partial<Record<TypedField, string>>>({});
  const add = useWrite(addVitalsEndpoint);
  const { numbers } = useClinicClock();
  const unlikely = unlikelyWeightOf(add.error);

  const change = (part: Partial<TypedVitals>) => {
    setTyped((now) => ({ ...now, ...part }));
    setIssues({});
    // The question about the weight is about the weight that was sent.
    if (unlikely !== undefined && part.weight !== undefined) add.reset();
  };
  const save = (confirmedWeight: boolean) => {
    const read = readVitals(typed, numbers);
    if (!read.ok) {
      setIssues(read.issues);
      return;
    }
    add.mutate(
      { visitId: visit.id, confirmedWeight, ...read.input },
      {
        onSuccess: () =>
          setTyped((now) => ({ ...emptyVitals(now.weightUnit), temperatureUnit: now.temperatureUnit })),
      },
    );
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save(false);
  };
  const text = (field: TypedField, inputMode: 'decimal' | 'numeric') => ({
    value: typed[field],
    inputMode,
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: HTMLInputElement }) => change({ [field]: target.value }),
  });
  const { weight } = visit.pet;
  // In an empty field, an old weight would look like that of today.
  const hint = weight !== null && !isOldWeight(weight, visit) ? weight : undefined;
  return (
    <form
      noValidate
      aria-label="Vital signs"
      onSubmit={onSubmit}
      className="@container flex flex-col gap-3 px-4 pb-3"
    >
      {/* By the width of the card: four labels with their units need 40 rem. */}
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2.5 @md:grid-cols-3 @min-[40rem]:grid-cols-4 @min-[60rem]:grid-cols-6">
        <Field
          label="Temperature"
          error={issues.temperature}
          aside={
            <UnitToggle
              label="Unit of the temperature"
              units={['C', 'F']}
              shown={(unit) => `°${unit}`}
              value={typed.temperatureUnit}
              onChange={(temperatureUnit) => change({ temperatureUnit })}
            />
          }
        >
          <Input {...text('temperature', 'decimal')} />
        </Field>
        <Field label="Heart rate" error={issues.heartRate} aside={<Unit>/min</Unit>}>
          <Input {...text('heartRate', 'numeric')} />
        </Field>
        <Field label="Respiratory rate" error={issues.respiratoryRate} aside={<Unit>/min</Unit>}>
          <Input {...text('respiratoryRate', 'numeric')} />
        </Field>
        <Field
          label="Weight"
          error={issues.weight}
          aside={
            <UnitToggle
              label="Unit of the weight"
              units={['kg', 'lb']}
              shown={(unit) => unit}
              value={typed.weightUnit}
              onChange={(unit) => change({ weightUnit: unit })}
            />
          }
        >
          <Input
            {...text('weight', 'decimal')}
            placeholder={hint && showWeight(hint.weightGrams, typed.weightUnit)}
          />
        </Field>
        <Field label="Capillary refill" error={issues.capillaryRefill} aside={<Unit>s</Unit>}>
          <Input {...text('capillaryRefill', 'decimal')} />
        </Field>
        <Field label="Mucous membranes">
          <NativeSelect
            placeholder="Not recorded"
            options={optionsOf(MUCOUS_MEMBRANES, MUCOUS_MEMBRANES_LABELS)}
            value={typed.mucousMembranes}
            // Safe: the options are the values of the field.
            onChange={({ target }) =>
              change({ mucousMembranes: target.value as TypedVitals['mucousMembranes'] })
            }
          />
        </Field>
        <Field
          label="Condition"
          error={issues.bodyConditionScore}
          aside={
            <UnitToggle
              label="Scale of the body condition"
              units={['9', '5']}
              shown={(scale) => `of ${scale}`}
              value={typed.bodyConditionScale}
              onChange={(bodyConditionScale) => change({ bodyConditionScale })}
            />
          }
        >
          <Input {...text('bodyConditionScore', 'numeric')} />
        </Field>
        <Field label="Muscle">
          <NativeSelect
            placeholder="Not recorded"
            options={optionsOf(MUSCLE_CONDITIONS, MUSCLE_CONDITION_LABELS)}
            value={typed.muscleCondition}
            // Safe: the options are the values of the field.
            onChange={({ target }) =>
              change({ muscleCondition: target.value as TypedVitals['muscleCondition'] })
            }
          />
        </Field>
        <Field label="Pain score" error={issues.painScore}>
          <Input {...text('painScore', 'numeric')} />
        </Field>
        <Field label="Pain scale" error={issues.painScale}>
          <NativeSelect
            placeholder="Not recorded"
            options={PAIN_SCALE_NAMES.map((value) => ({ value, label: PAIN_SCALES[value].label }))}
            value={typed.painScale}
            // Safe: the options are the values of the field.
            onChange={({ target }) => change({ painScale: target.value as TypedVitals['painScale'] })}
          />
        </Field>
        <Field label="Note" className="col-span-2">
          <Input
            value={typed.note}
            maxLength={500}
            autoComplete="off"
            onChange={({ target }) => change({ note: target.value })}
          />
        </Field>
      </div>
      {unlikely === undefined ? (
        <FormError error={add.error} />
      ) : (
        <UnlikelyWeightBanner
          weightGrams={add.variables?.weightGrams ?? unlikely.lastWeightGrams}
          last={unlikely}
          unit={typed.weightUnit}
          zone={zone}
          onConfirm={() => save(true)}
        />
      )}
      <div className="flex justify-end">
        <Button type="submit" size="sm" variant="soft" busy={add.isPending}>
          Record vital signs
        </Button>
      </div>
    </form>
  );
}

const Unit = ({ children }: { readonly children: string }) => (
  <span className="text-sm text-ink-muted">{children}</span>
);
