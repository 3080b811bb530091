import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { printPhone } from '#foundation/values/print-phone.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { FormError, messageOf } from '#foundation/web/ui/form-error.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { addClientEndpoint } from '#practice/clients/contract.ts';
import { ClientPicker } from '#practice/clients/web/public/client-picker.tsx';
import type { Conversation } from '../conversation.contract.ts';
import {
  matchConversationEndpoint,
  suggestClientsEndpoint,
  unmatchConversationEndpoint,
} from '../handling.contract.ts';

const REASONS = {
  same_contact: 'Same number or address',
  similar_name: 'Similar name',
  same_subject: 'Same subject',
} as const;

interface UnknownSenderProps {
  readonly conversation: Conversation;
}

/** Says which client an unknown sender is. All messages of this number or address then belong to them, until it is undone. */
export function UnknownSender({ conversation }: UnknownSenderProps) {
  const { can } = useSession();
  const { id, address, addressName } = conversation;
  const { data } = useQuery(queryOf(suggestClientsEndpoint, { id }));
  const match = useWrite(matchConversationEndpoint);
  const unmatch = useWrite(unmatchConversationEndpoint);
  const choose = (client: { readonly id: string; readonly fullName: string }) =>
    match.mutate(
      { id, clientId: client.id },
      {
        onSuccess: () =>
          notify({
            title: `Matched to ${client.fullName}`,
            onUndo: () =>
              unmatch.mutate(
                { id },
                { onError: (error) => notify({ title: messageOf(error), tone: 'destructive' }) },
              ),
          }),
      },
    );
  const mayMatch = can(matchConversationEndpoint.permission);
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <div>
        <h3 className="font-semibold">Who is this?</h3>
        <p className="text-sm text-ink-muted">
          {address === null ? 'This sender' : printPhone(address)} does not belong to a client
          {addressName !== null && ` and calls themselves ${addressName}`}.
        </p>
      </div>
      <FormError error={match.error} />
      {(data?.items.length ?? 0) > 0 && (
        <ul className="flex flex-col gap-2" aria-label="Suggestions">
          {data?.items.map((one) => (
            <li key={one.clientId} className="flex items-center gap-2 rounded-md border border-line p-2">
              <div className="flex min-w-0 flex-1 flex-col">
                <span className="truncate font-medium">{one.fullName}</span>
                <span className="text-xs text-ink-muted">
                  {[
                    REASONS[one.reason],
                    one.contact && printPhone(one.contact),
                    one.pets.map(({ name }) => name).join(', '),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
              {mayMatch && (
                <Button
                  size="sm"
                  busy={match.isPending}
                  onClick={() => choose({ id: one.clientId, fullName: one.fullName })}
                >
                  This is them
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayMatch && (
        <Field label="Another client">
          <ClientPicker value="" onChoose={choose} />
        </Field>
      )}
      {can(addClientEndpoint.permission) && (
        <Button asChild>
          <Link to={newClientPath(conversation)}>Add as a new client</Link>
        </Button>
      )}
    </div>
  );
}

/** The form for a new client, with what is known of the sender. */
function newClientPath({ channel, address, addressName }: Conversation): string {
  const params = new URLSearchParams({ new: '1' });
  if (addressName !== null) params.set('name', addressName);
  if (address !== null && channel === 'email') params.set('email', address);
  if (address !== null && (channel === 'sms' || channel === 'whatsapp')) params.set('phone', address);
  return `/clinic/clients?${params}`;
}
