import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import { ContactLink } from '#practice/clients/web/public/contact-link.tsx';
import type { RecalledDose } from '../recall.contract.ts';

/** What a recall is about. */
const Reaction = ({ text }: { readonly text: string }) => (
  <span className="flex items-start gap-1.5 text-sm whitespace-normal text-warn-ink">
    <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    Reaction: {text}
  </span>
);

/** Whom to call; each a target of its own for a finger. */
const Contact = ({ client }: Pick<RecalledDose, 'client'>) => (
  <span className="relative z-10 flex flex-col items-start">
    {client?.phone && <ContactLink bare kind="phone" value={client.phone} className="touch:min-h-11" />}
    {client?.email && <ContactLink bare kind="email" value={client.email} className="touch:min-h-11" />}
    {!client?.phone && !client?.email && <span className="text-ink-muted">No phone or email</span>}
  </span>
);

/** A dose on a narrow screen: whom to call stays in view. */
const DoseCard = ({ dose }: { readonly dose: RecalledDose }) => (
  <div className="flex min-w-0 flex-1 flex-col gap-1">
    <p className="flex flex-wrap items-center gap-2">
      <Link
        to={`/clinic/pets/${dose.petId}`}
        className="focus-ring rounded-sm text-md font-medium after:absolute after:inset-0"
      >
        {dose.petName}
      </Link>
      <span className="text-ink-muted">{SPECIES_ENTRIES[dose.species].label}</span>
      {dose.isDeceased && <Badge>Deceased</Badge>}
    </p>
    <p>{dose.productName}</p>
    <p className="text-sm text-ink-muted tabular">
      {shortDay(dose.givenOn)} · dose {dose.doseNumber} · lot {dose.lot}
    </p>
    {dose.reaction !== null && <Reaction text={dose.reaction} />}
    {dose.client && <p>{dose.client.fullName}</p>}
    <Contact client={dose.client} />
  </div>
);

/** Renders doses on a narrow screen. */
export const doseCard = (dose: RecalledDose) => <DoseCard dose={dose} />;

/** The columns of the doses of a lot. */
export const DOSE_COLUMNS: readonly Column<RecalledDose>[] = [
  {
    key: 'given',
    header: 'Given on',
    cell: ({ givenOn }) => <span className="tabular">{shortDay(givenOn)}</span>,
  },
  {
    key: 'pet',
    header: 'Pet',
    cell: ({ petName, species, isDeceased }) => (
      <span className="flex items-center gap-2">
        {petName} <span className="text-ink-muted">{SPECIES_ENTRIES[species].label}</span>
        {isDeceased && <Badge>Deceased</Badge>}
      </span>
    ),
  },
  {
    key: 'vaccine',
    header: 'Vaccine',
    cell: ({ productName, doseNumber, lot, reaction }) => (
      <span className="flex flex-col py-1">
        <span className="whitespace-normal">{productName}</span>
        <span className="text-ink-muted">
          Dose {doseNumber} · lot {lot}
        </span>
        {reaction !== null && <Reaction text={reaction} />}
      </span>
    ),
  },
  {
    key: 'client',
    header: 'Client',
    cell: ({ client }) =>
      client && (
        <Link
          to={`/clinic/clients/${client.id}`}
          className="focus-ring relative z-10 rounded-sm hover:underline"
        >
          {client.fullName}
        </Link>
      ),
  },
  {
    key: 'contact',
    header: 'Contact',
    cell: ({ client }) => <Contact client={client} />,
  },
];
