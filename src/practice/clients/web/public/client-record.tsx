import type { ReactNode } from 'react';
import { useLinkedPanel } from '#foundation/web/table/use-linked-panel.ts';
import type { PrimaryAction } from '#foundation/web/ui/page-header.tsx';
import type { Client } from '../../contract.ts';
import { ClientHead } from '../client-head.tsx';
import { EditClientSheet } from '../client-sheet.tsx';
import { ContactCard } from '../contact-card.tsx';
import { InviteClientDialog } from '../invite-client-dialog.tsx';

interface ClientRecordProps {
  readonly client: Client;
  /** The main action of the page, for example adding a pet. */
  readonly primary: PrimaryAction | undefined;
  /** Further buttons of the header. */
  readonly actions?: ReactNode;
  /** Below the header: what concerns the record as a whole. */
  readonly notices?: ReactNode;
  /** Further entries of the menu of the page. */
  readonly menu?: ReactNode;
  /** Cards of other features about this client. */
  readonly children: ReactNode;
}

/** Everything that the clinic keeps about one client. Pets and appointments come from the page. */
export function ClientRecord({ client, primary, actions, notices, menu, children }: ClientRecordProps) {
  const [panel, setPanel, close] = useLinkedPanel(['edit', 'invite']);
  return (
    <div className="flex flex-col gap-4">
      <ClientHead
        client={client}
        primary={primary}
        onEdit={() => setPanel('edit')}
        onInvite={() => setPanel('invite')}
        actions={actions}
        menu={menu}
      />
      {notices}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">{children}</div>
        <ContactCard client={client} onEdit={() => setPanel('edit')} />
      </div>
      {panel === 'edit' && <EditClientSheet client={client} onClose={close} />}
      {panel === 'invite' && <InviteClientDialog client={client} onClose={close} />}
    </div>
  );
}
