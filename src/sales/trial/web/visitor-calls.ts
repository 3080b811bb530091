import { call } from '#foundation/web/api.ts';
import { saveTrialAnswersEndpoint, startTrialEndpoint, type TrialAnswers } from '../contract.ts';
import { answersOf } from './trial-answers.ts';
import type { TrialValues } from './trial-values.ts';

/** Stores a visitor's answers and returns their id. @throws ApiError */
export async function saveAnswers(values: TrialValues, elapsedMs: number): Promise<string> {
  const { email, webAddress } = values;
  const { requestId } = await call(saveTrialAnswersEndpoint, {
    ...answersOf(values),
    email,
    webAddress,
    elapsedMs,
  });
  return requestId;
}

/** Starts the trial of a person who has just signed up. @throws ApiError */
export async function startTrial(values: TrialValues): Promise<TrialAnswers> {
  const answers = answersOf(values);
  await call(startTrialEndpoint, answers);
  return answers;
}
