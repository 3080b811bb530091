import { MESSAGE_LANGUAGE_LABELS } from '#vocabulary/message-languages.ts';
import { addressLines } from '#foundation/values/address.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { changeClientEndpoint, type Client } from '../contract.ts';
import { ContactLink } from './public/contact-link.tsx';

/** A client's contacts, address and notes. */
export function ContactCard({ client, onEdit }: { readonly client: Client; readonly onEdit: () => void }) {
  const isErased = client.erasedAt !== null;
  const mayChange = useSession().can(changeClientEndpoint.permission) && !isErased;
  const { country: home } = useClinicClock();
  const address = addressLines(client, home);
  return (
    <Card aria-labelledby="contact-title" className="max-lg:-order-1">
      <CardHeader
        title="Contact"
        titleId="contact-title"
        action={
          mayChange && (
            <Button size="sm" variant="ghost" className="-my-1 -mr-1.5" onClick={onEdit}>
              Edit
            </Button>
          )
        }
      />
      <CardBody className="flex flex-col gap-3">
        {client.contacts.length === 0 && (
          <p className="text-ink-muted">
            {isErased ? 'Erased at the client’s request' : 'No phone or email yet'}
          </p>
        )}
        <div className="flex flex-col">
          {client.contacts.map(({ id, kind, value, label }) => (
            <ContactLink key={id} large kind={kind} value={value} label={label} />
          ))}
        </div>
        {address.length > 0 && (
          <address className="not-italic">
            {address.map((part) => (
              <span key={part} className="block">
                {part}
              </span>
            ))}
          </address>
        )}
        {client.language && (
          <p className="text-ink-muted">Messages in {MESSAGE_LANGUAGE_LABELS[client.language]}</p>
        )}
        {client.notes && (
          <div className="rounded-md bg-sunken p-3">
            <h3 className="text-sm font-medium text-ink-muted">Notes for staff</h3>
            <p className="whitespace-pre-line">{client.notes}</p>
          </div>
        )}
      </CardBody>
    </Card>
  );
}
