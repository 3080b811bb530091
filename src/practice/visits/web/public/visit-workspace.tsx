import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState, useSyncExternalStore } from 'react';
import { VISIT_SECTIONS, type VisitSectionName } from '#vocabulary/visits.ts';
import { call, queryOf } from '#foundation/web/api.ts';
import { applyWrite } from '#foundation/web/apply-changes.ts';
import { saveStatusOf } from '#foundation/web/autosave/save-status.ts';
import { textOf } from '#foundation/web/autosave/section-draft.ts';
import {
  joinTexts,
  plainTextOf,
  type RichTextNode,
  richTextOf,
  unconfirmedPassages,
  unconfirmText,
  withoutText,
} from '#foundation/web/editor/rich-text.ts';
import { UnsavedChangesGuard } from '#foundation/web/form/unsaved-changes-guard.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { getVisitSectionsEndpoint, saveSectionEndpoint, type Visit } from '../../contract.ts';
import {
  applyVisitTemplateEndpoint,
  listVisitTemplatesEndpoint,
  type VisitTemplate,
} from '../../templates.contract.ts';
import { DiagnosisList } from '../diagnosis-list.tsx';
import { EditVisitSheet } from '../edit-visit-sheet.tsx';
import { ExamCard } from '../exam-card.tsx';
import { HistoryPanel } from '../history-panel.tsx';
import { JumpBar } from '../jump-bar.tsx';
import { NoteSection } from '../note-section.tsx';
import { ProblemList } from '../problem-list.tsx';
import { ReadExam } from '../read-exam.tsx';
import { ReadSection } from '../read-section.tsx';
import { sectionId } from '../section-card.tsx';
import type { PlannedActSlot } from '../planned-group.tsx';
import { SignSheet } from '../sign-sheet.tsx';
import { SignaturesCard } from '../signatures-card.tsx';
import { templatesFor } from '../templates-for.ts';
import { type MoreMenuItems, useVisitMenus } from '../use-visit-menus.tsx';
import { useVisitPresence } from '../use-visit-presence.ts';
import { VisitActions } from '../visit-actions.tsx';
import { VisitHead } from '../visit-head.tsx';
import { isOpenVisit } from '../visit-labels.ts';
import { VisitPrint } from '../visit-print.tsx';
import { useVisitTexts } from '../visit-texts.ts';
import { VitalsCard } from '../vitals-card.tsx';

interface VisitWorkspaceProps {
  readonly visit: Visit;
  readonly clock: ClinicClock;
  /** What is planned and done, with the running bill. */
  readonly acts?: ReactNode;
  /** Above the note: what is known before it is written. @param insert as in `renderActions` */
  readonly renderBefore?: (insert: ((texts: SectionTexts) => void) | undefined) => ReactNode;
  /** Below the plan: what follows from its text. @param plan as it is typed */
  readonly renderPlanned?: (plan: string) => ReactNode;
  /** Cards below the note: what belongs to the visit in addition to its text. */
  readonly attachments?: ReactNode;
  /** In the head of an open visit: what is missing. */
  readonly notice?: ReactNode;
  /** Acts in the `/` menu. */
  readonly actItems?: MoreMenuItems;
  /** Catalogue items of a template that was applied, to be planned. */
  readonly onPlanItems?: (itemIds: readonly string[]) => void;
  /** What to do with an act that was planned and not done, at sign-off. */
  readonly renderPlannedAct?: PlannedActSlot;
  /**
   * Further actions in the head. `flush` saves what was typed, and says whether everything is saved. `insert` adds texts to sections, marked until
   * somebody confirms them; undefined where nothing can be written.
   */
  readonly renderActions?: (
    flush: () => Promise<boolean>,
    insert: ((texts: SectionTexts) => void) | undefined,
  ) => ReactNode;
}

/** Plain texts for sections of a visit. */
export type SectionTexts = Readonly<Partial<Record<VisitSectionName, string>>>;

/** The screen of a visit, on which a consultation is written from its first to its last word. */
export function VisitWorkspace({
  visit,
  clock,
  acts,
  attachments,
  notice,
  renderBefore,
  renderPlanned,
  actItems,
  onPlanItems,
  renderPlannedAct,
  renderActions,
}: VisitWorkspaceProps) {
  const { zone, today, weightUnit, clinicName } = clock;
  const { can } = useSignedIn();
  const client = useQueryClient();
  const isOpen = isOpenVisit(visit.status);
  const mayWrite = isOpen && can(saveSectionEndpoint.permission);
  const { texts, isUnkept } = useVisitTexts(visit);
  const presence = useVisitPresence(visit.id, isOpen);
  const [panel, setPanel] = useState<'edit' | 'sign'>();
  const [isPreparing, setPreparing] = useState(false);
  const templates = useQuery({
    ...queryOf(listVisitTemplatesEndpoint, templatesFor(visit)),
    staleTime: 5 * 60_000,
    enabled: mayWrite,
  });

  /** Whether every text is saved; what could not be saved is said in its section. */
  const flush = useCallback(async (): Promise<boolean> => {
    await Promise.all([...texts.values()].map((saver) => saver.flush()));
    return [...texts.values()].every((saver) => saveStatusOf(saver.get()) === 'saved');
  }, [texts]);

  const apply = useCallback(
    (template: VisitTemplate) => {
      const run = async () => {
        if (!(await flush())) {
          notify({
            title: 'The template could not be applied',
            text: 'Save the text first.',
            tone: 'destructive',
          });
          return;
        }
        const input = { visitId: visit.id, templateId: template.id };
        const { itemIds } = await call(applyVisitTemplateEndpoint, input);
        await applyWrite(client, applyVisitTemplateEndpoint, input);
        if (itemIds.length > 0) onPlanItems?.(itemIds);
        notify({
          title: `${template.name} applied`,
          text: 'What it wrote is marked until you confirm or edit it.',
        });
      };
      run().catch((error: unknown) =>
        notify({ title: 'The template could not be applied', text: messageOf(error), tone: 'destructive' }),
      );
    },
    [client, flush, onPlanItems, visit.id],
  );
  const menusOf = useVisitMenus({ visit, onApply: apply, more: actItems });

  const copy = (section: VisitSectionName, text: RichTextNode) => {
    const saver = texts.get(section);
    if (saver === undefined) return;
    const added = unconfirmText(text);
    saver.type(joinTexts(textOf(saver.get().draft), added));
    document.getElementById(sectionId(section))?.scrollIntoView({ block: 'start', behavior: 'smooth' });
    const undo = () => {
      // What was typed since stays.
      const rest = withoutText(textOf(saver.get().draft), added);
      if (rest !== null) saver.type(rest);
      else
        notify({
          title: 'The copied text could not be removed',
          text: 'It has been edited since. Remove it in the text itself.',
        });
    };
    notify({ title: 'Copied. It is marked until you confirm or edit it.', onUndo: undo });
  };
  const insert = (inserted: SectionTexts) => {
    const sections = VISIT_SECTIONS.filter((section) => inserted[section] !== undefined);
    for (const section of sections) {
      const saver = texts.get(section);
      const added = richTextOf(inserted[section] ?? '', { unconfirmed: true });
      saver?.type(joinTexts(textOf(saver.get().draft), added));
    }
    const [first] = sections;
    if (first === undefined) return;
    document.getElementById(sectionId(first))?.scrollIntoView({ block: 'start', behavior: 'smooth' });
    notify({ title: 'Draft added. It is marked until you confirm or edit it.' });
  };
  const previous = visit.previousVisits.find(({ startedAt }) => startedAt < visit.startedAt);
  const copyPrevious = async (section: VisitSectionName) => {
    if (previous === undefined) return;
    try {
      const { sections } = await client.fetchQuery(queryOf(getVisitSectionsEndpoint, { id: previous.id }));
      const found = sections.find((one) => one.section === section);
      if (found === undefined) notify({ title: 'The previous visit has no text in this section' });
      else copy(section, found.content);
    } catch (error) {
      notify({ title: 'Nothing was copied', text: messageOf(error), tone: 'destructive' });
    }
  };

  const sign = async () => {
    setPreparing(true);
    const isSaved = await flush();
    setPreparing(false);
    if (isSaved) setPanel('sign');
    else
      notify({
        title: 'The visit cannot be signed yet',
        text: 'Some text is not saved. Its section shows why.',
        tone: 'destructive',
      });
  };

  const noteOf = (section: VisitSectionName, children?: ReactNode) => {
    const saver = texts.get(section);
    if (!mayWrite || saver === undefined)
      return (
        <ReadSection visit={visit} section={section}>
          {children}
        </ReadSection>
      );
    return (
      <NoteSection
        section={section}
        saver={saver}
        menus={menusOf(section)}
        writers={presence.writersOf(section)}
        onFocusChange={presence.onFocusChange}
        onCopy={previous === undefined ? undefined : () => void copyPrevious(section)}
        zone={zone}
      >
        {children}
      </NoteSection>
    );
  };

  const unconfirmed = useUnconfirmedSections(texts);
  const plan = usePlan(texts);
  const targetOf = (name: string, label: string) => ({
    name,
    label,
    isUnconfirmed:
      mayWrite &&
      (name === 'exam'
        ? visit.findings.some((finding) => finding.isUnconfirmed)
        : unconfirmed.split(' ').includes(name)),
  });
  const targets = [
    targetOf('subjective', 'Subjective'),
    targetOf('vitals', 'Vital signs'),
    targetOf('exam', 'Exam'),
    targetOf('assessment', 'Assessment'),
    targetOf('plan', 'Plan'),
    ...(acts === undefined ? [] : [targetOf('acts', 'Treatments')]),
    targetOf('discharge', 'Discharge'),
    targetOf('internal', 'Internal'),
  ];
  return (
    <>
      <div className="flex flex-col gap-3 print:hidden">
        <VisitHead
          visit={visit}
          zone={zone}
          today={today}
          weightUnit={weightUnit}
          mayWrite={mayWrite}
          others={presence.others}
          templates={templates.data?.items ?? []}
          onApply={apply}
          onEdit={() => setPanel('edit')}
          actions={renderActions?.(flush, mayWrite ? insert : undefined)}
          notice={notice}
          primary={<VisitActions visit={visit} isPreparing={isPreparing} onSign={() => void sign()} />}
        />
        <JumpBar targets={targets} />
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="flex min-w-0 flex-col gap-3">
            {!isOpen && <SignaturesCard visit={visit} zone={zone} />}
            {renderBefore?.(mayWrite ? insert : undefined)}
            {noteOf('subjective')}
            <VitalsCard visit={visit} zone={zone} weightUnit={weightUnit} isReadOnly={!mayWrite} />
            {mayWrite ? <ExamCard visit={visit} /> : <ReadExam visit={visit} />}
            {noteOf('objective')}
            {noteOf(
              'assessment',
              <div className="grid gap-x-6 gap-y-4 border-t border-line px-4 py-3 sm:grid-cols-2">
                <ProblemList
                  pet={visit.pet}
                  visitId={visit.id}
                  problems={visit.problems}
                  isReadOnly={!mayWrite}
                />
                <DiagnosisList visit={visit} isReadOnly={!mayWrite} />
              </div>,
            )}
            {noteOf('plan')}
            {renderPlanned?.(plan)}
            {acts !== undefined && (
              <div id={sectionId('acts')} className="scroll-mt-26">
                {acts}
              </div>
            )}
            {noteOf('discharge')}
            {noteOf('internal')}
            {attachments}
          </div>
          <aside
            aria-label="History"
            className="xl:sticky xl:top-28 xl:max-h-[calc(100dvh-8rem)] xl:overflow-y-auto"
          >
            <HistoryPanel visits={visit.previousVisits} zone={zone} onCopy={mayWrite ? copy : undefined} />
          </aside>
        </div>
      </div>
      <VisitPrint
        visit={visit}
        clinicName={clinicName}
        zone={zone}
        today={today}
        weightUnit={weightUnit}
        texts={mayWrite ? texts : undefined}
      />
      {panel === 'edit' && <EditVisitSheet visit={visit} onClose={() => setPanel(undefined)} />}
      {panel === 'sign' && (
        <SignSheet
          visit={visit}
          zone={zone}
          renderPlannedAct={renderPlannedAct}
          onClose={() => setPanel(undefined)}
        />
      )}
      <UnsavedChangesGuard isDirty={isUnkept} />
    </>
  );
}

/** The names of the sections with passages that nobody has confirmed, separated by spaces: a value that compares by content. */
function useUnconfirmedSections(texts: ReturnType<typeof useVisitTexts>['texts']): string {
  return useSyncExternalStore(
    (listener) => {
      const stops = [...texts.values()].map((saver) => saver.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    () =>
      VISIT_SECTIONS.filter((section) => {
        const saver = texts.get(section);
        return saver !== undefined && unconfirmedPassages(textOf(saver.get().draft)).length > 0;
      }).join(' '),
  );
}

/** The text of the plan as it is typed, line by line. */
function usePlan(texts: ReturnType<typeof useVisitTexts>['texts']): string {
  const saver = texts.get('plan');
  return useSyncExternalStore(
    (listener) => saver?.subscribe(listener) ?? (() => undefined),
    () => (saver === undefined ? '' : plainTextOf(textOf(saver.get().draft))),
  );
}
