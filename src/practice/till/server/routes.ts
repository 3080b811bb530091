import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  closeDayEndpoint,
  getDayCloseEndpoint,
  getDayClosePdfEndpoint,
  getOpenDayEndpoint,
  listDayClosesEndpoint,
  moveCashEndpoint,
} from '../contract.ts';
import { closeDay } from './close-day.ts';
import { getClose } from './get-close.ts';
import { getClosePdf } from './get-close-pdf.ts';
import { getOpenDay } from './get-open-day.ts';
import { listCloses } from './list-closes.ts';
import { moveCash } from './move-cash.ts';

export const tillHandlers: readonly Handler[] = [
  handle(closeDayEndpoint, closeDay),
  handle(getDayCloseEndpoint, getClose),
  handle(getDayClosePdfEndpoint, getClosePdf),
  handle(getOpenDayEndpoint, getOpenDay),
  handle(listDayClosesEndpoint, listCloses),
  handle(moveCashEndpoint, moveCash),
];
