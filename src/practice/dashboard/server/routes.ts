import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { getDashboardEndpoint } from '../contract.ts';
import { getDashboard } from './get-dashboard.ts';

export const dashboardHandlers: readonly Handler[] = [handle(getDashboardEndpoint, getDashboard)];
