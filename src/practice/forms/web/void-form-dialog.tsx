import { useId, useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { voidFormEndpoint } from '../requests.contract.ts';

interface VoidFormDialogProps {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** Records that a signed form no longer holds, with the reason. */
export function VoidFormDialog({ id, title, onClose }: VoidFormDialogProps) {
  const write = useWrite(voidFormEndpoint);
  const [reason, setReason] = useState('');
  const formId = useId();
  return (
    <Dialog
      title={`Void “${title}”?`}
      description="The signed form and its PDF stay in the record, marked as voided. This cannot be undone."
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="destructive"
            type="submit"
            form={formId}
            busy={write.isPending}
            disabledReason={reason.trim() === '' ? 'Enter a reason.' : undefined}
          >
            Void form
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          write.mutate(
            { id, reason },
            {
              onSuccess: () => {
                onClose();
                notify({ title: 'Form voided', text: title });
              },
            },
          );
        }}
      >
        <Field label="Reason" hint="Such as “Client revoked consent by phone”.">
          <Input value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
        </Field>
        <FormError error={write.error} />
      </form>
    </Dialog>
  );
}
