import type { PublicConfig } from '#foundation/web/session/config.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';

interface ReceivingAddressProps {
  readonly mailbox: string;
  readonly mail: PublicConfig['mail'];
}

/** Where the clinic receives emails, and how those to its own mailbox get there. */
export function ReceivingAddress({ mailbox, mail }: ReceivingAddressProps) {
  const address = mail.domain === null ? null : `${mailbox}@${mail.domain}`;
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ title: 'Address copied', tone: 'good' });
    } catch {
      notify({
        title: 'The address could not be copied',
        text: 'Select the text and copy it.',
        tone: 'destructive',
      });
    }
  };
  return (
    <>
      {!mail.isSent && (
        <Banner tone="warn" title="Emails are not sent">
          No mail server is set up yet. Emails wait until there is one.
        </Banner>
      )}
      {address === null ? (
        <Banner title="Emails are not received here">
          No domain for incoming email is set up yet. Replies go to the clinic’s own email address.
        </Banner>
      ) : (
        <>
          <div className="flex flex-col gap-1.5">
            <div className="flex flex-wrap items-end gap-2">
              <Field label="The clinic’s receiving address" className="min-w-60 flex-1">
                <Input readOnly value={address} onFocus={({ target }) => target.select()} />
              </Field>
              <Button onClick={() => void copy(address)}>Copy address</Button>
            </div>
            <p className="text-sm text-ink-muted">Emails to this address arrive in the inbox.</p>
          </div>
          <section aria-labelledby="forward-email">
            <h3 id="forward-email" className="font-medium">
              Forward the clinic’s mailbox
            </h3>
            <ol className="mt-1 flex list-decimal flex-col gap-1 pl-5 text-ink-muted">
              <li>Open the settings of the mailbox clients write to now, and find “Forwarding”.</li>
              <li>Add the receiving address above, and keep a copy in the mailbox if you like.</li>
              <li>
                If your email provider asks for a confirmation, its email arrives in the inbox: open the link
                in it.
              </li>
              <li>
                Send the mailbox an email from another address. It should appear in the inbox within a minute.
              </li>
            </ol>
          </section>
        </>
      )}
    </>
  );
}
