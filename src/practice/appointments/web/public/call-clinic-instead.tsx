import { CalendarX } from 'lucide-react';
import { telephoneLink } from '#foundation/web/telephone-link.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import type { MyClinic } from '#practice/clinics/own.contract.ts';

interface CallClinicInsteadProps {
  readonly clinic: Pick<MyClinic, 'name' | 'phone'>;
  readonly title: string;
}

/** Shown where a clinic cannot be booked online: its phone number. */
export function CallClinicInstead({ clinic, title }: CallClinicInsteadProps) {
  return (
    <EmptyState
      compact
      icon={<CalendarX />}
      title={title}
      hint={`Call ${clinic.name} to find a time.`}
      action={
        clinic.phone && (
          <Button asChild size="lg" variant="primary">
            <a href={telephoneLink(clinic.phone)}>Call {clinic.phone}</a>
          </Button>
        )
      }
    />
  );
}
