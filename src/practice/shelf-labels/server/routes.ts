import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { getShelfLabelsEndpoint } from '../contract.ts';
import { getShelfLabels } from './get-shelf-labels.ts';

export const shelfLabelsHandlers: readonly Handler[] = [handle(getShelfLabelsEndpoint, getShelfLabels)];
