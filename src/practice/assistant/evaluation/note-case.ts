import type { NoteRule } from '../rules/draft-note.rules.ts';
import type { NoteSection } from '../note-rules.contract.ts';

/** Invented fragments of a note, and in which section each part belongs; `unclear` for what only the doctor can say. */
export interface NoteCase {
  readonly name: string;
  readonly fragments: readonly string[];
  readonly rules?: readonly NoteRule[];
  readonly expected: Readonly<Partial<Record<NoteSection | 'unclear', readonly string[]>>>;
}
