import { Check } from 'lucide-react';
import { useMayChange } from '../session/may.tsx';
import { Button } from '../ui/button.tsx';
import { CardFooter } from '../ui/card.tsx';
import { cn } from '../ui/cn.ts';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';

interface SaveBarProps {
  readonly isDirty: boolean;
  readonly busy: boolean;
  /** The last attempt succeeded, and nothing was changed since. */
  readonly isSaved: boolean;
  /** Resets the form. */
  readonly onDiscard: () => void;
  readonly label?: string;
}

/**
 * The footer of a card that is a form: saves, discards, shows whether it is saved, and guards unsaved changes. Hidden for
 * users without the permission to save.
 */
export function SaveBar({ isDirty, busy, isSaved, onDiscard, label = 'Save' }: SaveBarProps) {
  if (!useMayChange()) return null;
  return (
    // Over the page only while it has something to say: without changes it would cover fields for nothing.
    <CardFooter className={cn('min-h-14 flex-wrap', (isDirty || busy || isSaved) && 'sticky bottom-0 z-10')}>
      <p role="status" className="mr-auto flex items-center gap-1.5 text-sm text-ink-muted">
        {isDirty && !busy && 'Unsaved changes'}
        {!isDirty && isSaved && (
          <>
            <Check aria-hidden className="size-4 text-good" />
            Saved
          </>
        )}
      </p>
      {isDirty && !busy && (
        <Button variant="ghost" onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button
        variant="primary"
        type="submit"
        busy={busy}
        disabledReason={isDirty || busy ? undefined : 'No changes yet.'}
      >
        {label}
      </Button>
      <UnsavedChangesGuard isDirty={isDirty && !busy} />
    </CardFooter>
  );
}
