import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError, messageOf } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import {
  DOCUMENT_ACCEPT,
  DocumentRefused,
  useAddDocument,
} from '#practice/documents/web/public/use-add-document.ts';
import { type Vaccination, verifyVaccinationEndpoint } from '../contract.ts';

interface VerifyDialogProps {
  readonly vaccination: Vaccination;
  readonly onClose: () => void;
}

/** Verifies a dose from elsewhere, with its proof if there is a file of it. */
export function VerifyDialog({ vaccination, onClose }: VerifyDialogProps) {
  const { id, petId, productName, elsewhereName } = vaccination;
  const [proof, setProof] = useState<File>();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const addDocument = useAddDocument();
  const verify = useWrite(verifyVaccinationEndpoint);
  const submit = async () => {
    setBusy(true);
    try {
      const proofDocumentId = proof ? await addDocument(proof, petId, 'certificate') : null;
      await verify.mutateAsync({ id, proofDocumentId });
      onClose();
    } catch (error) {
      setFault(error instanceof DocumentRefused ? error.message : messageOf(error));
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
        <Field
          label="Proof"
          optional
          hint="A photo or PDF of the certificate. It is kept among the pet’s documents."
          error={fault}
        >
          <Input
            type="file"
            accept={DOCUMENT_ACCEPT}
            onChange={({ target: { files } }) => {
              setProof(files?.[0]);
              setFault(undefined);
            }}
            className="py-1.5 file:mr-3 file:rounded-sm file:border-0 file:bg-sunken file:px-2.5 file:py-0.5 file:text-sm file:font-medium file:text-ink"
          />
        </Field>
        {verify.error && <FormError error={verify.error} />}
      </div>
    </Dialog>
  );
}
