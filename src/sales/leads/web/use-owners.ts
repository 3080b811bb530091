import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import type { SelectOption } from '#foundation/web/ui/select.tsx';
import { listLeadOwnersEndpoint } from '../contract.ts';

interface Owners {
  /** The options of a Select, with `none` for nobody first. */
  readonly options: readonly SelectOption[];
  /** The name of an owner; “Nobody” without one. */
  readonly nameOf: (id: unknown) => string;
}

/** Who can own a lead or a task. */
export function useOwners(): Owners {
  const { data } = useQuery(queryOf(listLeadOwnersEndpoint, {}));
  const people = data?.items ?? [];
  return {
    options: [
      { value: 'none', label: 'Unassigned' },
      ...people.map(({ id, fullName }) => ({ value: id, label: fullName })),
    ],
    nameOf: (id) =>
      typeof id === 'string'
        ? (people.find((one) => one.id === id)?.fullName ?? 'a former colleague')
        : 'no one',
  };
}
