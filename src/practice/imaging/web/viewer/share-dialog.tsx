import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { uploadWithProgress } from '#foundation/web/upload-with-progress.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { DOCUMENT_BUCKET } from '#practice/documents/contract.ts';
import { type OpenedStudy, releaseImagingStudyEndpoint } from '../../contract.ts';

interface ShareDialogProps {
  readonly study: OpenedStudy;
  /** Draws the picture that is shown. */
  readonly draw: () => Promise<Blob>;
  readonly onClose: () => void;
}

/** Shows the client the picture on screen, as it is drawn, with a note. */
export function ShareDialog({ study, draw, onClose }: ShareDialogProps) {
  const clinicId = useSession().clinicId ?? '';
  const [note, setNote] = useState('');
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const release = useWrite(releaseImagingStudyEndpoint);
  const submit = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const file = crypto.randomUUID();
      await uploadWithProgress(DOCUMENT_BUCKET, `${clinicId}/${file}`, await draw(), {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      await release.mutateAsync({ id: study.id, note, files: [file] });
      notify({ title: 'Image shown to the client', text: 'It is among the pet’s documents.', tone: 'good' });
      onClose();
    } catch (reason) {
      setError(reason);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title="Show this image to the client?"
      description={`${study.pet?.name ?? 'The pet'}’s clients see it in the portal, as it is on screen now.`}
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabledReason={note.trim() === '' ? 'Enter a note for the client.' : undefined}
            onClick={() => void submit()}
          >
            Show to client
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Note for the client" hint="In plain language: what the image shows, and what follows.">
          <Textarea rows={4} maxLength={2000} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
        <FormError error={error} />
      </div>
    </Dialog>
  );
}
