import { AppError } from '#vocabulary/errors.ts';
import type { VisitSectionName } from '#vocabulary/visits.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { VisitSection } from '../contract.ts';
import { EMPTY_NOTE, NOTE_LIMIT, type NoteContent } from '../note.contract.ts';
import { appendNote, markUnconfirmed } from '../note.rules.ts';
import { readSection, writeSection } from './save-section.ts';

/**
 * Appends text to a section, marked unconfirmed. What stands there stays; of two who write at the same time, the second
 * gets `section_changed`.
 *
 * @throws AppError `section_too_long`, `section_changed`, `visit_closed`, `not_found`.
 */
export async function appendToSection(
  ctx: MemberContext,
  { visitId, section, text }: { visitId: string; section: VisitSectionName; text: NoteContent },
): Promise<VisitSection> {
  const found = await readSection(ctx, { visitId, section, content: EMPTY_NOTE });
  const content = appendNote(found?.current.content ?? EMPTY_NOTE, markUnconfirmed(text));
  if (JSON.stringify(content).length > NOTE_LIMIT) throw new AppError('section_too_long', { section });
  const saved = await writeSection(ctx, {
    visitId,
    section,
    baseRevision: found?.current.revision ?? 0,
    content,
  });
  if (saved) return saved;
  const now = await readSection(ctx, { visitId, section, content });
  throw now ? new AppError('section_changed', { current: now.current }) : new AppError('not_found');
}
