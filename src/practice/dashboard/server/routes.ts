import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { getDashboardEndpoint } from '../contract.ts';
import { getMyDashboardEndpoint } from '../own.contract.ts';
import { getDashboard } from './get-dashboard.ts';
import { getMyDashboard } from './own/get-my-dashboard.ts';

export const dashboardHandlers: readonly Handler[] = [
  handle(getDashboardEndpoint, getDashboard),
  handle(getMyDashboardEndpoint, getMyDashboard),
];
