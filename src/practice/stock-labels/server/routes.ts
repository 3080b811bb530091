import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { getStockLabelsEndpoint } from '../contract.ts';
import { getStockLabels } from './get-stock-labels.ts';

export const stockLabelsHandlers: readonly Handler[] = [handle(getStockLabelsEndpoint, getStockLabels)];
