import { telephoneLink } from '#foundation/web/telephone-link.ts';
import { countryName } from '#vocabulary/countries.ts';
import { LABORATORY_KIND_LABELS, type LaboratoryKind } from '#vocabulary/laboratory-kinds.ts';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';

interface LaboratoryFactsProps {
  readonly laboratory: {
    readonly kind: LaboratoryKind;
    readonly country: string;
    readonly email: string | null;
    readonly phone: string | null;
    readonly website: string | null;
    readonly orderNotes: string | null;
  };
}

const LINK = 'focus-ring rounded-sm text-brand-ink underline underline-offset-4 break-all';

/** The facts of a laboratory. */
export function LaboratoryFacts({ laboratory }: LaboratoryFactsProps) {
  const { kind, country, email, phone, website, orderNotes } = laboratory;
  return (
    <DataList>
      <DataItem label="Kind">{LABORATORY_KIND_LABELS[kind]}</DataItem>
      <DataItem label="Country">{countryName(country)}</DataItem>
      <DataItem label="Email">
        {email !== null && (
          <a href={`mailto:${email}`} className={LINK}>
            {email}
          </a>
        )}
      </DataItem>
      <DataItem label="Phone">
        {phone !== null && (
          <a href={telephoneLink(phone)} className={LINK}>
            {phone}
          </a>
        )}
      </DataItem>
      <DataItem label="Website">
        {website !== null && (
          <a href={website} target="_blank" rel="noreferrer" className={LINK}>
            {website}
          </a>
        )}
      </DataItem>
      <DataItem label="Ordering">
        {orderNotes !== null && <span className="whitespace-pre-line">{orderNotes}</span>}
      </DataItem>
    </DataList>
  );
}
