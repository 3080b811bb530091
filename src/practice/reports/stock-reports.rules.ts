import { DAY, ITEM, type ReportDefinition, sumOf } from './definition.rules.ts';

const VALUE = { label: 'Value', kind: 'money' } as const;
const INVENTORY = { label: 'Inventory', to: '/clinic/inventory' } as const;

/** Days without use after which what is there is dead stock. */
export const DEAD_DAYS = 180;

/** Reports about what is in stock. */
export const STOCK_REPORTS = {
  stock_value: {
    title: 'Stock value',
    group: 'Stock',
    definition:
      'The cost, without tax, of the lots on hand at the end of the last day, each lot at its own cost. Expired and quarantined lots count. Lots with an unknown cost count as zero and are listed.',
    audience: 'all_figures',
    time: 'until',
    hasCurrency: true,
    groupings: ['location', 'category', 'item', 'supplier'],
    filters: ['category'],
    measures: [sumOf('Value', 'money', 0), sumOf('Lots', 'count', 1), sumOf('Without a cost', 'count', 2)],
    isMoreBetter: null,
    columns: [
      { label: 'Received', kind: 'day' },
      ITEM,
      { label: 'Lot', kind: 'text' },
      { label: 'Expires', kind: 'day' },
      { label: 'Location', kind: 'text' },
      { label: 'Quantity', kind: 'quantity' },
      { label: 'Unit', kind: 'text' },
      VALUE,
    ],
    linksTo: 'stockItem',
    seeAlso: INVENTORY,
    keywords: ['inventory', 'valuation', 'lots', 'balance sheet'],
  },
  stock_turns: {
    title: 'Stock turns',
    group: 'Stock',
    definition:
      'How often stock was used up in the 365 days to the last day: the cost of the lots used, divided by the average stock value at the start and the end of that time. Waste does not count as use.',
    audience: 'all_figures',
    time: 'until',
    hasCurrency: true,
    groupings: ['item', 'category'],
    filters: ['category'],
    measures: [
      { label: 'Turns per year', kind: 'times', ratio: [0, 1] },
      sumOf('Cost of use', 'money', 0),
      sumOf('Mean value', 'money', 1),
    ],
    isMoreBetter: true,
    columns: [
      { label: 'Up to', kind: 'day' },
      ITEM,
      { label: 'Cost of use', kind: 'money' },
      { label: 'Mean value', kind: 'money' },
    ],
    linksTo: 'stockItem',
    seeAlso: INVENTORY,
    keywords: ['inventory', 'turnover', 'rotation'],
  },
  dead_stock: {
    title: 'Dead stock',
    group: 'Stock',
    definition: `Items on hand at the end of the last day, with their cost, that have not been used for ${DEAD_DAYS} days. Items first received within that time are excluded.`,
    audience: 'all_figures',
    time: 'until',
    hasCurrency: true,
    groupings: ['item', 'category'],
    filters: ['category'],
    measures: [sumOf('Value', 'money', 0), sumOf('Items', 'count', 1)],
    isMoreBetter: false,
    columns: [{ label: 'First received', kind: 'day' }, ITEM, { label: 'Last used', kind: 'day' }, VALUE],
    earliestFirst: true,
    linksTo: 'stockItem',
    seeAlso: INVENTORY,
    keywords: ['inventory', 'slow', 'unused', 'obsolete'],
  },
  stock_classes: {
    title: 'ABC classes',
    group: 'Stock',
    definition:
      'Items by the cost of the lots used in the 365 days to the last day. A: the first 80% of that cost. B: up to 95%. C: all others, including items not used.',
    audience: 'all_figures',
    time: 'until',
    hasCurrency: true,
    groupings: ['class', 'category', 'item'],
    filters: ['category'],
    measures: [sumOf('Cost of use', 'money', 0), sumOf('Items', 'count', 1)],
    isMoreBetter: null,
    columns: [
      { ...DAY, label: 'Up to' },
      ITEM,
      { label: 'Class', kind: 'text' },
      { label: 'Cost of use', kind: 'money' },
    ],
    linksTo: 'stockItem',
    seeAlso: { label: 'Counts', to: '/clinic/inventory/counts' },
    keywords: ['inventory', 'pareto', 'count'],
  },
} as const satisfies Readonly<Record<string, ReportDefinition>>;
