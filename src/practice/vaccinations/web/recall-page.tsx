import { useInfiniteQuery } from '@tanstack/react-query';
import { PackageSearch, Printer, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { csvLine } from '#foundation/values/csv.ts';
import { ExportButton } from '#foundation/web/export/export-button.tsx';
import type { CsvExport } from '#foundation/web/export/export-csv.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { pageReader, pagesOf } from '#foundation/web/pages.ts';
import { PagedTable } from '#foundation/web/table/paged-table.tsx';
import { setOrDelete, useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody } from '#foundation/web/ui/card.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { ContactLink } from '#practice/clients/web/public/contact-link.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { RECALL_LIMIT, type RecalledDose, recallLotEndpoint } from '../recall.contract.ts';

export const handle = screen({ title: 'Lot recall', roles: STAFF_ROLES });

interface Question {
  readonly lot: string;
  readonly product: string;
}

/** Behavior 14: every pet that got a dose of a lot, with whom to call. The lot is in the URL. */
export default function RecallPage() {
  const clock = useClinicClock();
  const [params, setParams] = useSearchParamsOfRecall();
  const asked = params.lot !== '';
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Lot recall"
        description="Every pet that received a dose from a lot, with the client to call."
        actions={
          asked ? (
            <>
              <Button onClick={() => window.print()} className="print:hidden">
                <Printer aria-hidden />
                Print
              </Button>
              <ExportButton
                list={recallExport(params)}
                fileName={`recall-${params.lot}-${clock.today}.csv`}
                noun="doses"
              />
            </>
          ) : undefined
        }
      />
      <RecallForm key={`${params.lot} ${params.product}`} asked={params} onAsk={setParams} />
      {asked ? (
        <Doses question={params} />
      ) : (
        <EmptyState
          icon={<PackageSearch />}
          title="Enter a lot number"
          hint="As printed on the vial. Spaces and upper or lower case do not matter."
        />
      )}
    </div>
  );
}

function useSearchParamsOfRecall(): readonly [Question, (question: Question) => void] {
  const [params, set] = useAddressParams();
  return [
    { lot: params.get('lot') ?? '', product: params.get('product') ?? '' },
    ({ lot, product }) =>
      set((next) => {
        setOrDelete(next, 'lot', lot);
        setOrDelete(next, 'product', product);
      }),
  ];
}

function RecallForm({
  asked,
  onAsk,
}: {
  readonly asked: Question;
  readonly onAsk: (question: Question) => void;
}) {
  const [lot, setLot] = useState(asked.lot);
  const [product, setProduct] = useState(asked.product);
  return (
    <Card className="print:hidden">
      <CardBody className="pt-4">
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            onAsk({ lot: lot.trim(), product: product.trim() });
          }}
        >
          <Field label="Lot number" className="min-w-40 flex-1">
            <Input
              autoComplete="off"
              maxLength={60}
              value={lot}
              onChange={(event) => setLot(event.target.value)}
            />
          </Field>
          <Field label="Vaccine" optional className="min-w-40 flex-1">
            <Input
              autoComplete="off"
              maxLength={100}
              value={product}
              onChange={(event) => setProduct(event.target.value)}
            />
          </Field>
          <Button
            variant="primary"
            type="submit"
            disabledReason={lot.trim() ? undefined : 'Enter a lot number.'}
          >
            Find doses
          </Button>
        </form>
      </CardBody>
    </Card>
  );
}

function Doses({ question }: { readonly question: Question }) {
  const list = useInfiniteQuery({ ...pagesOf(recallLotEndpoint, { ...question, limit: 100 }) });
  return (
    <PagedTable
      list={list}
      failure="The doses could not be loaded"
      noun={['dose', 'doses']}
      label="Doses of the lot"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowTo={({ petId }) => `/clinic/pets/${petId}`}
      card={doseCard}
      empty={
        <EmptyState
          icon={<SearchX />}
          title={`No dose of lot ${question.lot} was given here`}
          hint="Check the number on the vial, or leave the vaccine empty."
        />
      }
    />
  );
}

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
    {dose.client && <p>{dose.client.fullName}</p>}
    <p className="relative z-10 flex flex-col items-start">
      {dose.client?.phone && <ContactLink bare kind="phone" value={dose.client.phone} />}
      {dose.client?.email && <ContactLink bare kind="email" value={dose.client.email} />}
      {!dose.client?.phone && !dose.client?.email && (
        <span className="text-ink-muted">No phone or email</span>
      )}
    </p>
  </div>
);

const doseCard = (dose: RecalledDose) => <DoseCard dose={dose} />;

const COLUMNS: readonly Column<RecalledDose>[] = [
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
    cell: ({ productName, doseNumber, lot }) => (
      <span className="flex flex-col py-1">
        <span className="whitespace-normal">{productName}</span>
        <span className="text-ink-muted">
          Dose {doseNumber} · lot {lot}
        </span>
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
    cell: ({ client }) => (
      <span className="relative z-10 flex flex-col">
        {client?.phone && <ContactLink bare kind="phone" value={client.phone} />}
        {client?.email && <ContactLink bare kind="email" value={client.email} />}
        {!client?.phone && !client?.email && <span className="text-ink-muted">No phone or email</span>}
      </span>
    ),
  },
];

const HEAD = [
  'Given on',
  'Pet',
  'Species',
  'Deceased',
  'Vaccine',
  'Manufacturer',
  'Lot',
  'Dose',
  'Given by',
  'Reaction',
  'Client',
  'Phone',
  'Email',
] as const;

const recallExport = (question: Question): CsvExport<RecalledDose> => ({
  head: HEAD,
  line: (dose) =>
    csvLine([
      dose.givenOn,
      dose.petName,
      SPECIES_ENTRIES[dose.species].label,
      dose.isDeceased ? 'yes' : 'no',
      dose.productName,
      dose.manufacturer,
      dose.lot,
      dose.doseNumber,
      dose.givenByName,
      dose.reaction,
      dose.client?.fullName ?? null,
      dose.client?.phone ?? null,
      dose.client?.email ?? null,
    ]),
  readPage: pageReader(recallLotEndpoint, { ...question, limit: RECALL_LIMIT }),
});
