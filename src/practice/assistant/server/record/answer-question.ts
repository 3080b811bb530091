import type { AnswerQuestion, RecordAnswer } from '../../record-drafts.contract.ts';
import { type Answer, answerQuestion as byRules } from '../../rules/answer-question.rules.ts';
import { createDraft } from '../drafting/create-draft.ts';
import type { DraftCall } from '../drafting/draft-call.ts';
import { readPetFacts } from '../public/read-pet-facts.ts';

const INSTRUCTION = `Answer the question in "input" from the record, in at most three sentences, each with the entries that it rests on. If the record does not say, answer with no sentence.`;

/** Answers from one pet's record. @throws AppError `not_found`, `ai_feature_off`. */
export async function answerQuestion(
  call: DraftCall,
  { petId, question }: AnswerQuestion,
): Promise<RecordAnswer> {
  let answer: Answer = { kind: 'not_understood' };
  const draft = await createDraft(call, 'record_answers', async (ctx) => {
    const facts = await readPetFacts(ctx, petId);
    const found = byRules(question, facts);
    answer = found;
    return {
      feature: 'record_answers',
      subject: { petId },
      template: { id: 'record_answer', version: 1 },
      facts,
      input: { question },
      byRules: () => (found.kind === 'answered' ? found.sentences : []),
      instruction: { text: INSTRUCTION, language: 'en' },
    };
  });
  return { draft, ...outcomeOf(draft, answer) };
}

/** A model that has no sentence found nothing; rules also say when they did not understand the question. */
function outcomeOf(
  { sentences, engine }: RecordAnswer['draft'],
  answer: Answer,
): Pick<RecordAnswer, 'outcome' | 'searchedFor'> {
  if (sentences.length > 0) return { outcome: 'answered', searchedFor: [] };
  if (engine === 'rules' && answer.kind === 'not_understood')
    return { outcome: 'not_understood', searchedFor: [] };
  return {
    outcome: 'not_in_record',
    searchedFor: answer.kind === 'not_in_record' ? [...answer.searchedFor] : [],
  };
}
