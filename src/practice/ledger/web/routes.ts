import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const ledgerScreens: RouteConfigEntry[] = [
  route('clinic/reports/accounting', '../practice/ledger/web/accounting-page.tsx'),
];
