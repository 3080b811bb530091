import { SPECIES, SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import type { BandFields as Fields, DrugFaults } from './drug-form.ts';

const NUMBERS = [
  ['fromKg', 'From weight, kg', 'fromGrams', true],
  ['belowKg', 'Below weight, kg', 'belowGrams', true],
  ['low', 'Lowest dose, mg/kg', 'lowMicrogramsPerKg', false],
  ['high', 'Highest dose, mg/kg', 'highMicrogramsPerKg', false],
  ['max', 'Maximum, mg/kg', 'maxMicrogramsPerKg', true],
  ['maxDose', 'Maximum per dose, mg', 'maxMicrogramsPerDose', true],
  ['maxDay', 'Maximum per day, mg/kg', 'maxMicrogramsPerKgPerDay', true],
] as const;

interface BandFieldsProps {
  readonly at: number;
  readonly band: Fields;
  readonly faults: DrugFaults;
  readonly onChange: (band: Fields) => void;
  readonly onRemove: () => void;
}

/** A dose of a drug, with its limits and its source. */
export function BandFields({ at, band, faults, onChange, onRemove }: BandFieldsProps) {
  return (
    <FieldSet legend={`Dose ${at + 1}`}>
      <Field label="Species">
        <NativeSelect
          options={[
            { value: '', label: 'All species without their own dose' },
            ...SPECIES.map((value) => ({ value, label: SPECIES_ENTRIES[value].label })),
          ]}
          value={band.species}
          onChange={(event) =>
            onChange({ ...band, species: SPECIES.find((one) => one === event.target.value) ?? '' })
          }
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        {NUMBERS.map(([name, label, path, isOptional]) => (
          <Field key={name} label={label} optional={isOptional} error={faults.get(`bands.${at}.${path}`)}>
            <Input
              inputMode="decimal"
              autoComplete="off"
              value={band[name]}
              onChange={(event) => onChange({ ...band, [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <Field label="Source" error={faults.get(`bands.${at}.source`)}>
        <Input
          autoComplete="off"
          maxLength={200}
          value={band.source}
          onChange={(event) => onChange({ ...band, source: event.target.value })}
        />
      </Field>
      <CheckboxField
        label="A doctor has confirmed this dose"
        checked={band.isConfirmed}
        onCheckedChange={(checked) => onChange({ ...band, isConfirmed: checked === true })}
      />
      <Button variant="ghost" className="w-fit" onClick={onRemove}>
        Remove dose {at + 1}
      </Button>
    </FieldSet>
  );
}
