import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  discardJobEndpoint,
  discardLetterEndpoint,
  listFailedJobsEndpoint,
  listLettersEndpoint,
  platformWeeksEndpoint,
  resendLetterEndpoint,
  retryJobEndpoint,
  serverMeasuresEndpoint,
} from '../contract.ts';
import { discardJob, listFailedJobs, retryJob } from './failed-jobs.ts';
import { platformWeeks, serverMeasures } from './measures.ts';
import { discardLetter, listLetters, resendLetter } from './undelivered-letters.ts';

export const operationsHandlers: readonly Handler[] = [
  handle(serverMeasuresEndpoint, serverMeasures),
  handle(platformWeeksEndpoint, platformWeeks),
  handle(listFailedJobsEndpoint, listFailedJobs),
  handle(retryJobEndpoint, retryJob),
  handle(discardJobEndpoint, discardJob),
  handle(listLettersEndpoint, listLetters),
  handle(resendLetterEndpoint, resendLetter),
  handle(discardLetterEndpoint, discardLetter),
];
