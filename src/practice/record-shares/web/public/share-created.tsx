import { Copy } from 'lucide-react';
import { notify } from '#foundation/web/notice/notify.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { type SharedWhat, shareMessage, shareUrl } from './share-message.ts';

async function copy(text: string, what: string) {
  try {
    await navigator.clipboard.writeText(text);
    notify({ title: `${what} copied`, tone: 'good' });
  } catch {
    notify({
      title: `${what} could not be copied`,
      text: 'Select the text and copy it.',
      tone: 'destructive',
    });
  }
}

interface ShareCreatedProps {
  readonly token: string;
  readonly expiresAt: string;
  readonly what: SharedWhat;
  readonly petName: string;
  readonly clock: Pick<ClinicClock, 'clinicName' | 'zone'>;
}

/** A link that was just made, shown this once, with a message to send. */
export function ShareCreated({ token, expiresAt, what, petName, clock }: ShareCreatedProps) {
  const url = shareUrl(window.location.origin, token, what);
  const until = dateIn(clock.zone, expiresAt);
  const message = shareMessage({ what, petName, clinicName: clock.clinicName ?? 'Our clinic', url, until });
  return (
    <section aria-label="The new link" className="flex flex-col gap-3">
      <Banner tone="good" title="The link is ready" announce>
        The link is shown only once. If you lose it, revoke it and create a new one.
      </Banner>
      <Field label="Link">
        <Input readOnly value={url} onFocus={({ target }) => target.select()} />
      </Field>
      <div className="flex justify-end">
        <Button size="sm" onClick={() => void copy(url, 'Link')}>
          <Copy aria-hidden /> Copy link
        </Button>
      </div>
      <Field label="Message" hint="Copy it into an email or text message.">
        <Textarea readOnly rows={9} value={message} />
      </Field>
      <div className="flex justify-end">
        <Button size="sm" onClick={() => void copy(message, 'Message')}>
          <Copy aria-hidden /> Copy message
        </Button>
      </div>
    </section>
  );
}
