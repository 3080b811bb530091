import { Copy, EyeOff, PencilLine, UserRound } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { VISIT_SECTION_LABELS, type VisitSectionName } from '#vocabulary/visits.ts';
import { saveStatusOf } from '#foundation/web/autosave/save-status.ts';
import { textOf } from '#foundation/web/autosave/section-draft.ts';
import type { SectionSaver } from '#foundation/web/autosave/section-saver.ts';
import type { EditorMenu } from '#foundation/web/editor/editor-menu.ts';
import { unconfirmedPassages } from '#foundation/web/editor/rich-text.ts';
import { RichTextField } from '#foundation/web/editor/rich-text-field.tsx';
import type { RichTextHandle } from '#foundation/web/editor/rich-text-field-props.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { SaveNote } from './save-note.tsx';
import { SectionCard } from './section-card.tsx';
import { SECTION_PLACEHOLDERS } from './visit-labels.ts';

const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
}));

/** The types of references that a note may hold. */
const REFERENCES = ['problem'];

interface NoteSectionProps {
  readonly section: VisitSectionName;
  readonly saver: SectionSaver;
  readonly menus: readonly EditorMenu[];
  /** Who else is writing here. */
  readonly writers: readonly string[];
  readonly onFocusChange: (section: VisitSectionName, hasFocus: boolean) => void;
  /** Copies the text of the previous visit; undefined if there is none. */
  readonly onCopy: (() => void) | undefined;
  readonly zone: string;
  /** Below the text: problems, diagnoses. */
  readonly children?: ReactNode;
}

/** One section of a visit's text. */
export function NoteSection({
  section,
  saver,
  menus,
  writers,
  onFocusChange,
  onCopy,
  zone,
  children,
}: NoteSectionProps) {
  const state = useSyncExternalStore(saver.subscribe, saver.get);
  const field = useRef<RichTextHandle>(null);
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
  const [firstRevision] = useState(state.draft.base.revision);
  const [isComparing, setComparing] = useState(false);
  const label = VISIT_SECTION_LABELS[section];
  const text = textOf(state.draft);
  const unconfirmed = unconfirmedPassages(text).length;
  const status = saveStatusOf(state);
  return (
    <SectionCard
      name={section}
      title={label}
      className={cn(section === 'internal' && 'border-dashed border-line-strong bg-sunken')}
      badge={
        section === 'internal' ? (
          <Badge tone="outline" icon={<EyeOff aria-hidden />}>
            Never shown to the client
          </Badge>
        ) : section === 'discharge' ? (
          <Badge tone="brand" icon={<UserRound aria-hidden />}>
            For the client
          </Badge>
        ) : undefined
      }
      status={
        <SaveNote
          status={status}
          isQuiet={state.draft.base.revision === firstRevision}
          onCompare={() => setComparing(true)}
        />
      }
      actions={
        <>
          <div ref={setToolbar} className="contents" />
          {onCopy && (
            <Button
              size="icon-sm"
              variant="ghost"
              className="text-ink-muted"
              aria-label={`Copy ${label.toLowerCase()} from the previous visit`}
              title="Copy from the previous visit"
              onClick={onCopy}
            >
              <Copy aria-hidden />
            </Button>
          )}
        </>
      }
    >
      {writers.length > 0 && (
        <p className="flex items-center gap-1.5 px-4 text-sm text-accent-ink">
          <PencilLine aria-hidden className="size-3.5" />
          {writers.join(', ')} {writers.length === 1 ? 'is' : 'are'} writing here
        </p>
      )}
      <RichTextField
        ref={field}
        label={label}
        value={text}
        onChange={saver.type}
        placeholder={SECTION_PLACEHOLDERS[section]}
        menus={menus}
        references={REFERENCES}
        toolbar={toolbar}
        onFocusChange={(hasFocus) => onFocusChange(section, hasFocus)}
      />
      {unconfirmed > 0 && (
        <div className="mx-4 mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-warn-soft px-3 py-1.5 text-sm text-warn-ink">
          <span className="flex-1">
            {unconfirmed === 1 ? 'One passage is' : `${unconfirmed} passages are`} not confirmed yet. Edit the
            text or confirm it.
          </span>
          <Button
            size="sm"
            variant="ghost"
            className="text-current"
            onClick={() => field.current?.confirmAll()}
          >
            Confirm all
          </Button>
        </div>
      )}
      {children}
      {isComparing && state.draft.theirs !== null && (
        <Suspense fallback={null}>
          <ConflictDialog
            title={label}
            mine={text}
            theirs={state.draft.theirs}
            zone={zone}
            onResolve={saver.resolve}
            onClose={() => setComparing(false)}
          />
        </Suspense>
      )}
    </SectionCard>
  );
}
