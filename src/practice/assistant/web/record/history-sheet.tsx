import { useEffect, useState } from 'react';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { summarizeHistoryEndpoint } from '../../record-drafts.contract.ts';
import { DraftFailure, DraftSkeleton, DraftView, type UsedDraft } from '../public/draft-view.tsx';
import { useDraft } from '../public/use-draft.ts';
import { PrintedSummary } from './printed-summary.tsx';

interface HistorySheetProps {
  readonly petId: string;
  readonly petName: string;
  /** Adds the summary to the note of an open visit; undefined where none is being written. */
  readonly onUse?: ((text: string) => void) | undefined;
  readonly onClose: () => void;
}

/** A pet's history in a few sentences, each with its entries. */
export function HistorySheet({ petId, petName, onUse, onClose }: HistorySheetProps) {
  const request = useDraft(summarizeHistoryEndpoint);
  const { ask } = request;
  const [printed, setPrinted] = useState<UsedDraft>();
  useEffect(() => void ask({ petId }), [ask, petId]);
  return (
    <Sheet
      open
      title={`History of ${petName}`}
      onOpenChange={(open) => !open && onClose()}
      className="sm:max-w-2xl"
    >
      {request.status === 'idle' && <DraftSkeleton />}
      {request.status === 'drafting' && <DraftSkeleton sentences={request.sentences} />}
      {request.status === 'failed' && (
        <DraftFailure error={request.error} onRetry={() => void ask({ petId })} />
      )}
      {request.status === 'drafted' && (
        <DraftView
          draft={request.draft}
          separator={'\n'}
          useLabel="Add to subjective"
          onUse={
            onUse &&
            (({ text }) => {
              onUse(text);
              onClose();
            })
          }
          onPrint={setPrinted}
          onDrop={onClose}
        />
      )}
      {request.status === 'drafted' && printed && (
        <PrintedSummary
          petName={petName}
          draft={request.draft}
          used={printed}
          onPrinted={() => setPrinted(undefined)}
        />
      )}
    </Sheet>
  );
}
