import {
  Archive,
  ChevronLeft,
  ChevronRight,
  Columns2,
  Download,
  PenLine,
  RotateCw,
  Scan,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { openFile } from '#foundation/web/open-file.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  type Annotation,
  archiveDocumentEndpoint,
  changeDocumentEndpoint,
  choosePhotoEndpoint,
  type Document,
  DOCUMENT_BUCKET,
  restoreDocumentEndpoint,
  ROTATIONS,
} from '../contract.ts';
import { type View, WHOLE, zoomedAt } from '../stage.rules.ts';
import { AnnotationLayer, type Tool } from './annotation-layer.tsx';
import { AnnotationTools } from './annotation-tools.tsx';
import { ComparedPicture } from './compared-picture.tsx';
import { DocumentDetails } from './document-details.tsx';
import { downloadName, fileTypeName, isPicture } from './file-kind.ts';
import { Stage } from './stage.tsx';
import { useChangeDocument } from './use-change-document.ts';

interface ViewedDocumentProps {
  readonly document: Document;
  readonly documents: readonly Document[];
  readonly addressOf: (id: string) => string;
  readonly onDrawingChanged: (hasChanges: boolean) => void;
  readonly warning: string | undefined;
  readonly onClosed: () => void;
}

const CENTER = { x: 0, y: 0 };
const ZOOM_STEP = 1.4;

const failed = (error: unknown) =>
  notify({ title: 'The document was not changed', text: messageOf(error), tone: 'destructive' });

/** A document with its tools. Keys: arrows for the next and previous one, + and − zoom, 0 shows all, R rotates, D draws. */
export function ViewedDocument({
  document,
  documents,
  addressOf,
  onDrawingChanged,
  warning,
  onClosed,
}: ViewedDocumentProps) {
  const navigate = useNavigate();
  const { zone } = useClinicClock();
  const mayChange = useSession().can(changeDocumentEndpoint.permission);
  const { change, isPending: isChanging } = useChangeDocument();
  const archive = useWrite(archiveDocumentEndpoint);
  const restore = useWrite(restoreDocumentEndpoint);
  const choosePhoto = useWrite(choosePhotoEndpoint);
  const [view, setView] = useState<View>(WHOLE);
  const [tool, setTool] = useState<Tool>();
  const [drawing, setDrawing] = useState<readonly Annotation[]>();
  const [isComparing, setComparing] = useState(false);
  const picture = isPicture(document.mimeType);
  const shapes = drawing ?? document.annotations;
  const at = documents.findIndex(({ id }) => id === document.id);
  const open = (offset: number) => {
    const next = documents[at + offset];
    if (at !== -1 && next && drawing === undefined)
      void navigate(addressOf(next.id), { preventScrollReset: true });
  };
  const draw = (next: readonly Annotation[]) => {
    setDrawing(next);
    onDrawingChanged(true);
  };
  const rotate = () => {
    const rotation = ROTATIONS[(ROTATIONS.indexOf(document.rotation) + 1) % ROTATIONS.length] ?? 0;
    setView(WHOLE);
    change({ id: document.id, version: document.version, rotation }, { onError: failed });
  };
  const saveDrawing = () =>
    change(
      { id: document.id, version: document.version, annotations: [...shapes] },
      {
        onSuccess: () => {
          setDrawing(undefined);
          setTool(undefined);
          onDrawingChanged(false);
          notify({ title: 'Drawing saved', tone: 'good' });
        },
        onError: failed,
      },
    );
  const toggleTool = () => setTool(tool ? undefined : { type: 'arrow', hue: 'red' });
  const onArchive = () =>
    archive.mutate(
      { id: document.id },
      {
        onSuccess: () => {
          onClosed();
          notify({
            title: 'Document archived',
            text: document.title,
            onUndo: () =>
              restore.mutate(
                { id: document.id },
                {
                  onSuccess: () => {
                    if (document.isPetPhoto) choosePhoto.mutate({ id: document.id }, { onError: failed });
                  },
                  onError: failed,
                },
              ),
          });
        },
        onError: failed,
      },
    );
  const download = () =>
    void openFile(DOCUMENT_BUCKET, document.path, downloadName(document)).catch(() =>
      notify({ title: 'The file could not be opened', tone: 'destructive' }),
    );
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target, key } = event;
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    )
      return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => open(-1),
      ArrowRight: () => open(1),
      '+': () => setView(zoomedAt(view, ZOOM_STEP, CENTER)),
      '-': () => setView(zoomedAt(view, 1 / ZOOM_STEP, CENTER)),
      '0': () => setView(WHOLE),
      ...(picture && mayChange ? { r: rotate, d: toggleTool } : {}),
    };
    const action = actions[key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  return (
    // The keys of the whole viewer; every control inside has the focus on its own.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="flex h-full flex-col" onKeyDown={onKeyDown}>
      <header className="flex flex-wrap items-center gap-1.5 border-b max-md:gap-0.5 border-line py-2 pr-14 pl-4">
        <h2 className="mr-auto min-w-0 truncate font-semibold">
          {document.title} <span className="font-normal text-ink-muted">{shortDay(document.datedOn)}</span>
          {document.voidedAt !== null && (
            <Badge tone="bad" className="ml-2 align-middle">
              Voided
            </Badge>
          )}
        </h2>
        <Button variant="ghost" size="icon" aria-label="Previous" disabled={at <= 0} onClick={() => open(-1)}>
          <ChevronLeft />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Next"
          disabled={at === -1 || at >= documents.length - 1}
          onClick={() => open(1)}
        >
          <ChevronRight />
        </Button>
        {picture && (
          <>
            <Button
              variant="ghost"
              size="icon"
              className="max-md:hidden"
              aria-label="Zoom out"
              onClick={() => setView(zoomedAt(view, 1 / ZOOM_STEP, CENTER))}
            >
              <ZoomOut />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              className="max-md:hidden"
              aria-label="Zoom in"
              onClick={() => setView(zoomedAt(view, ZOOM_STEP, CENTER))}
            >
              <ZoomIn />
            </Button>
            <Button variant="ghost" size="icon" aria-label="Fit to screen" onClick={() => setView(WHOLE)}>
              <Scan />
            </Button>
            <Button
              variant={isComparing ? 'soft' : 'ghost'}
              aria-pressed={isComparing}
              onClick={() => setComparing((is) => !is)}
            >
              <Columns2 aria-hidden />
              <span className="max-md:sr-only">Compare</span>
            </Button>
          </>
        )}
        {picture && mayChange && (
          <>
            <Button variant="ghost" size="icon" aria-label="Rotate" onClick={rotate} busy={isChanging}>
              <RotateCw />
            </Button>
            <Button variant={tool ? 'soft' : 'ghost'} aria-pressed={tool !== undefined} onClick={toggleTool}>
              <PenLine aria-hidden />
              <span className="max-md:sr-only">Draw</span>
            </Button>
          </>
        )}
        <Button variant="ghost" size="icon" aria-label="Download" onClick={download}>
          <Download />
        </Button>
        {mayChange && (
          <Button variant="ghost" size="icon" aria-label="Archive" onClick={onArchive}>
            <Archive />
          </Button>
        )}
      </header>
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        {picture ? (
          <div
            className={cn(
              'min-h-0 min-w-0 flex-1',
              isComparing
                ? // Both pictures are of the same size: next to each other, on a phone one below the other.
                  'grid grid-flow-col grid-cols-2 grid-rows-[auto_minmax(0,1fr)] max-md:grid-flow-row max-md:grid-cols-1 max-md:grid-rows-[auto_minmax(0,1fr)_auto_minmax(0,1fr)]'
                : 'flex',
            )}
          >
            {isComparing && (
              <p className="m-2 self-center truncate px-2.5">
                {shortDay(document.datedOn)} · {document.title}
              </p>
            )}
            <Stage
              path={document.path}
              title={document.title}
              rotation={document.rotation}
              view={view}
              onView={setView}
              isDrawing={tool !== undefined}
              renderOverlay={(size) => (
                <AnnotationLayer
                  size={size}
                  shapes={shapes}
                  tool={tool}
                  onDraw={(shape) => draw([...shapes, shape])}
                />
              )}
            />
            {isComparing && <ComparedPicture document={document} documents={documents} />}
          </div>
        ) : (
          <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-3 bg-sunken p-6 text-center">
            <p className="text-ink-muted">
              {fileTypeName(document.mimeType)} files are opened on your computer, never inside this page.
            </p>
            <Button variant="primary" onClick={download}>
              <Download aria-hidden /> Download
            </Button>
          </div>
        )}
        <aside
          aria-label="Details"
          className={cn(
            'flex w-80 shrink-0 flex-col gap-5 overflow-y-auto border-l border-line p-4 max-md:h-2/5 max-md:w-full max-md:border-t max-md:border-l-0',
            // A phone has room for two pictures only.
            isComparing && tool === undefined && drawing === undefined && 'max-md:hidden',
          )}
        >
          {document.voidedAt !== null && (
            <p className="rounded-md bg-bad-soft px-3 py-2 text-bad-ink">
              This form was voided on {dateIn(zone, document.voidedAt)} and no longer holds. The file does not
              say so.
            </p>
          )}
          {warning !== undefined && (
            <p role="alert" className="rounded-md bg-warn-soft px-3 py-2 text-warn-ink">
              {warning}
            </p>
          )}
          {tool && <AnnotationTools tool={tool} shapes={shapes} onTool={setTool} onShapes={draw} />}
          {drawing !== undefined && (
            <div className="flex gap-2">
              <Button variant="primary" busy={isChanging} onClick={saveDrawing}>
                Save drawing
              </Button>
              <Button
                onClick={() => {
                  setDrawing(undefined);
                  onDrawingChanged(false);
                }}
              >
                Discard
              </Button>
            </div>
          )}
          {tool === undefined && mayChange && <DocumentDetails document={document} />}
        </aside>
      </div>
    </div>
  );
}
