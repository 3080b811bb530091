import { printPhone } from '#foundation/values/print-phone.ts';
import { useWrite } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { type ContactLink, answerContactLinkEndpoint } from '../links.contract.ts';
import { LinkPage, Panel } from './link-page.tsx';

/** `/confirm-address`: somebody confirms that an address from a form is theirs, without signing in. */
export default function ConfirmAddressPage() {
  return (
    <LinkPage title="Confirm your address">
      {(link, token) => <Confirmation opened={link} token={token} />}
    </LinkPage>
  );
}

function Confirmation({ opened, token }: { readonly opened: ContactLink; readonly token: string }) {
  const confirm = useWrite(answerContactLinkEndpoint);
  const link = confirm.data ?? opened;
  if (link.isConfirmed)
    return (
      <Panel title="Your address is confirmed">
        <p className="text-ink-muted">{link.clinicName} can write to you now. You can close this page.</p>
      </Panel>
    );
  return (
    <Panel title={`Confirm your address for ${link.clinicName}`}>
      <p className="text-ink-muted wrap-anywhere">
        {link.address === null ? 'This address' : printPhone(link.address)} was entered on a form. If that was
        you, confirm it. Otherwise, close this page and nothing is sent.
      </p>
      <FormError error={confirm.error} />
      <div>
        <Button
          size="lg"
          variant="primary"
          busy={confirm.isPending}
          onClick={() => confirm.mutate({ token, off: [], on: [] })}
        >
          Confirm address
        </Button>
      </div>
    </Panel>
  );
}
