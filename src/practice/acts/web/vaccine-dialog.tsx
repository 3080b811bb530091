import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { listVaccineProductsEndpoint, type VaccinationDetails } from '#practice/vaccinations/contract.ts';
import {
  NO_VACCINATION_TEXTS,
  vaccinationDetails,
  VaccinationFields,
} from '#practice/vaccinations/web/public/vaccination-fields.tsx';

interface VaccineDialogProps {
  readonly itemId: string;
  readonly name: string;
  readonly today: string;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onSubmit: (details: VaccinationDetails) => void;
  readonly onClose: () => void;
}

/** The details of a vaccine that is given. */
export function VaccineDialog({ itemId, name, today, busy, error, onSubmit, onClose }: VaccineDialogProps) {
  const formId = useId();
  const [texts, setTexts] = useState(NO_VACCINATION_TEXTS);
  const products = useQuery(queryOf(listVaccineProductsEndpoint, {}));
  const targets = products.data?.items.find((product) => product.itemId === itemId)?.details?.targets ?? [];
  const fields = error instanceof ApiError ? error.fields : [];
  return (
    <Dialog
      title={name}
      description="As printed on the vial."
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            Record as given
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(vaccinationDetails(texts));
        }}
        className="flex flex-col gap-4"
      >
        <VaccinationFields
          texts={texts}
          onChange={setTexts}
          targets={targets}
          today={today}
          errors={Object.fromEntries(
            fields.map(({ path, message }) => [path.replace(/^vaccination\./, ''), message]),
          )}
        />
        <FormError error={error} />
      </form>
    </Dialog>
  );
}
