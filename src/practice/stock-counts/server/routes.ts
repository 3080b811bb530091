import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  approveStockCountEndpoint,
  cancelStockCountEndpoint,
  getCountReviewEndpoint,
} from '../approval.contract.ts';
import {
  addCountLineEndpoint,
  enterCountsEndpoint,
  getStockCountEndpoint,
  listSheetEndpoint,
  listStockCountsEndpoint,
  startStockCountEndpoint,
} from '../contract.ts';
import { addCountLine } from './add-count-line.ts';
import { approveStockCount, cancelStockCount } from './close-count.ts';
import { enterCounts } from './enter-counts.ts';
import { getCountReview } from './get-review.ts';
import { getStockCount, listStockCounts } from './list-counts.ts';
import { listSheet } from './list-sheet.ts';
import { startStockCount } from './start-count.ts';

export const stockCountsHandlers: readonly Handler[] = [
  handle(addCountLineEndpoint, addCountLine),
  handle(approveStockCountEndpoint, approveStockCount),
  handle(cancelStockCountEndpoint, cancelStockCount),
  handle(enterCountsEndpoint, enterCounts),
  handle(getCountReviewEndpoint, getCountReview),
  handle(getStockCountEndpoint, getStockCount),
  handle(listSheetEndpoint, listSheet),
  handle(listStockCountsEndpoint, listStockCounts),
  handle(startStockCountEndpoint, startStockCount),
];
