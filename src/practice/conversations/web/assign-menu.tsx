import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#foundation/web/ui/dropdown-menu.tsx';
import { useTeam } from '#practice/staff/web/public/use-team.ts';
import type { Conversation } from '../conversation.contract.ts';
import { listConversationTeamsEndpoint } from '../settings.contract.ts';

interface AssignMenuProps {
  readonly conversation: Pick<Conversation, 'assignee' | 'team'>;
  readonly trigger: ReactNode;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onAssign: (assigneeId: string | null, teamId: string | null) => void;
}

const NOBODY = 'nobody';
const orNull = (value: string): string | null => (value === NOBODY ? null : value);

/** Gives a conversation to a colleague, to a team, or takes it oneself. */
export function AssignMenu({ conversation, trigger, open, onOpenChange, onAssign }: AssignMenuProps) {
  const { options, ownId } = useTeam();
  const { data: teams } = useQuery(queryOf(listConversationTeamsEndpoint, {}));
  const assigneeId = conversation.assignee?.id ?? null;
  const teamId = conversation.team?.id ?? null;
  return (
    <Menu align="end" open={open} onOpenChange={onOpenChange} trigger={trigger}>
      {ownId !== undefined && ownId !== assigneeId && (
        <>
          <MenuItem onSelect={() => onAssign(ownId, teamId)}>Assign to me</MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuChoice
        label="Assigned to"
        value={assigneeId ?? NOBODY}
        onValueChange={(chosen) => onAssign(orNull(chosen), teamId)}
        options={[{ value: NOBODY, label: 'No one' }, ...options]}
      />
      {(teams?.items.length ?? 0) > 0 && (
        <>
          <MenuSeparator />
          <MenuChoice
            label="Team"
            value={teamId ?? NOBODY}
            onValueChange={(chosen) => onAssign(assigneeId, orNull(chosen))}
            options={[
              { value: NOBODY, label: 'No team' },
              ...(teams?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </>
      )}
    </Menu>
  );
}
