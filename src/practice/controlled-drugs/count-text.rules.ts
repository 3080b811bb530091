import type { CountRecord } from './count-record.contract.ts';
import type { CountSummary } from './counts.contract.ts';

/** What a count is called. */
export const countName = ({ kind, moment }: Pick<CountSummary, 'kind' | 'moment'>): string =>
  kind === 'inventory'
    ? `Inventory at ${moment === 'opening' ? 'opening' : 'closing'}`
    : moment === 'opening'
      ? 'Opening count'
      : 'Closing count';

/** What was counted: a container, or the unopened of a lot. */
export const lineName = ({ containerNumber }: CountRecord['lines'][number]): string =>
  containerNumber === null ? 'Unopened' : `Container ${containerNumber}`;

/** What an inspector asks by. */
export const lineDrug = ({
  drugName,
  substance,
  form,
  strength,
  schedule,
}: CountRecord['lines'][number]): string =>
  [
    drugName,
    substance === null ? null : [substance, form, strength].filter(Boolean).join(', '),
    `Schedule ${schedule}`,
  ]
    .filter((text) => text !== null)
    .join(' · ');
