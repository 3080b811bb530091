import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { type ItemToOrder, planNoteOf } from '../../plan-note.rules.ts';
import { listPetPlansEndpoint } from '../../subscriptions.contract.ts';

/** What the plans of a pet say of an item that is about to be ordered: `Included in Puppy Plan, 1 of 2 left`. */
export function useIncluded(petId: string | undefined): (item: ItemToOrder) => string | undefined {
  const { can } = useSession();
  const isEnabled = petId !== undefined && can(listPetPlansEndpoint.permission);
  const { data } = useQuery({
    ...queryOf(listPetPlansEndpoint, { petId: petId ?? '' }),
    enabled: isEnabled,
  });
  const plans = data?.items ?? [];
  return (item) => planNoteOf(item, plans);
}
