import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { DOCUMENT_KIND_LABELS } from '#vocabulary/document-kinds.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { openFile } from '#foundation/web/open-file.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { PortalCard } from '#foundation/web/portal/portal-card.tsx';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { printBytes } from '#foundation/values/print-number.ts';
import { DOCUMENT_BUCKET } from '../../contract.ts';
import { listMyDocumentsEndpoint, type MyDocument } from '../../own.contract.ts';
import { downloadName, isFilm, isPicture } from '../file-kind.ts';
import { FilmPlayer } from '../film-player.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { usePicture } from '../use-picture.ts';

const download = (document: MyDocument) =>
  void openFile(DOCUMENT_BUCKET, document.path, downloadName(document)).catch(() =>
    notify({ title: 'The file could not be opened. Try again in a moment.', tone: 'destructive' }),
  );

interface MyDocumentsCardProps {
  readonly petId: string;
  /** Of the clinic. */
  readonly country: string;
}

/** What the clinic shows to a pet's clients; nothing while there is nothing. */
export function MyDocumentsCard({ petId, country }: MyDocumentsCardProps) {
  const list = useInfiniteQuery(pagesOf(listMyDocumentsEndpoint, { petId }));
  const [opened, setOpened] = useState<MyDocument>();
  const documents = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (list.error && !list.data)
    return (
      <ErrorState
        compact
        title="The documents could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  if (documents.length === 0) return null;
  return (
    <PortalCard title="Documents and pictures" titleId="my-documents-title" className="print:hidden">
      <ul className="flex flex-col divide-y divide-line">
        {documents.map((document) => (
          <li key={document.id} className="relative flex min-h-12 items-center gap-3 py-2">
            <Thumbnail
              path={document.path}
              mimeType={document.mimeType}
              rotation={document.rotation}
              className="size-14 shrink-0"
            />
            <button
              type="button"
              className="focus-ring flex min-w-0 flex-1 flex-col rounded-md text-left after:absolute after:inset-0"
              onClick={() =>
                isPicture(document.mimeType) || isFilm(document.mimeType)
                  ? setOpened(document)
                  : download(document)
              }
            >
              <span className="flex w-full items-center gap-2">
                <span className="truncate font-medium">{document.title}</span>
                {document.voidedAt !== null && <Badge tone="bad">Voided</Badge>}
              </span>
              <span className="text-base text-ink-muted">
                {DOCUMENT_KIND_LABELS[document.kind]} · {shortDay(document.datedOn, country)} ·{' '}
                {printBytes(document.sizeBytes, country)}
              </span>
            </button>
            <Button
              variant="ghost"
              className="relative z-1 size-11"
              aria-label={`Download ${document.title}`}
              onClick={() => download(document)}
            >
              <Download aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="lg" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
      {opened && (
        <Dialog
          title={opened.title}
          size="lg"
          open
          onOpenChange={(isOpen) => !isOpen && setOpened(undefined)}
        >
          {isFilm(opened.mimeType) ? (
            <FilmPlayer path={opened.path} title={opened.title} className="max-h-[70vh] w-full" />
          ) : (
            <WholePicture document={opened} />
          )}
        </Dialog>
      )}
    </PortalCard>
  );
}

function WholePicture({ document }: { readonly document: MyDocument }) {
  const { url, error } = usePicture(document.path);
  if (error) return <p role="alert">The picture could not be loaded.</p>;
  if (url === undefined) return <div className="aspect-video" />;
  return (
    <img
      src={url}
      alt={document.title}
      className="max-h-[70vh] w-full object-contain"
      style={{ rotate: `${document.rotation}deg` }}
    />
  );
}
