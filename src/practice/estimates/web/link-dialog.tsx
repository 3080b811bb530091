import { useEffect, useRef } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { linkEstimateEndpoint } from '../contract.ts';
import { LinkField } from './send-dialog.tsx';

/** A further link to an estimate that was sent. */
export function LinkDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { mutate, data, error } = useWrite(linkEstimateEndpoint);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    mutate({ id });
  }, [id, mutate]);
  return (
    <Dialog
      title="Link to the estimate"
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {data ? (
        <LinkField token={data.token} />
      ) : error ? (
        <FormError error={error} />
      ) : (
        <SkeletonRows rows={1} />
      )}
    </Dialog>
  );
}
