import { withTag } from '#foundation/server/http/with-tag.ts';
import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { getDashboardEndpoint } from '../contract.ts';
import { getMyDashboardEndpoint } from '../own.contract.ts';
import { DASHBOARD_FRESHNESS, getDashboard } from './get-dashboard.ts';
import { getMyDashboard } from './own/get-my-dashboard.ts';

export const dashboardHandlers: readonly Handler[] = [
  withTag(handle(getDashboardEndpoint, getDashboard), DASHBOARD_FRESHNESS),
  handle(getMyDashboardEndpoint, getMyDashboard),
];
