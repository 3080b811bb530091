import { useEffect, useRef } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { type OpenedStudy, saveImagingMarksEndpoint } from '../../contract.ts';
import { clearMarks, deleteSelected, openStudyMarks, type StudyMarks } from './marks.ts';
import type { OpenPicture } from './use-picture.ts';

interface Entry {
  readonly marks: StudyMarks;
  readonly version: number;
  /** As it was saved last. */
  readonly saved: string;
}

/** What is drawn over the studies that are shown, each saved with its own. */
export function useStudyMarks() {
  const save = useWrite(saveImagingMarksEndpoint);
  const entries = useRef(new Map<string, Entry>());
  useEffect(() => {
    const opened = entries.current;
    return () => {
      clearMarks();
      opened.clear();
    };
  }, []);

  /** Draws what was saved over the pictures of a study that were opened. */
  const show = (study: OpenedStudy, { viewport, stack }: OpenPicture) => {
    const known = entries.current.get(study.id);
    const entry = known ?? {
      marks: openStudyMarks(study.marks),
      version: study.marksVersion,
      saved: JSON.stringify(study.marks),
    };
    entries.current.set(study.id, entry);
    entry.marks.show(viewport.id, stack);
    // What is drawn by the library may differ from what was saved in its last digits.
    if (!known) entries.current.set(study.id, { ...entry, saved: JSON.stringify(entry.marks.read()) });
    viewport.redraw();
  };
  const saveAll = async () => {
    for (const [id, { marks, version, saved }] of entries.current) {
      const drawn = marks.read();
      const text = JSON.stringify(drawn);
      if (text === saved) continue;
      const answer = await save.mutateAsync({ id, version, marks: drawn });
      entries.current.set(id, { marks, version: answer.version, saved: text });
    }
    notify({ title: 'Annotations saved', tone: 'good' });
  };
  /** @param redraw what is on screen. */
  const deleteMarks = (redraw: () => void) => {
    if (deleteSelected() > 0) redraw();
    else notify({ title: 'No annotation selected', text: 'Click the line, angle or text to delete first.' });
  };
  return {
    show,
    deleteMarks,
    // What failed is shown with the buttons.
    saveAll: () => void saveAll().catch(() => undefined),
    isSaving: save.isPending,
    error: save.error,
  };
}
