import { Building2, MapPin, Phone, Plus } from 'lucide-react';
import { Button } from '#foundation/web/ui/button.tsx';
import type { MyClinic } from '#practice/clinics/own.contract.ts';
import { telephoneLink } from '#foundation/web/telephone-link.ts';
import { PortalCard } from '#foundation/web/portal/portal-card.tsx';
import { addressText } from '#foundation/values/address.ts';

interface MyClinicsProps {
  readonly clinics: readonly MyClinic[];
  readonly onJoin: () => void;
}

/** The client's clinics with their contact details, and a button to join another one. */
export function MyClinics({ clinics, onJoin }: MyClinicsProps) {
  return (
    <PortalCard
      title={clinics.length === 1 ? 'Your clinic' : 'Your clinics'}
      titleId="clinics-title"
      action={
        <Button variant="ghost" className="-mr-2 h-11" onClick={onJoin}>
          <Plus aria-hidden />
          Another clinic
        </Button>
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {clinics.map(({ id, name, addressLine, postalCode, city, region, country, phone, isAvailable }) => (
          <li key={id} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
            <span
              aria-hidden
              className="flex size-11 shrink-0 items-center justify-center rounded-lg bg-brand-soft text-brand-ink"
            >
              <Building2 className="size-5" />
            </span>
            <div className="flex min-w-0 flex-1 flex-col">
              <p className="font-medium">{name}</p>
              {!isAvailable && (
                <p className="text-base text-warn-ink">Currently not available online. Call to book.</p>
              )}
              <p className="flex items-start gap-1.5 text-base text-ink-muted empty:hidden">
                {(addressLine ?? city) && <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />}
                {addressText({ addressLine, postalCode, city, region, country }, country)}
              </p>
              {phone && (
                <a
                  href={telephoneLink(phone)}
                  className="focus-ring inline-flex items-center gap-1.5 self-start rounded-sm text-base text-brand-ink hover:underline touch:min-h-11"
                >
                  <Phone aria-hidden className="size-4 shrink-0" />
                  {phone}
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </PortalCard>
  );
}
