import { LEAD_SOURCES, LEAD_STAGES } from '#vocabulary/leads.ts';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import { LEAD_SORTS } from '../contract.ts';

export const VIEWS = ['board', 'table', 'tasks'] as const;

const OWNER = /^(?:none|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/u;

/** The view and the filters, kept in the URL. */
export function useLeadFilters() {
  const [typed, type, q] = useAddressSearch();
  const [params, change] = useAddressParams();
  const [view, chooseView] = useAddressChoice('view', VIEWS);
  const [stage, chooseStage] = useAddressChoice('stage', ['any', ...LEAD_STAGES]);
  const [source, chooseSource] = useAddressChoice('source', ['any', ...LEAD_SOURCES]);
  const [sort, chooseSort] = useAddressChoice('sort', LEAD_SORTS);
  const ownerParam = params.get('owner') ?? 'any';
  const owner = OWNER.test(ownerParam) ? ownerParam : 'any';
  const chooseOwner = (value: string) =>
    change((next) => (value === 'any' ? next.delete('owner') : next.set('owner', value)));
  const boardFilters = {
    q,
    ...(source === 'any' ? {} : { source }),
    ...(owner === 'any' ? {} : { owner }),
  };
  const stageHolds = view === 'table' && stage !== 'any';
  const chosen = [stageHolds, source !== 'any', owner !== 'any'].filter(Boolean).length;
  const clear = () => {
    type('');
    change((next) => ['q', 'stage', 'source', 'owner'].forEach((name) => next.delete(name)));
  };
  return {
    typed,
    type,
    view,
    chooseView,
    stage,
    chooseStage,
    source,
    chooseSource,
    owner,
    chooseOwner,
    sort,
    chooseSort,
    boardFilters,
    tableFilters: { ...boardFilters, ...(stage === 'any' ? {} : { stage }), sort },
    chosen,
    isNarrowed: q !== '' || chosen > 0,
    clear,
  };
}
export type LeadFilterState = ReturnType<typeof useLeadFilters>;
