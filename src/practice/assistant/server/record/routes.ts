import { handleOutside, type OutsideHandler } from '#foundation/server/http/mount-outside.ts';
import {
  answerQuestionEndpoint,
  draftDischargeEndpoint,
  draftVisitNoteEndpoint,
  summarizeHistoryEndpoint,
} from '../../record-drafts.contract.ts';
import { answerQuestion } from './answer-question.ts';
import { draftDischarge } from './draft-discharge.ts';
import { draftVisitNote } from './draft-visit-note.ts';
import { summarizeHistory } from './summarize-history.ts';

/** Drafts over a pet's record. */
export const recordDrafts: readonly OutsideHandler[] = [
  handleOutside(summarizeHistoryEndpoint, summarizeHistory),
  handleOutside(answerQuestionEndpoint, answerQuestion),
  handleOutside(draftVisitNoteEndpoint, draftVisitNote),
  handleOutside(draftDischargeEndpoint, draftDischarge),
];
