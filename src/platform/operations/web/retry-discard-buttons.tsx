import { RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';

interface Running {
  readonly isPending: boolean;
  readonly error: Error | null;
}

interface RetryDiscardButtonsProps {
  /** The label of the retry action: "Retry". */
  readonly again: string;
  /** The name of the failed item, for screen readers. */
  readonly what: string;
  readonly question: string;
  readonly warning: string;
  readonly retry: Running;
  readonly discard: Running;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

/** The two actions for a failed item: retry, or discard after a confirmation. */
export function RetryDiscardButtons(props: RetryDiscardButtonsProps) {
  const { again, what, question, warning, retry, discard, onRetry, onDiscard } = props;
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-col items-end gap-1">
      <div className="flex gap-1">
        <Button size="sm" busy={retry.isPending} onClick={onRetry}>
          {!retry.isPending && <RotateCw aria-hidden />}
          {again}
          <span className="sr-only"> {what}</span>
        </Button>
        <AlertDialog
          title={question}
          text={warning}
          confirmLabel="Discard"
          busy={discard.isPending}
          open={open}
          onOpenChange={setOpen}
          trigger={
            <Button size="sm" variant="ghost">
              <Trash2 aria-hidden />
              Discard<span className="sr-only"> {what}</span>
            </Button>
          }
          onConfirm={onDiscard}
        >
          <FormError error={discard.error} />
        </AlertDialog>
      </div>
      <FormError error={retry.error} />
    </div>
  );
}
