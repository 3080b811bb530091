import { Controller, type UseFormReturn } from 'react-hook-form';
import { SPECIES, SPECIES_ENTRIES, type Species } from '#vocabulary/species.ts';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import type { ItemForm } from './item-form.ts';
import { ItemTextInput } from './item-text-input.tsx';

/** Which animals an item is suitable for. */
export function ItemLimits({ form }: { readonly form: UseFormReturn<ItemForm> }) {
  return (
    <FieldSet legend="Suitable for" hint="Leave blank for every species, age and weight.">
      <Controller
        control={form.control}
        name="species"
        render={({ field: { value, onChange } }) => <SpeciesChoice chosen={value} onChange={onChange} />}
      />
      <div className="grid grid-cols-2 gap-4">
        <ItemTextInput form={form} name="minAgeDays" label="From age in days" isNumber />
        <ItemTextInput form={form} name="maxAgeDays" label="To age in days" isNumber />
        <ItemTextInput form={form} name="minWeightGrams" label="From weight in kg" isNumber />
        <ItemTextInput form={form} name="maxWeightGrams" label="To weight in kg" isNumber />
      </div>
    </FieldSet>
  );
}

interface SpeciesChoiceProps {
  readonly chosen: readonly Species[];
  readonly onChange: (species: readonly Species[]) => void;
}

function SpeciesChoice({ chosen, onChange }: SpeciesChoiceProps) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {SPECIES.map((one) => (
        <CheckboxField
          key={one}
          label={SPECIES_ENTRIES[one].label}
          checked={chosen.includes(one)}
          onCheckedChange={(checked) =>
            onChange(SPECIES.filter((other) => (other === one ? checked === true : chosen.includes(other))))
          }
        />
      ))}
    </div>
  );
}
