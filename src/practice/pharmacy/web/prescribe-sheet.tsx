import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { EditSheet } from '#foundation/web/form/edit-sheet.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { ItemPicker } from '#practice/catalogue/web/public/item-picker.tsx';
import { preparePrescriptionEndpoint } from '../prescribing.contract.ts';
import { PrescribeForm } from './prescribe-form.tsx';

interface PrescribeSheetProps {
  readonly visitId: string;
  readonly onClose: () => void;
}

/** Of the catalogue, or a drug that the clinic does not have. */
type Chosen = { readonly itemId: string; readonly name: string } | 'elsewhere';

/** Prescribes a drug in a visit: first which one, then how. */
export function PrescribeSheet({ visitId, onClose }: PrescribeSheetProps) {
  const [chosen, setChosen] = useState<Chosen>();
  if (chosen !== undefined)
    return <PreparedForm key={keyOf(chosen)} visitId={visitId} chosen={chosen} onClose={onClose} />;
  return (
    <EditSheet
      title="Prescribe"
      formId=""
      submitLabel="Prescribe"
      busy={false}
      isSubmitDisabled
      isDirty={false}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Field label="Drug">
          <ItemPicker
            kind="drug"
            placeholder="Find a drug"
            onPick={({ id, name }) => setChosen({ itemId: id, name })}
          />
        </Field>
        <Button className="w-fit" onClick={() => setChosen('elsewhere')}>
          Not in our catalog
        </Button>
      </div>
    </EditSheet>
  );
}

const keyOf = (chosen: Chosen): string => (chosen === 'elsewhere' ? '' : chosen.itemId);

function PreparedForm({
  visitId,
  chosen,
  onClose,
}: {
  readonly visitId: string;
  readonly chosen: Chosen;
  readonly onClose: () => void;
}) {
  const itemId = keyOf(chosen);
  const { data, error, refetch } = useQuery(
    queryOf(preparePrescriptionEndpoint, { visitId, ...(itemId === '' ? {} : { itemId }) }),
  );
  if (data) return <PrescribeForm visitId={visitId} facts={data} onClose={onClose} />;
  const name = chosen === 'elsewhere' ? 'Prescribe' : `Prescribe ${chosen.name}`;
  return (
    <EditSheet title={name} formId="" submitLabel="Prescribe" busy isDirty={false} onClose={onClose}>
      {error ? (
        <ErrorState compact title="This could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </EditSheet>
  );
}
