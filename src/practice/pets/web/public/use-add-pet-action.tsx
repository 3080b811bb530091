import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useSession } from '#foundation/web/session/use-session.ts';
import type { PrimaryAction } from '#foundation/web/ui/page-header.tsx';
import type { Client } from '#practice/clients/contract.ts';
import { addPetEndpoint } from '../../contract.ts';

/** The page action that adds a pet of a client; undefined for a role that may not add pets. */
export function useAddPetAction({ id, archivedAt }: Client): PrimaryAction | undefined {
  const navigate = useNavigate();
  const { can } = useSession();
  if (!can(addPetEndpoint.permission)) return undefined;
  return {
    label: 'Add pet',
    icon: <Plus aria-hidden />,
    shortcut: 'N',
    onSelect: () => void navigate(`/clinic/pets?new=1&client=${id}`),
    disabledReason: archivedAt === null ? undefined : 'Restore this client first.',
  };
}
