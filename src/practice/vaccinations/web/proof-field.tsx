import { Field } from '#foundation/web/ui/field.tsx';
import { FileInput } from '#foundation/web/ui/file-input.tsx';
import { DOCUMENT_ACCEPT } from '#practice/documents/web/public/use-add-document.ts';

interface ProofFieldProps {
  readonly error: string | undefined;
  readonly onChoose: (file: File | undefined) => void;
}

/** The file that proves a dose. */
export function ProofField({ error, onChoose }: ProofFieldProps) {
  return (
    <Field
      label="Proof"
      optional
      hint="A photo or PDF of the certificate. It is saved in the pet’s documents."
      error={error}
    >
      <FileInput accept={DOCUMENT_ACCEPT} onChange={({ target: { files } }) => onChoose(files?.[0])} />
    </Field>
  );
}
