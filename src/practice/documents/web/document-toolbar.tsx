import {
  Archive,
  ChevronLeft,
  ChevronRight,
  Columns2,
  Download,
  type LucideIcon,
  PenLine,
  RotateCw,
  Scan,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import type { Document } from '../contract.ts';

/** What a person can do with the document; undefined where it cannot be done now, null where never. */
export interface DocumentActions {
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
  /** Of pictures only. */
  readonly zoomOut: (() => void) | null;
  readonly zoomIn: (() => void) | null;
  readonly showAll: (() => void) | null;
  readonly compare: (() => void) | null;
  readonly rotate: (() => void) | null;
  readonly draw: (() => void) | null;
  readonly download: () => void;
  readonly archive: (() => void) | null;
}

interface DocumentToolbarProps {
  readonly document: Document;
  readonly actions: DocumentActions;
  readonly isComparing: boolean;
  readonly isDrawing: boolean;
  readonly isChanging: boolean;
}

interface IconActionProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly action: (() => void) | undefined | null;
  readonly busy?: boolean;
  readonly className?: string;
}

function IconAction({ label, icon: Icon, action, ...props }: IconActionProps) {
  if (action === null) return null;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      disabled={action === undefined}
      onClick={action}
      {...props}
    >
      <Icon />
    </Button>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly action: (() => void) | null;
  readonly isOn: boolean;
}

function Toggle({ label, icon: Icon, action, isOn }: ToggleProps) {
  if (!action) return null;
  return (
    <Button variant={isOn ? 'soft' : 'ghost'} aria-pressed={isOn} onClick={action}>
      <Icon aria-hidden />
      <span className="max-md:sr-only">{label}</span>
    </Button>
  );
}

/** The title of the document and its tools. A phone zooms with two fingers. */
export function DocumentToolbar({
  document,
  actions,
  isComparing,
  isDrawing,
  isChanging,
}: DocumentToolbarProps) {
  return (
    <header className="flex flex-wrap items-center gap-1.5 border-b max-md:gap-0.5 border-line py-2 pr-14 pl-4">
      <h2 className="mr-auto min-w-0 truncate font-semibold">
        {document.title} <span className="font-normal text-ink-muted">{shortDay(document.datedOn)}</span>
        {document.voidedAt !== null && (
          <Badge tone="bad" className="ml-2 align-middle">
            Voided
          </Badge>
        )}
      </h2>
      <IconAction label="Previous" icon={ChevronLeft} action={actions.previous} />
      <IconAction label="Next" icon={ChevronRight} action={actions.next} />
      <IconAction label="Zoom out" icon={ZoomOut} action={actions.zoomOut} className="max-md:hidden" />
      <IconAction label="Zoom in" icon={ZoomIn} action={actions.zoomIn} className="max-md:hidden" />
      <IconAction label="Fit to screen" icon={Scan} action={actions.showAll} />
      <Toggle label="Compare" icon={Columns2} action={actions.compare} isOn={isComparing} />
      <IconAction label="Rotate" icon={RotateCw} action={actions.rotate} busy={isChanging} />
      <Toggle label="Draw" icon={PenLine} action={actions.draw} isOn={isDrawing} />
      <IconAction label="Download" icon={Download} action={actions.download} />
      <IconAction label="Archive" icon={Archive} action={actions.archive} />
    </header>
  );
}
