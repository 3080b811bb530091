import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { PortalCard } from '#foundation/web/portal/portal-card.tsx';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { todayIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { getMyPetCareEndpoint } from '../../own.contract.ts';
import { MyCertificateRow } from '../my-certificate-row.tsx';
import { MyVaccinationList } from '../my-vaccination-list.tsx';

interface MyPetCareCardProps {
  readonly petId: string;
  /** Of the clinic. */
  readonly zone: string;
  readonly country: string;
  /** Nothing comes up any more. */
  readonly isDeceased: boolean;
}

/** What a client’s pet needs next, and what it has been given. */
export function MyPetCareCard({ petId, zone, country, isDeceased }: MyPetCareCardProps) {
  const { data, error, refetch } = useQuery(queryOf(getMyPetCareEndpoint, { petId }));
  const today = todayIn(zone);
  const due = isDeceased ? [] : (data?.due ?? []);
  const isEmpty =
    data !== undefined && data.vaccinations.length + due.length + data.certificates.length === 0;
  if (isEmpty && isDeceased) return null;
  return (
    <PortalCard title="Vaccinations and care" titleId="my-care-title">
      {error && !data ? (
        <ErrorState
          compact
          title="The vaccinations could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <SkeletonRows rows={3} className="-mx-4" />
      ) : isEmpty ? (
        <p className="text-ink-muted">
          Nothing yet. What your pet is given, and what is due next, appears here.
        </p>
      ) : (
        <div className="flex flex-col gap-3 *:not-first:border-t *:not-first:border-line *:not-first:pt-3">
          {due.length > 0 && (
            <Part title="Coming up">
              {due.map(({ id, name, dueOn }) => (
                <li key={id} className="flex justify-between gap-x-4">
                  <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
                  {dueOn <= today ? (
                    <Badge tone="warn" className="shrink-0">
                      Due now
                    </Badge>
                  ) : (
                    <span className="shrink-0 tabular">Due {shortDay(dueOn, country)}</span>
                  )}
                </li>
              ))}
            </Part>
          )}
          {data.vaccinations.length > 0 && (
            <MyVaccinationList vaccinations={data.vaccinations} country={country} />
          )}
          {data.certificates.length > 0 && (
            <Part title="Certificates">
              {data.certificates.map((certificate) => (
                <MyCertificateRow key={certificate.id} {...{ petId, zone, country, certificate }} />
              ))}
            </Part>
          )}
        </div>
      )}
    </PortalCard>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="flex flex-col gap-2">
    <h3 className="text-base text-ink-muted">{title}</h3>
    <ul aria-label={title} className="flex flex-col gap-2">
      {children}
    </ul>
  </section>
);
