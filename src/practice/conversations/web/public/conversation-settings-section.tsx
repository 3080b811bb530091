import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import {
  archiveConversationTeamEndpoint,
  type ConversationTeam,
  getConversationSettingsEndpoint,
  listConversationTeamsEndpoint,
} from '../../settings.contract.ts';
import { ConversationSettingsForm } from '../conversation-settings-form.tsx';
import { TeamSheet } from '../team-sheet.tsx';

/** How the clinic's inbox works: reply targets, automatic answers, teams. */
export function ConversationSettingsSection() {
  const maySee = useSession().can(getConversationSettingsEndpoint.permission);
  const { data, error, refetch } = useQuery({
    ...queryOf(getConversationSettingsEndpoint, {}),
    enabled: maySee,
  });
  if (!maySee) return <p className="text-ink-muted">Support cannot see a clinic’s messages.</p>;
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={4} />
    ) : (
      <ErrorState
        title="The inbox settings could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      <ConversationSettingsForm settings={data} />
      <TeamsCard />
    </>
  );
}

function TeamsCard() {
  const { data } = useQuery(queryOf(listConversationTeamsEndpoint, {}));
  const mayManage = useSession().can(archiveConversationTeamEndpoint.permission);
  const archive = useWrite(archiveConversationTeamEndpoint);
  const [open, setOpen] = useState<ConversationTeam | 'new'>();
  const teams = data?.items;
  return (
    <Card aria-labelledby="teams-title">
      <CardHeader
        title="Teams"
        titleId="teams-title"
        description="Conversations can be assigned to a team, such as the front desk or surgery."
        action={
          mayManage && (
            <Button size="sm" onClick={() => setOpen('new')}>
              <Plus aria-hidden /> New team
            </Button>
          )
        }
      />
      <CardBody>
        {teams === undefined ? (
          <SkeletonRows rows={2} />
        ) : teams.length === 0 ? (
          <EmptyLine className="px-0 pb-0">No teams yet</EmptyLine>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {teams.map((team) => (
              <li key={team.id} className="flex flex-wrap items-center gap-2 py-2">
                <div className="flex min-w-40 flex-1 flex-col">
                  <span className="font-medium">{team.name}</span>
                  <span className="text-sm text-ink-muted">
                    {team.members.map(({ fullName }) => fullName).join(', ') || 'No members'}
                  </span>
                </div>
                {mayManage && (
                  <>
                    <Button size="sm" variant="ghost" onClick={() => setOpen(team)}>
                      Edit
                    </Button>
                    <Button
                      size="sm"
                      variant="ghost"
                      busy={archive.isPending}
                      onClick={() =>
                        archive.mutate(
                          { id: team.id },
                          {
                            onSuccess: () => notify({ title: `${team.name} was removed` }),
                            onError: (error) => notify({ title: messageOf(error), tone: 'destructive' }),
                          },
                        )
                      }
                    >
                      Remove
                    </Button>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </CardBody>
      {open !== undefined && (
        <TeamSheet team={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </Card>
  );
}
