import { useState } from 'react';
import { fieldNumber, typedNumber } from '#foundation/web/number-on-screen.ts';
import { useWrite } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import {
  DOSE_FORMS,
  type DoseForm,
  type DrugProduct,
  setDrugProductEndpoint,
} from '../monographs.contract.ts';

const FORM_LABELS: Readonly<Record<DoseForm, string>> = {
  half_tablet: 'Tablets that can be halved',
  quarter_tablet: 'Tablets scored in quarters',
  whole: 'Whole units only',
  liquid: 'A liquid',
};

interface StrengthFormProps {
  readonly itemId: string;
  readonly unit: string | null;
  readonly product: DrugProduct | null;
}

/** How much of the drug is in one unit of an item, so that doses can be checked. */
export function StrengthForm({ itemId, unit, product }: StrengthFormProps) {
  const save = useWrite(setDrugProductEndpoint);
  const [strength, setStrength] = useState(
    product === null ? '' : fieldNumber(product.microgramsPerUnit / 1000),
  );
  const [form, setForm] = useState<DoseForm>(product?.form ?? 'whole');
  const [isTried, setTried] = useState(false);
  const typed = typedNumber(strength);
  const micrograms = typed === null ? 0 : Math.round(typed * 1000);
  const isWrong = micrograms < 1 || micrograms > 1_000_000_000;
  const submit = () => {
    setTried(true);
    if (!isWrong)
      save.mutate({ itemId, microgramsPerUnit: micrograms, form, version: product?.version ?? 0 });
  };
  return (
    <FieldSet legend="Strength of the product">
      <div className="grid grid-cols-2 gap-4">
        <Field
          label={`Milligrams in one ${unit ?? 'unit'}`}
          error={isTried && isWrong ? 'Enter a number greater than zero.' : undefined}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={strength}
            onChange={(event) => setStrength(event.target.value)}
          />
        </Field>
        <Field label="Can be divided">
          <NativeSelect
            options={DOSE_FORMS.map((value) => ({ value, label: FORM_LABELS[value] }))}
            value={form}
            onChange={(event) => setForm(DOSE_FORMS.find((one) => one === event.target.value) ?? 'whole')}
          />
        </Field>
      </div>
      <FormError error={save.error} />
      <Button className="w-fit" busy={save.isPending} onClick={submit}>
        Save strength
      </Button>
    </FieldSet>
  );
}
