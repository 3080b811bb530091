import { Check, CloudOff, GitCompareArrows, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { SaveStatus } from '#foundation/web/autosave/save-status.ts';
import { Button } from '#foundation/web/ui/button.tsx';

interface SaveNoteProps {
  readonly status: SaveStatus;
  /** Nothing was saved since the page was opened: there is nothing to say. */
  readonly isQuiet: boolean;
  readonly onCompare: () => void;
}

/** Whether a text is saved, in the head of its section. What needs a person is announced. */
export function SaveNote({ status, isQuiet, onCompare }: SaveNoteProps) {
  return (
    <div role="status" className="flex min-w-0 items-center gap-1.5 text-sm text-ink-muted">
      {status === 'saved' && !isQuiet && (
        <>
          <Check aria-hidden className="size-3.5 text-good" />
          Saved
        </>
      )}
      {(status === 'saving' || status === 'kept') && (
        <>
          <LoaderCircle aria-hidden className="size-3.5 animate-spin [animation-duration:2s]" />
          Saving
        </>
      )}
      {status === 'offline' && (
        <>
          <CloudOff aria-hidden className="size-3.5 shrink-0 text-warn-ink" />
          <span className="text-warn-ink">
            Offline. Kept on this device and saved when you are back online.
          </span>
        </>
      )}
      {(status === 'refused' || status === 'unkept') && (
        <>
          <TriangleAlert aria-hidden className="size-3.5 shrink-0 text-bad-ink" />
          <span className="text-bad-ink">
            {status === 'refused'
              ? 'Not saved: the server rejected this text. It is kept on this device.'
              : 'Not saved yet. Keep this page open.'}
          </span>
        </>
      )}
      {status === 'conflict' && (
        <Button size="sm" variant="soft" className="bg-warn-soft text-warn-ink" onClick={onCompare}>
          <GitCompareArrows aria-hidden />
          Changed by someone else: compare
        </Button>
      )}
    </div>
  );
}
