import type { DraftVisitNote, VisitNoteDraft } from '../../record-drafts.contract.ts';
import type { NoteRuleEntry, NoteRules } from '../../note-rules.contract.ts';
import { draftNote, type NoteDraft, type NoteRule } from '../../rules/draft-note.rules.ts';
import { createDraft } from '../drafting/create-draft.ts';
import type { DraftCall } from '../drafting/draft-call.ts';
import { findNoteRules } from '../note-rules/find-note-rules.ts';
import { findVisit } from './find-visit.ts';

const asRule = ({ id, whenContains, section, replaceBy }: NoteRuleEntry): NoteRule => ({
  id,
  whenContains,
  ...(section === null ? {} : { section }),
  ...(replaceBy === null ? {} : { replaceBy }),
});

const effectsOf = ({ rules }: NoteDraft, { own, clinic }: NoteRules): VisitNoteDraft['rules'] =>
  rules.flatMap(({ id, applied, reason }) => {
    const isOwn = own.some((rule) => rule.id === id);
    const rule = [...own, ...clinic].find((one) => one.id === id);
    return rule ? [{ id, whenContains: rule.whenContains, isOwn, applied, reason }] : [];
  });

/**
 * Sorts what a doctor typed or dictated into the sections of a note. Only rules do it, which add nothing: a model might state a finding that nobody
 * said.
 *
 * @throws AppError `not_found`, `ai_feature_off`.
 */
export async function draftVisitNote(
  call: DraftCall,
  { visitId, fragments }: DraftVisitNote,
): Promise<VisitNoteDraft> {
  let made: Omit<VisitNoteDraft, 'draft'> = { placements: [], rules: [] };
  const draft = await createDraft(call, 'visit_notes', async (ctx) => {
    const [{ petId, country }, rules] = await Promise.all([findVisit(ctx, visitId), findNoteRules(ctx)]);
    const note = draftNote({
      fragments,
      clinicRules: rules.clinic.map(asRule),
      doctorRules: rules.own.map(asRule),
      country,
    });
    made = {
      placements: note.sentences.map(({ section, doubts, fragment, start, end }) => ({
        section,
        doubts: [...doubts],
        said: fragments[fragment]?.slice(start, end) ?? '',
      })),
      rules: effectsOf(note, rules),
    };
    return {
      feature: 'visit_notes',
      subject: { petId, visitId },
      template: { id: 'visit_note', version: 1 },
      facts: null,
      input: { fragments, rules },
      byRules: () => note.sentences.map(({ text }) => ({ text, sources: [] })),
      instruction: null,
    };
  });
  return { draft, ...made };
}
