import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  getStockItemEndpoint,
  getStockSummaryEndpoint,
  listStockEndpoint,
  listStockMovementsEndpoint,
} from '../contract.ts';
import {
  changeStockLotEndpoint,
  correctStockEndpoint,
  receiveStockEndpoint,
  transferStockEndpoint,
  writeOffStockEndpoint,
} from '../moves.contract.ts';
import {
  addStockLocationEndpoint,
  changeStockLocationEndpoint,
  listStockLocationsEndpoint,
  setStockItemEndpoint,
} from '../settings.contract.ts';
import { changeStockLot } from './change-stock-lot.ts';
import { correctStock } from './correct-stock.ts';
import { getStockItem } from './find-stock-item.ts';
import { getStockSummary } from './get-stock-summary.ts';
import { listStock } from './list-stock.ts';
import { listStockMovements } from './list-stock-movements.ts';
import { receiveStock } from './receive-stock.ts';
import { setStockItem } from './set-stock-item.ts';
import { addStockLocation, changeStockLocation, listStockLocations } from './stock-locations.ts';
import { transferStock } from './transfer-stock.ts';
import { writeOffStock } from './write-off-stock.ts';

export const stockHandlers: readonly Handler[] = [
  handle(addStockLocationEndpoint, addStockLocation),
  handle(changeStockLocationEndpoint, changeStockLocation),
  handle(changeStockLotEndpoint, changeStockLot),
  handle(correctStockEndpoint, correctStock),
  handle(getStockItemEndpoint, getStockItem),
  handle(getStockSummaryEndpoint, getStockSummary),
  handle(listStockEndpoint, listStock),
  handle(listStockLocationsEndpoint, listStockLocations),
  handle(listStockMovementsEndpoint, listStockMovements),
  handle(receiveStockEndpoint, receiveStock),
  handle(setStockItemEndpoint, setStockItem),
  handle(transferStockEndpoint, transferStock),
  handle(writeOffStockEndpoint, writeOffStock),
];
