import { useId, useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { EditSheet } from '#foundation/web/form/edit-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { type Monograph, SetMonograph, setMonographEndpoint } from '../monographs.contract.ts';
import { BandFields } from './band-fields.tsx';
import { CautionFields } from './caution-fields.tsx';
import {
  type DrugFaults,
  type DrugFields,
  drugFields,
  newBand,
  newCaution,
  toMonograph,
} from './drug-form.ts';

interface DrugSheetProps {
  /** Undefined for a new one. */
  readonly drug: Monograph | undefined;
  readonly onClose: () => void;
}

const NO_FAULTS: DrugFaults = new Map();

/** What the clinic knows about a drug: doses, limits and cautions, each with its source. */
export function DrugSheet({ drug, onClose }: DrugSheetProps) {
  const formId = useId();
  const save = useWrite(setMonographEndpoint);
  const [id] = useState(() => drug?.id ?? crypto.randomUUID());
  const [fields, setFields] = useState<DrugFields>(() => drugFields(drug));
  const [faults, setFaults] = useState<DrugFaults>(NO_FAULTS);
  const change = (part: Partial<DrugFields>) => setFields((before) => ({ ...before, ...part }));
  const replaced = <T,>(list: readonly T[], at: number, one: T): T[] =>
    list.map((present, index) => (index === at ? one : present));
  const without = <T,>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at);
  const submit = () => {
    const typed = SetMonograph.safeParse(toMonograph(fields, id, drug?.version ?? 0));
    if (!typed.success) {
      setFaults(new Map(typed.error.issues.map(({ path, message }) => [path.join('.'), message])));
      return;
    }
    setFaults(NO_FAULTS);
    save.mutate(typed.data, {
      onSuccess: ({ name }) => {
        notify({ title: `${name} saved`, tone: 'good' });
        onClose();
      },
    });
  };
  const { bands, cautions } = fields;
  const text = (
    name: 'monitorEveryDays' | 'monitorTest' | 'name' | 'substances',
    label: string,
    more: object = {},
  ) => (
    <Field label={label} error={faults.get(name) ?? faults.get(`${name}.0`)} {...more}>
      <Input
        autoComplete="off"
        value={fields[name]}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <EditSheet
      title={drug?.name ?? 'New drug'}
      formId={formId}
      submitLabel="Save"
      busy={save.isPending}
      isDirty={JSON.stringify(fields) !== JSON.stringify(drugFields(drug))}
      onClose={onClose}
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {text('name', 'Name')}
        {text('substances', 'Active ingredients', {
          hint: 'As on your products, separated by commas.',
        })}
        <div className="grid grid-cols-2 gap-4">
          {text('monitorTest', 'Monitoring test', { optional: true })}
          {text('monitorEveryDays', 'Interval, in days', { optional: true })}
        </div>
        {bands.map((band, at) => (
          <BandFields
            key={band.key}
            at={at}
            band={band}
            faults={faults}
            onChange={(one) => change({ bands: replaced(bands, at, one) })}
            onRemove={() => change({ bands: without(bands, at) })}
          />
        ))}
        <Button className="w-fit" onClick={() => change({ bands: [...bands, newBand()] })}>
          Add a dose
        </Button>
        {cautions.map((caution, at) => (
          <CautionFields
            key={caution.key}
            at={at}
            caution={caution}
            faults={faults}
            onChange={(one) => change({ cautions: replaced(cautions, at, one) })}
            onRemove={() => change({ cautions: without(cautions, at) })}
          />
        ))}
        <Button className="w-fit" onClick={() => change({ cautions: [...cautions, newCaution()] })}>
          Add a caution
        </Button>
        <FormError error={save.error} />
      </form>
    </EditSheet>
  );
}
