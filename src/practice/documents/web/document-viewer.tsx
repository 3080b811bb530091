import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { PageSpinner } from '#foundation/web/ui/spinner.tsx';
import { type Document, getDocumentEndpoint } from '../contract.ts';
import { ViewedDocument } from './viewed-document.tsx';

interface DocumentViewerProps {
  readonly documentId: string;
  /** The list from which it was opened, for the next, the previous and the compared one. */
  readonly documents: readonly Document[];
  readonly addressOf: (id: string) => string;
  readonly onClose: () => void;
}

/** A document on the whole screen. */
export function DocumentViewer({ documentId, documents, addressOf, onClose }: DocumentViewerProps) {
  const { data: document, error, refetch } = useQuery(queryOf(getDocumentEndpoint, { id: documentId }));
  const [hasChanges, setHasChanges] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const close = () => {
    if (hasChanges && !isConfirming) setConfirming(true);
    else onClose();
  };
  return (
    <Sheet
      title={document?.title ?? 'Document'}
      titleHidden
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      className="left-0 sm:max-w-none"
    >
      {document ? (
        <ViewedDocument
          document={document}
          documents={documents}
          addressOf={addressOf}
          onDrawingChanged={(next) => {
            setHasChanges(next);
            setConfirming(false);
          }}
          warning={
            isConfirming ? 'The drawing is not saved. Save it, or close again to discard it.' : undefined
          }
          onClosed={onClose}
        />
      ) : error ? (
        <ErrorState title="This document could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <PageSpinner />
      )}
    </Sheet>
  );
}
