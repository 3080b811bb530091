import type { CitedSentence, PetFacts } from '../facts.contract.ts';
import { answerQuestion } from '../rules/answer-question.rules.ts';
import { draftNote, type NoteRequest } from '../rules/draft-note.rules.ts';
import type { MessageSort } from '#vocabulary/message-sorts.ts';
import type { NoteSection } from '../note-rules.contract.ts';
import { type InboundMessage, sortMessage } from '../rules/sort-message.rules.ts';
import { summarizeHistory } from '../rules/summarize-history.rules.ts';

/** A note as an engine drafts it: the text of each section, and what it left to the doctor. */
export interface EngineNote {
  readonly sections: Readonly<Record<NoteSection, string>>;
  readonly unclear: readonly string[];
}

/** What is scored: the rules, or a model behind the same calls. */
export interface Engine {
  readonly name: string;
  summarize(facts: PetFacts): Promise<readonly CitedSentence[]>;
  /** Never gets a message with emergency words: those are urgent before anything is asked. */
  sort(message: InboundMessage): Promise<MessageSort>;
  note(request: NoteRequest): Promise<EngineNote>;
  /** None for what the record does not have. */
  answer(question: string, facts: PetFacts): Promise<readonly CitedSentence[]>;
}

export const RULES_ENGINE: Engine = {
  name: 'rules',
  summarize: (facts) => Promise.resolve(summarizeHistory(facts)),
  sort: (message) => Promise.resolve(sortMessage(message).sort),
  note: (request) => {
    const { sections, unclear } = draftNote(request);
    return Promise.resolve({ sections, unclear: unclear.map(({ text }) => text) });
  },
  answer: (question, facts) => {
    const answer = answerQuestion(question, facts);
    return Promise.resolve(answer.kind === 'answered' ? answer.sentences : []);
  },
};
