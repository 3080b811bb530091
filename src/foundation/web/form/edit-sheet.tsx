import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { UnsavedChangesFooter } from '../ui/unsaved-changes-footer.tsx';

interface EditSheetProps {
  readonly title: string;
  /** The id of the form inside, which the button in the footer submits. */
  readonly formId: string;
  /** A verb: "Add client". */
  readonly submitLabel: string;
  readonly busy: boolean;
  /** Nothing can be submitted yet. */
  readonly isSubmitDisabled?: boolean;
  /** There are unsaved changes. */
  readonly isDirty: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A sheet around its own form, opened by a button of the page. Closing it with unsaved changes, by Escape or a click
 * outside, has to be confirmed. For a sheet that is addressed by the URL use FormSheet.
 */
export function EditSheet(props: EditSheetProps) {
  const { title, formId, submitLabel, busy, isSubmitDisabled = false, isDirty, onClose, children } = props;
  const [isConfirming, setConfirming] = useState(false);
  const close = () => {
    if (isDirty) setConfirming(true);
    else onClose();
  };
  return (
    <Sheet
      title={title}
      asksItself
      open
      onOpenChange={(open) => !open && close()}
      className="sm:max-w-lg"
      footer={
        isConfirming && isDirty ? (
          <UnsavedChangesFooter onLeave={onClose} onStay={() => setConfirming(false)} />
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" type="submit" form={formId} busy={busy} disabled={isSubmitDisabled}>
              {submitLabel}
            </Button>
          </>
        )
      }
    >
      {children}
    </Sheet>
  );
}
