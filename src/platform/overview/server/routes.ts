import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { platformOverviewEndpoint } from '../contract.ts';
import { platformOverview } from './platform-overview.ts';

export const overviewHandlers: readonly Handler[] = [handle(platformOverviewEndpoint, platformOverview)];
