import { Download } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { notify } from '#foundation/web/notice/notify.ts';
import { openFile } from '#foundation/web/open-file.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { cn } from '#foundation/web/ui/cn.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  type Annotation,
  changeDocumentEndpoint,
  type Document,
  DOCUMENT_BUCKET,
  ROTATIONS,
} from '../contract.ts';
import { type View, WHOLE, zoomedAt } from '../stage.rules.ts';
import { AnnotationLayer, type Tool } from './annotation-layer.tsx';
import { AnnotationTools } from './annotation-tools.tsx';
import { ComparedPicture } from './compared-picture.tsx';
import { DocumentDetails } from './document-details.tsx';
import { documentNotChanged } from './document-not-changed.ts';
import { type DocumentActions, DocumentToolbar } from './document-toolbar.tsx';
import { downloadName, fileTypeName, isFilm, isPicture } from './file-kind.ts';
import { FilmPlayer } from './film-player.tsx';
import { Stage } from './stage.tsx';
import { useArchiveDocument } from './use-archive-document.ts';
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

/** Keys are the text's own where somebody types. */
const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

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
  const archive = useArchiveDocument(document, onClosed);
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
    change({ id: document.id, version: document.version, rotation }, { onError: documentNotChanged });
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
        onError: documentNotChanged,
      },
    );
  const toggleTool = () => setTool(tool ? undefined : { type: 'arrow', hue: 'red' });
  const download = () =>
    void openFile(DOCUMENT_BUCKET, document.path, downloadName(document)).catch(() =>
      notify({ title: 'The file could not be opened', tone: 'destructive' }),
    );
  const zoom = (factor: number) => () => setView(zoomedAt(view, factor, CENTER));
  const actions: DocumentActions = {
    previous: at > 0 ? () => open(-1) : undefined,
    next: at !== -1 && at < documents.length - 1 ? () => open(1) : undefined,
    zoomOut: picture ? zoom(1 / ZOOM_STEP) : null,
    zoomIn: picture ? zoom(ZOOM_STEP) : null,
    showAll: picture ? () => setView(WHOLE) : null,
    compare: picture ? () => setComparing((is) => !is) : null,
    rotate: picture && mayChange ? rotate : null,
    draw: picture && mayChange ? toggleTool : null,
    download,
    archive: mayChange ? archive : null,
  };
  const ofKeys: Readonly<Record<string, (() => void) | undefined | null>> = {
    ArrowLeft: actions.previous,
    ArrowRight: actions.next,
    '+': actions.zoomIn,
    '-': actions.zoomOut,
    '0': actions.showAll,
    r: actions.rotate,
    d: actions.draw,
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = ofKeys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  return (
    // The keys of the whole viewer; every control inside has the focus on its own.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="flex h-full flex-col" onKeyDown={onKeyDown}>
      <DocumentToolbar
        document={document}
        actions={actions}
        isComparing={isComparing}
        isDrawing={tool !== undefined}
        isChanging={isChanging}
      />
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
        ) : isFilm(document.mimeType) ? (
          <div className="flex min-h-0 min-w-0 flex-1 items-center justify-center bg-sunken p-3">
            <FilmPlayer path={document.path} title={document.title} />
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
              This form was voided on {dateIn(zone, document.voidedAt)} and is no longer valid. The file
              itself does not show this.
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
