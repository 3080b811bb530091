import { call } from '#foundation/web/api.ts';
import { keepTrialAnswersEndpoint, startTrialEndpoint, type TrialAnswers } from '../contract.ts';
import { answersOf } from './trial-answers.ts';
import type { TrialValues } from './trial-values.ts';

/** Stores a visitor's answers and returns their id. @throws ApiError */
export async function keepAnswers(values: TrialValues, elapsedMs: number): Promise<string> {
  const { email, webAddress } = values;
  const { requestId } = await call(keepTrialAnswersEndpoint, {
    ...answersOf(values),
    email,
    webAddress,
    elapsedMs,
  });
  return requestId;
}

/** Starts the trial of whoever has just signed up. @throws ApiError */
export async function startTrial(values: TrialValues): Promise<TrialAnswers> {
  const answers = answersOf(values);
  await call(startTrialEndpoint, answers);
  return answers;
}
