import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  keepTrialAnswersEndpoint,
  myTrialEndpoint,
  startTrialEndpoint,
  trialEndEndpoint,
} from '../contract.ts';
import { keepTrialAnswers } from './keep-trial-answers.ts';
import { myTrial } from './my-trial.ts';
import { startTrial } from './start-trial.ts';
import { trialEnd } from './trial-end.ts';

export const trialHandlers: readonly Handler[] = [
  handle(keepTrialAnswersEndpoint, keepTrialAnswers),
  handle(myTrialEndpoint, myTrial),
  handle(startTrialEndpoint, startTrial),
  handle(trialEndEndpoint, trialEnd),
];
