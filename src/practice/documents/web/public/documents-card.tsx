import { useInfiniteQuery } from '@tanstack/react-query';
import { Camera, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { DOCUMENT_KIND_LABELS, DOCUMENT_KINDS, type DocumentKind } from '#vocabulary/document-kinds.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useAddressSheet } from '#foundation/web/table/use-address-sheet.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { LoadMore } from '#foundation/web/ui/load-more.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { addDocumentEndpoint, DOCUMENT_FILE_TYPES, listDocumentsEndpoint } from '../../contract.ts';
import { DocumentGrid } from '../document-grid.tsx';
import { DocumentViewer } from '../document-viewer.tsx';
import { UploadList } from '../upload-list.tsx';
import { useDropZone } from '../use-drop-zone.ts';
import { useUploads } from '../use-uploads.ts';

/** Whose documents are listed. What is added to a visit belongs to its pet too. */
export type DocumentSubject =
  | { readonly petId: string }
  | { readonly clientId: string }
  | { readonly visitId: string; readonly petId: string };

interface DocumentsCardProps {
  readonly subject: DocumentSubject;
}

const queryAbout = (subject: DocumentSubject) =>
  'visitId' in subject ? { visitId: subject.visitId } : subject;

const KIND_OPTIONS = [
  { value: '', label: 'All kinds' },
  ...DOCUMENT_KINDS.map((kind) => ({ value: kind, label: DOCUMENT_KIND_LABELS[kind] })),
];
const PAGE_SIZE = 24;

/** The documents of a pet, a client or a visit. Files are chosen, photographed, dropped on the card or pasted. */
export function DocumentsCard({ subject }: DocumentsCardProps) {
  const [kind, setKind] = useState<DocumentKind>();
  const [q, setQuery] = useState('');
  const list = useInfiniteQuery({
    ...pagesOf(listDocumentsEndpoint, {
      ...queryAbout(subject),
      q,
      limit: PAGE_SIZE,
      ...(kind ? { kind } : {}),
    }),
    placeholderData: (before) => before,
  });
  const mayAdd = useSession().can(addDocumentEndpoint.permission);
  const { uploads, choose, cancel, retry } = useUploads(subject);
  const { isOver, zone } = useDropZone(mayAdd ? choose : undefined);
  const sheet = useAddressSheet('document');
  const documents = list.data?.pages.flatMap(({ items }) => items);
  const isNarrowed = kind !== undefined || q !== '';
  return (
    <Card
      aria-labelledby="documents-title"
      className={cn(isOver && 'outline-2 outline-brand outline-dashed')}
      {...zone}
    >
      <CardHeader
        title="Documents and pictures"
        titleId="documents-title"
        action={mayAdd && <FileButtons onFiles={choose} />}
      />
      <CardBody className="flex flex-col gap-3">
        <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
        {(isNarrowed || (documents?.length ?? 0) > 3) && (
          <div className="flex gap-2">
            <Input
              type="search"
              aria-label="Search documents"
              placeholder="Search by title"
              value={q}
              onChange={(event) => setQuery(event.target.value)}
              className="min-w-0 flex-1 sm:max-w-56"
            />
            <NativeSelect
              aria-label="Kind of document"
              className="w-32 shrink-0 sm:w-40"
              options={KIND_OPTIONS}
              value={kind ?? ''}
              onChange={(event) => setKind(DOCUMENT_KINDS.find((one) => one === event.target.value))}
            />
          </div>
        )}
        {list.error && !list.data ? (
          <ErrorState
            title="Documents could not be loaded"
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        ) : documents === undefined ? (
          <SkeletonRows rows={3} />
        ) : documents.length === 0 ? (
          <EmptyLine className="px-0 pb-0">
            {isNarrowed ? 'No document matches' : 'No documents yet'}
            {mayAdd && !isNarrowed && (
              <span className="max-sm:hidden">. Drop or paste photos, radiographs or letters here.</span>
            )}
          </EmptyLine>
        ) : (
          <DocumentGrid documents={documents} addressOf={sheet.addressOf} />
        )}
      </CardBody>
      {list.hasNextPage && (
        <div className="border-t border-line">
          <LoadMore
            shown={documents?.length ?? 0}
            hasMore={list.hasNextPage}
            busy={list.isFetchingNextPage}
            onLoadMore={() => void list.fetchNextPage()}
            noun={['document', 'documents']}
          />
        </div>
      )}
      {sheet.openKey !== null && (
        <DocumentViewer
          key={sheet.openKey}
          documentId={sheet.openKey}
          documents={documents ?? []}
          addressOf={sheet.addressOf}
          onClose={sheet.close}
        />
      )}
    </Card>
  );
}

/** JPEG is named first: phones convert their pictures to it. */
const ACCEPT = DOCUMENT_FILE_TYPES.join(',');

function FileButtons({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])]);
    // The same file may be chosen again.
    input.value = '';
  };
  return (
    <div className="-my-1 -mr-1.5 flex gap-1">
      <Button
        size="sm"
        variant="ghost"
        className="hidden touch:inline-flex"
        onClick={() => camera.current?.click()}
      >
        <Camera aria-hidden /> Take photo
      </Button>
      <Button size="sm" variant="ghost" onClick={() => files.current?.click()}>
        <Upload aria-hidden /> Upload
      </Button>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        aria-label="Files to upload"
        onChange={(event) => take(event.target)}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/jpeg"
        capture="environment"
        aria-label="Photo to upload"
        onChange={(event) => take(event.target)}
      />
    </div>
  );
}
