import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import type { CautionFields as Fields, DrugFaults } from './drug-form.ts';

const KINDS = [
  { value: 'substance', label: 'Another substance' },
  { value: 'problem', label: 'A problem of the pet' },
];
const SEVERITIES = [
  { value: 'avoid', label: 'Avoid: needs a reason' },
  { value: 'caution', label: 'Take care' },
];

interface CautionFieldsProps {
  readonly at: number;
  readonly caution: Fields;
  readonly faults: DrugFaults;
  readonly onChange: (caution: Fields) => void;
  readonly onRemove: () => void;
}

/** What a drug does not go well with. */
export function CautionFields({ at, caution, faults, onChange, onRemove }: CautionFieldsProps) {
  const text = (name: 'source' | 'term' | 'text', label: string, limit: number) => (
    <Field label={label} error={faults.get(`cautions.${at}.${name}`)}>
      <Input
        autoComplete="off"
        maxLength={limit}
        value={caution[name]}
        onChange={(event) => onChange({ ...caution, [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <FieldSet legend={`Caution ${at + 1}`}>
      <div className="grid grid-cols-2 gap-4">
        <Field label="With">
          <NativeSelect
            options={KINDS}
            value={caution.kind}
            onChange={(event) =>
              onChange({ ...caution, kind: event.target.value === 'problem' ? 'problem' : 'substance' })
            }
          />
        </Field>
        <Field label="How serious">
          <NativeSelect
            options={SEVERITIES}
            value={caution.severity}
            onChange={(event) =>
              onChange({ ...caution, severity: event.target.value === 'caution' ? 'caution' : 'avoid' })
            }
          />
        </Field>
      </div>
      {text('term', 'Substance or problem', 80)}
      {text('text', 'What can happen', 300)}
      {text('source', 'Source', 200)}
      <CheckboxField
        label="A doctor has confirmed this caution"
        checked={caution.isConfirmed}
        onCheckedChange={(checked) => onChange({ ...caution, isConfirmed: checked === true })}
      />
      <Button variant="ghost" className="w-fit" onClick={onRemove}>
        Remove caution {at + 1}
      </Button>
    </FieldSet>
  );
}
