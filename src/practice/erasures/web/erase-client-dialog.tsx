import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { eraseClientEndpoint, type ErasurePreview, previewErasureEndpoint } from '../contract.ts';
import { isConfirmedName } from '../erasure.rules.ts';
import { ErasureLists } from './erasure-lists.tsx';

interface EraseClientDialogProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** G-02. Says what is deleted and what is kept, and erases the client once their name was typed. */
export function EraseClientDialog({ id, name, onClose }: EraseClientDialogProps) {
  const { data, error, refetch } = useQuery(queryOf(previewErasureEndpoint, { id }));
  return (
    <Dialog
      title={`Erase the personal data of ${name}`}
      description="Use this when a client asks for their data to be deleted. It cannot be undone."
      open
      onOpenChange={(open) => !open && onClose()}
    >
      {data && <EraseForm preview={data} onClose={onClose} />}
      {error && !data && (
        <ErrorState title="This could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <SkeletonRows rows={6} />}
    </Dialog>
  );
}

function EraseForm({ preview, onClose }: { readonly preview: ErasurePreview; readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const erase = useWrite(eraseClientEndpoint);
  const isBlocked = preview.upcomingAppointments + preview.openVisits > 0;
  const isConfirmed = isConfirmedName(preview.name, typed);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isConfirmed || isBlocked) return;
        erase.mutate(
          { id: preview.id, confirmName: typed },
          {
            onSuccess: () => {
              onClose();
              notify({ title: 'The personal data was erased', tone: 'good' });
            },
          },
        );
      }}
    >
      <ErasureLists preview={preview} />
      {!isBlocked && (
        <Field label="Client’s name" hint={`Type ${preview.name} to confirm.`}>
          <Input
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
      <FormError error={erase.error} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onClose}>Go back</Button>
        {!isBlocked && (
          <Button
            type="submit"
            variant="destructive"
            busy={erase.isPending}
            disabledReason={isConfirmed ? undefined : 'Type the client’s name first.'}
          >
            Erase permanently
          </Button>
        )}
      </div>
    </form>
  );
}
