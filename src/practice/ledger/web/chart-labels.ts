import type { Chart } from '../accounts.rules.ts';

export const CHART_LABELS: Readonly<Record<Chart, string>> = {
  aaha: 'AAHA/VMG',
  skr03: 'SKR03 (Germany)',
  skr04: 'SKR04 (Germany)',
};
