import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { DocumentRefused } from '#practice/documents/web/public/use-add-document.ts';
import { type Vaccination, verifyVaccinationEndpoint } from '../contract.ts';
import { ProofField } from './proof-field.tsx';
import { useProof } from './use-proof.ts';

interface VerifyDialogProps {
  readonly vaccination: Pick<Vaccination, 'elsewhereName' | 'id' | 'petId' | 'productName'>;
  readonly onClose: () => void;
}

/** Verifies a dose from elsewhere, with its proof if there is a file of it. */
export function VerifyDialog({ vaccination, onClose }: VerifyDialogProps) {
  const { id, petId, productName, elsewhereName } = vaccination;
  const proof = useProof(petId);
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const verify = useWrite(verifyVaccinationEndpoint);
  const submit = async () => {
    setBusy(true);
    try {
      await verify.mutateAsync({ id, proofDocumentId: await proof.upload() });
      onClose();
    } catch (error) {
      // Why the server refused is shown below: it is not about the file.
      if (error instanceof DocumentRefused) setFault(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title="Verify the dose"
      description={`${productName}, given by ${elsewhereName ?? 'another clinic'}. From now on it counts toward what is due.`}
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <Button variant="primary" busy={isBusy} onClick={() => void submit()}>
          I have seen proof
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <ProofField
          error={fault}
          onChoose={(file) => {
            proof.choose(file);
            setFault(undefined);
          }}
        />
        <FormError error={verify.error} />
      </div>
    </Dialog>
  );
}
