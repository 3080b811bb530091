import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  saveTrialAnswersEndpoint,
  myTrialEndpoint,
  startTrialEndpoint,
  trialEndEndpoint,
} from '../contract.ts';
import { saveTrialAnswers } from './save-trial-answers.ts';
import { myTrial } from './my-trial.ts';
import { startTrial } from './start-trial.ts';
import { trialEnd } from './trial-end.ts';

export const trialHandlers: readonly Handler[] = [
  handle(saveTrialAnswersEndpoint, saveTrialAnswers),
  handle(myTrialEndpoint, myTrial),
  handle(startTrialEndpoint, startTrial),
  handle(trialEndEndpoint, trialEnd),
];
