import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import type { ClientListItem } from '../../contract.ts';
import { type ClientOnFile, type TypedClient, useClientsOnFile } from './use-clients-on-file.ts';

/** More are found by the search. */
const SHOWN_LIMIT = 3;

export interface ClientsOnFileProps {
  readonly typed: TypedClient;
  readonly onUse: (client: Pick<ClientListItem, 'id' | 'fullName'>) => void;
}

const sharedText = (same: ClientOnFile['same']): string =>
  `Same ${same.length > 2 ? `${same.slice(0, -1).join(', ')} and ${same.at(-1)}` : same.join(' and ')}`;

/** Says while a new client is typed that they may be on file already. The new one can be saved all the same. */
export function ClientsOnFile({ typed, onUse }: ClientsOnFileProps) {
  const found = useClientsOnFile(typed);
  return (
    <div role="status" className="empty:hidden">
      {found.length > 0 && (
        <Banner tone="warn" title="Already on file?">
          <ul className="flex flex-col gap-2 pt-1">
            {found.slice(0, SHOWN_LIMIT).map(({ client, same }) => (
              <li key={client.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <span className="min-w-0">
                  <span className="font-medium">{client.fullName}</span>
                  <span className="block text-sm">
                    {[sharedText(same), client.pets.map(({ name }) => name).join(', ')]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <Button
                  size="sm"
                  aria-label={`Use this client: ${client.fullName}`}
                  onClick={() => onUse({ id: client.id, fullName: client.fullName })}
                >
                  Use this client
                </Button>
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
