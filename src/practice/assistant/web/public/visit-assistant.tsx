import { FileSearch, HandHeart, ListTree, MessageCircleQuestionMark, Sparkles } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { VisitSectionName } from '#vocabulary/visits.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Menu, MenuItem } from '#foundation/web/ui/dropdown-menu.tsx';
import { draftVisitNoteEndpoint } from '../../record-drafts.contract.ts';
import { useAssistantFeature } from '#practice/assistant-switches/web/public/use-assistant-feature.ts';

const HistorySheet = lazy(async () => ({
  default: (await import('../record/history-sheet.tsx')).HistorySheet,
}));
const QuestionSheet = lazy(async () => ({
  default: (await import('../record/question-sheet.tsx')).QuestionSheet,
}));
const NoteSheet = lazy(async () => ({ default: (await import('../record/note-sheet.tsx')).NoteSheet }));
const DischargeDraftSheet = lazy(async () => ({
  default: (await import('../record/discharge-sheet.tsx')).DischargeDraftSheet,
}));

interface VisitAssistantProps {
  readonly visitId: string;
  readonly pet: { readonly id: string; readonly name: string };
  /** Saves what was typed; false if something could not be saved. */
  readonly flush: () => Promise<boolean>;
  /** Adds texts to the sections of the note, marked until they are confirmed; undefined where nothing can be written. */
  readonly insert: ((texts: Partial<Record<VisitSectionName, string>>) => void) | undefined;
}

/** What the assistant does in a visit: the record, and drafts of the note and the discharge instructions while it is open. */
export function VisitAssistant({ visitId, pet, flush, insert }: VisitAssistantProps) {
  const [sheet, setSheet] = useState<'discharge' | 'history' | 'note' | 'question'>();
  const { can } = useSession();
  const summarizes = useAssistantFeature('history_summary');
  const answers = useAssistantFeature('record_answers');
  const mayWrite = insert !== undefined && can(draftVisitNoteEndpoint.permission);
  const draftsNotes = useAssistantFeature('visit_notes') && mayWrite;
  const draftsDischarge = useAssistantFeature('discharge_sheets') && mayWrite;
  if (!summarizes && !answers && !draftsNotes && !draftsDischarge) return null;
  const close = () => setSheet(undefined);
  const of = { petId: pet.id, petName: pet.name, onClose: close };
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button>
            <Sparkles aria-hidden />
            Assistant
          </Button>
        }
      >
        {draftsNotes && (
          <MenuItem onSelect={() => setSheet('note')}>
            <ListTree aria-hidden />
            Draft note
          </MenuItem>
        )}
        {draftsDischarge && (
          <MenuItem onSelect={() => setSheet('discharge')}>
            <HandHeart aria-hidden />
            Draft discharge
          </MenuItem>
        )}
        {summarizes && (
          <MenuItem onSelect={() => setSheet('history')}>
            <FileSearch aria-hidden />
            Summarize history
          </MenuItem>
        )}
        {answers && (
          <MenuItem onSelect={() => setSheet('question')}>
            <MessageCircleQuestionMark aria-hidden />
            Ask about this record
          </MenuItem>
        )}
      </Menu>
      <Suspense fallback={null}>
        {sheet === 'history' && (
          <HistorySheet {...of} onUse={insert && ((text) => insert({ subjective: text }))} />
        )}
        {sheet === 'question' && <QuestionSheet {...of} />}
        {sheet === 'note' && insert && (
          <NoteSheet visitId={visitId} petName={pet.name} onUse={insert} onClose={close} />
        )}
        {sheet === 'discharge' && insert && (
          <DischargeDraftSheet
            visitId={visitId}
            petName={pet.name}
            flush={flush}
            onUse={(text) => insert({ discharge: text })}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
