import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  changeFollowUpEndpoint,
  confirmFollowUpIntervalsEndpoint,
  dropFollowUpsEndpoint,
  listFollowUpIntervalsEndpoint,
  listFollowUpsEndpoint,
  sendFollowUpsEndpoint,
  undoFollowUpsEndpoint,
} from '../contract.ts';
import { changeFollowUp, dropFollowUps, undoFollowUps } from './change-follow-ups.ts';
import { confirmFollowUpIntervals, listFollowUpIntervals } from './intervals.ts';
import { listFollowUps } from './list-follow-ups.ts';
import { sendFollowUps } from './send-follow-ups.ts';

export const followUpsHandlers: readonly Handler[] = [
  handle(listFollowUpIntervalsEndpoint, listFollowUpIntervals),
  handle(confirmFollowUpIntervalsEndpoint, confirmFollowUpIntervals),
  handle(listFollowUpsEndpoint, listFollowUps),
  handle(sendFollowUpsEndpoint, sendFollowUps),
  handle(changeFollowUpEndpoint, changeFollowUp),
  handle(dropFollowUpsEndpoint, dropFollowUps),
  handle(undoFollowUpsEndpoint, undoFollowUps),
];
