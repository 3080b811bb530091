import { useState } from 'react';
import { parseWeight, printWeight, type WeightUnit } from '#foundation/values/weight.ts';
import { useWrite } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { getPetEndpoint, listPetsEndpoint, type Pet, weighPetEndpoint } from '../contract.ts';
import { changeWords } from './weight-curve.ts';

/** A change as large as this is named before it is written down: it may be a slip. Percent of the last weight. */
const LARGE_CHANGE_PERCENT = 25;

interface WeighDialogProps {
  readonly pet: Pet;
  readonly unit: WeightUnit;
  readonly onClose: () => void;
}

/** Writes a weighing down: one field, Enter, done. */
export function WeighDialog({ pet, unit, onClose }: WeighDialogProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const weigh = useWrite(weighPetEndpoint, { makesStale: [getPetEndpoint, listPetsEndpoint] });
  const weight = parseWeight(typed, unit);

  const save = () => {
    if (!weight.ok) {
      setFault(`Use a weight such as 4.25 ${unit}.`);
      return;
    }
    weigh.mutate({ id: pet.id, weightGrams: weight.value }, { onSuccess: onClose });
  };

  const hint =
    weight.ok && pet.weightGrams !== null
      ? changeHint(pet.weightGrams, weight.value, unit)
      : `In ${unit}; g, lb and oz are understood too.`;
  return (
    <Dialog
      title={`Weigh ${pet.name}`}
      description={pet.weightGrams === null ? undefined : `Last time: ${printWeight(pet.weightGrams, unit)}`}
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <Button variant="primary" type="submit" form="weigh" busy={weigh.isPending}>
          Save weight
        </Button>
      }
    >
      <form
        id="weigh"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label="Weight" hint={hint} error={fault}>
          <Input
            large
            inputMode="decimal"
            autoComplete="off"
            placeholder={unit === 'kg' ? '4.25' : '9 lb 6 oz'}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setFault(undefined);
            }}
          />
        </Field>
        <FormError error={weigh.error} />
      </form>
    </Dialog>
  );
}

function changeHint(beforeGrams: number, afterGrams: number, unit: WeightUnit): string {
  const words = `${printWeight(afterGrams, unit)}: ${changeWords(beforeGrams, afterGrams, unit)}`;
  const percent = (Math.abs(afterGrams - beforeGrams) / beforeGrams) * 100;
  return percent >= LARGE_CHANGE_PERCENT
    ? `${words}. That is a large change: check the number.`
    : `${words}.`;
}
