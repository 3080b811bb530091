import { AlertDialog } from '../ui/alert-dialog.tsx';
import { useUnsavedChangesPrompt } from './use-unsaved-changes-prompt.ts';

/** Asks for confirmation before the user leaves a page with unsaved changes. */
export function UnsavedChangesGuard({ isDirty }: { readonly isDirty: boolean }) {
  const { isBlocked, stay, leave } = useUnsavedChangesPrompt(isDirty);
  return (
    <AlertDialog
      open={isBlocked}
      onOpenChange={(open) => !open && stay()}
      title="Leave without saving?"
      text="Your changes have not been saved and will be lost."
      confirmLabel="Leave"
      cancelLabel="Keep editing"
      onConfirm={leave}
    />
  );
}
