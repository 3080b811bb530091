import { useState } from 'react';
import { CONSENT_PURPOSES, type ConsentPurpose } from '#vocabulary/contact-consents.ts';
import { MESSAGE_PURPOSE_LABELS } from '#vocabulary/messages.ts';
import { printPhone } from '#foundation/values/print-phone.ts';
import { useWrite } from '#foundation/web/api.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { type ContactLink, answerContactLinkEndpoint } from '../links.contract.ts';
import { LinkPage, Panel } from './link-page.tsx';

/** `/unsubscribe`: which messages of a clinic somebody wants at an address, without signing in. */
export default function UnsubscribePage() {
  return (
    <LinkPage title="Messages you get">{(link, token) => <Choices opened={link} token={token} />}</LinkPage>
  );
}

const HINTS: Readonly<Record<ConsentPurpose, string>> = {
  transactional: 'What you asked for, such as a booking.',
  appointment: 'Before an appointment that you booked.',
  care: 'When care is due for your pets, such as a vaccination.',
  marketing: 'News and offers from the clinic.',
};

function Choices({ opened, token }: { readonly opened: ContactLink; readonly token: string }) {
  const save = useWrite(answerContactLinkEndpoint);
  const link = save.data ?? opened;
  // The kind of message that the link came with is off already: one press ends it.
  const [off, setOff] = useState<readonly ConsentPurpose[]>(() =>
    CONSENT_PURPOSES.filter((purpose) => purpose === opened.purpose || opened.off.includes(purpose)),
  );
  const send = (chosen: readonly ConsentPurpose[]) => {
    setOff(chosen);
    save.mutate({
      token,
      off: [...chosen],
      on: CONSENT_PURPOSES.filter((purpose) => !chosen.includes(purpose)),
    });
  };
  return (
    <Panel title={`Messages from ${link.clinicName}`}>
      {link.address !== null && <p className="text-ink-muted wrap-anywhere">To {printPhone(link.address)}</p>}
      {save.isSuccess && (
        <Banner tone="good" announce>
          Your choice is saved. You can change it at any time.
        </Banner>
      )}
      <div className="flex flex-col gap-3">
        {CONSENT_PURPOSES.map((purpose) => (
          <CheckboxField
            key={purpose}
            label={MESSAGE_PURPOSE_LABELS[purpose]}
            hint={HINTS[purpose]}
            checked={!off.includes(purpose)}
            onCheckedChange={(isOn) =>
              setOff(CONSENT_PURPOSES.filter((one) => (one === purpose ? isOn !== true : off.includes(one))))
            }
          />
        ))}
      </div>
      <FormError error={save.error} />
      <div className="flex flex-wrap gap-3">
        <Button size="lg" variant="primary" busy={save.isPending} onClick={() => send(off)}>
          Save
        </Button>
        <Button size="lg" busy={save.isPending} onClick={() => send(CONSENT_PURPOSES)}>
          Unsubscribe from all
        </Button>
      </div>
    </Panel>
  );
}
