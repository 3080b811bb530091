import { Archive, ArchiveRestore, Ellipsis, MailPlus, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useShortcut } from '#foundation/web/shortcuts/use-shortcut.ts';
import { Avatar } from '#foundation/web/ui/avatar.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Menu, MenuItem } from '#foundation/web/ui/dropdown-menu.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { PageHeader, type PrimaryAction } from '#foundation/web/ui/page-header.tsx';
import {
  archiveClientEndpoint,
  changeClientEndpoint,
  type Client,
  restoreClientEndpoint,
} from '../contract.ts';

/** Archives and restores a client; archiving offers an undo. */
function useArchiving({ id, fullName }: Client) {
  const archive = useWrite(archiveClientEndpoint);
  const restore = useWrite(restoreClientEndpoint);
  const failed = (title: string) => (error: unknown) =>
    notify({ title, text: messageOf(error), tone: 'destructive' });
  const takeBack = () =>
    restore.mutate(
      { id },
      {
        onSuccess: () => notify({ title: `${fullName} restored` }),
        onError: failed(`${fullName} was not restored`),
      },
    );
  const archiveClient = () =>
    archive.mutate(
      { id },
      {
        onSuccess: () => notify({ title: `${fullName} archived`, onUndo: takeBack }),
        onError: failed(`${fullName} was not archived`),
      },
    );
  return { archiveClient, takeBack };
}

interface ClientHeadProps {
  readonly client: Client;
  readonly primary: PrimaryAction | undefined;
  readonly onEdit: () => void;
  readonly onInvite: () => void;
  /** Further buttons. */
  readonly actions?: ReactNode;
  /** Further entries of the menu. */
  readonly menu?: ReactNode;
}

const READ_ONLY = 'Your role can view clients, but not change them.';

/** The header of a client's page with the actions on the client. */
export function ClientHead({ client, primary, onEdit, onInvite, actions, menu }: ClientHeadProps) {
  const { can } = useSession();
  const isErased = client.erasedAt !== null;
  const mayChange = can(changeClientEndpoint.permission) && !isErased;
  const { archiveClient, takeBack } = useArchiving(client);
  const disabledReason = mayChange ? undefined : READ_ONLY;
  const inviteReason = client.hasAccount ? `${client.fullName} already signs in.` : disabledReason;
  useShortcut('E', mayChange ? onEdit : undefined, `Edit ${client.fullName}`);
  return (
    <PageHeader
      leading={<Avatar name={client.fullName} size="lg" />}
      title={
        <span className="flex flex-wrap items-center gap-2">
          {client.fullName}
          {client.hasAccount && <Badge tone="brand">Signs in</Badge>}
          {isErased && <Badge>Data erased</Badge>}
          {client.archivedAt !== null && !isErased && <Badge>Archived</Badge>}
        </span>
      }
      actions={
        !isErased && (
          <>
            {actions}
            <Button onClick={onInvite} disabledReason={inviteReason}>
              <MailPlus aria-hidden />
              Invite
            </Button>
            <Button onClick={onEdit} disabledReason={disabledReason} shortcut="E" className="max-sm:hidden">
              <Pencil aria-hidden />
              Edit
            </Button>
            {mayChange && (
              <Menu
                align="end"
                trigger={
                  <Button size="icon" aria-label={`More for ${client.fullName}`}>
                    <Ellipsis aria-hidden />
                  </Button>
                }
              >
                {client.archivedAt === null ? (
                  <MenuItem onSelect={archiveClient}>
                    <Archive aria-hidden />
                    Archive
                  </MenuItem>
                ) : (
                  <MenuItem onSelect={takeBack}>
                    <ArchiveRestore aria-hidden />
                    Restore
                  </MenuItem>
                )}
                {menu}
              </Menu>
            )}
          </>
        )
      }
      primary={primary}
    />
  );
}
