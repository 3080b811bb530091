import { Button } from './button.tsx';

interface UnsavedChangesFooterProps {
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Replaces the footer of a sheet or a dialog that is about to be closed with unsaved changes. */
export function UnsavedChangesFooter({ onLeave, onStay }: UnsavedChangesFooterProps) {
  return (
    <div role="alert" className="flex w-full flex-wrap items-center justify-end gap-2">
      <p className="mr-auto text-base font-medium max-sm:w-full">Leave without saving?</p>
      <Button variant="destructive" className="max-sm:flex-1" onClick={onLeave}>
        Leave
      </Button>
      <Button variant="primary" className="max-sm:flex-1" onClick={onStay}>
        Keep editing
      </Button>
    </div>
  );
}
