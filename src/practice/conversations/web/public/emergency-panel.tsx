import { Phone, Siren } from 'lucide-react';
import { telephoneLink } from '#foundation/web/telephone-link.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';

interface EmergencyProps {
  readonly clinicName: string;
  readonly phone: string | null;
}

/** One line that is always there: nobody should wait for an answer here in an emergency. */
export function EmergencyHint({
  clinicName,
  phone,
  className,
}: EmergencyProps & { readonly className?: string }) {
  return (
    <p
      className={cn(
        'flex min-h-11 flex-wrap items-center gap-x-1.5 rounded-xl bg-warn-soft px-4 text-base text-warn-ink',
        className,
      )}
    >
      <Siren aria-hidden className="size-4 shrink-0" />
      {phone === null ? (
        <span>Emergency? Call your nearest emergency clinic now.</span>
      ) : (
        <>
          <span className="font-medium">Emergency? Call</span>
          <a
            href={telephoneLink(phone)}
            aria-label={`Call ${clinicName}: ${phone}`}
            className="focus-ring inline-flex min-h-11 items-center rounded-sm font-semibold underline underline-offset-4"
          >
            {phone}
          </a>
        </>
      )}
    </p>
  );
}

interface EmergencyPanelProps extends EmergencyProps {
  readonly instruction: string;
  /** Announced at once: it appears because of what somebody typed or sent. */
  readonly announce?: boolean;
}

/** What to do now. */
export function EmergencyPanel({ clinicName, phone, instruction, announce = false }: EmergencyPanelProps) {
  return (
    <section
      aria-label="This may be an emergency"
      {...(announce ? { role: 'alert' } : {})}
      className="flex flex-col gap-3 rounded-xl border-2 border-bad bg-bad-soft p-4 text-bad-ink"
    >
      <p className="flex items-center gap-2 text-lg font-semibold">
        <Siren aria-hidden className="size-6 shrink-0" />
        This may be an emergency
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{instruction}</p>
      {phone !== null && (
        <Button asChild size="lg" variant="destructive" className="sm:self-start">
          <a href={telephoneLink(phone)} aria-label={`Call ${clinicName}: ${phone}`}>
            <Phone aria-hidden />
            Call {phone}
          </a>
        </Button>
      )}
    </section>
  );
}
