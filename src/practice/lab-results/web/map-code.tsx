import { useState } from 'react';
import { LAB_ANALYTES } from '#vocabulary/lab-analytes.ts';
import { LAB_UNITS } from '#vocabulary/lab-units.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { type LabCode, mapLabCodeEndpoint } from '../codes.contract.ts';
import { CODE_KIND_LABELS } from './code-text.ts';

export interface MapCodeProps {
  readonly code: LabCode;
  readonly tests: readonly { readonly code: string; readonly name: string }[];
  readonly laboratoryId: string;
}

/** As they are written on screens; what is looked up is the same. */
const UNITS = [...Object.keys(LAB_UNITS).map((unit) => unit.replace(/l$/, 'L')), 'U/L', 'IU/L', 'mEq/L'].map(
  (unit) => ({
    value: unit,
    label: unit,
  }),
);
const ANALYTES = Object.entries(LAB_ANALYTES)
  .map(([value, { name }]) => ({ value, label: name }))
  .toSorted((a, b) => (a.label < b.label ? -1 : 1));

const choicesOf = ({ code, tests }: Pick<MapCodeProps, 'code' | 'tests'>) => [
  { value: code.code, label: 'Keep as received' },
  ...(code.kind === 'unit'
    ? UNITS
    : code.kind === 'analyte'
      ? ANALYTES
      : tests.map(({ code: value, name }) => ({ value, label: `${name} (${value})` }))
  ).filter(({ value }) => value !== code.code),
];

/** Says what a code of a laboratory stands for. */
export function MapCode({ code, tests, laboratoryId }: MapCodeProps) {
  const [isOpen, setOpen] = useState(false);
  const [ours, setOurs] = useState(code.ours ?? '');
  const map = useWrite(mapLabCodeEndpoint);
  const save = (next: string | null) =>
    map.mutate(
      { laboratoryId, kind: code.kind, code: code.code, ours: next },
      {
        onSuccess: () => {
          notify({ title: next === null ? 'Mapping removed' : 'Code mapped', tone: 'good' });
          setOpen(false);
        },
      },
    );
  return (
    <>
      <Button size="sm" aria-label={`Map code ${code.code}`} onClick={() => setOpen(true)}>
        Map code
      </Button>
      {isOpen && (
        <Dialog title={`Map code ${code.code}`} open onOpenChange={(open) => !open && setOpen(false)}>
          <div className="flex flex-col gap-4">
            <Field
              label={CODE_KIND_LABELS[code.kind]}
              hint={
                code.kind === 'unit'
                  ? 'Another spelling of the same unit. Numbers are not converted.'
                  : `The laboratory calls it ${code.name ?? code.code}.`
              }
            >
              <NativeSelect
                value={ours}
                placeholder="Choose what it stands for"
                options={choicesOf({ code, tests })}
                onChange={({ target }) => setOurs(target.value)}
              />
            </Field>
            <FormError error={map.error} />
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                busy={map.isPending}
                disabledReason={ours === '' ? 'Choose what it stands for.' : undefined}
                onClick={() => save(ours)}
              >
                Map code
              </Button>
              {code.ours !== null && (
                <Button busy={map.isPending} onClick={() => save(null)}>
                  Remove mapping
                </Button>
              )}
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
