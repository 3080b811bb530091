import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { listDocumentsEndpoint } from '#practice/documents/contract.ts';
import { listPetVaccinationsEndpoint } from '#practice/vaccinations/contract.ts';
import { listPetVisitsEndpoint } from '#practice/visits/contract.ts';
import type { ShareKind } from '#practice/record-shares/contract.ts';
import type { ShareSelection } from '../shares.contract.ts';
import { useResultChoices } from './use-result-choices.ts';

/** How many of each kind can be chosen one by one; for more, the whole record is shared. */
const CHOICES = 100;

interface SharePartsProps {
  readonly petId: string;
  readonly kind: ShareKind;
  readonly zone: string;
  readonly selection: ShareSelection;
  readonly onChange: (selection: ShareSelection) => void;
}

interface Choice {
  readonly id: string;
  readonly label: string;
}

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

/** Chooses visits, vaccinations, results and documents of a pet. For clients only those that they may see. */
export function ShareParts({ petId, kind, zone, selection, onChange }: SharePartsProps) {
  const visits = useQuery(queryOf(listPetVisitsEndpoint, { petId, limit: CHOICES }));
  const doses = useQuery(queryOf(listPetVaccinationsEndpoint, { petId }));
  const documents = useQuery(queryOf(listDocumentsEndpoint, { petId, limit: CHOICES }));
  const results = useResultChoices(petId, zone, CHOICES);
  if (!visits.data || !doses.data || !documents.data || !results) return <SkeletonRows rows={4} />;
  const isFull = kind === 'full';
  const groups: readonly { key: keyof ShareSelection; title: string; items: readonly Choice[] }[] = [
    {
      key: 'visitIds',
      title: 'Visits',
      items: visits.data.items
        .filter(({ releasedAt }) => isFull || releasedAt !== null)
        .map(({ id, startedAt, reason }) => ({ id, label: `${dateIn(zone, startedAt)}: ${reason}` })),
    },
    {
      key: 'vaccinationIds',
      title: 'Vaccinations',
      items: doses.data.items
        .filter(({ voidedAt }) => isFull || voidedAt === null)
        .map(({ id, givenOn, productName }) => ({ id, label: `${shortDay(givenOn)}: ${productName}` })),
    },
    {
      key: 'resultIds',
      title: 'Results and reports',
      items: results.filter(({ isReleased }) => isFull || isReleased),
    },
    {
      key: 'documentIds',
      title: 'Documents',
      items: documents.data.items
        .filter(({ isClientVisible }) => isFull || isClientVisible)
        .map(({ id, datedOn, title }) => ({ id, label: `${shortDay(datedOn)}: ${title}` })),
    },
  ];
  const shown = groups.filter(({ items }) => items.length > 0);
  if (shown.length === 0)
    return (
      <p className="text-base text-ink-muted">
        {isFull
          ? 'Nothing to choose yet.'
          : 'The client cannot see anything yet. Share a visit or document with the client first.'}
      </p>
    );
  return (
    <>
      {shown.map(({ key, title, items }) => (
        <FieldSet key={key} legend={title}>
          <div className="flex max-h-52 flex-col gap-2 overflow-y-auto">
            {items.map(({ id, label }) => (
              <CheckboxField
                key={id}
                label={label}
                checked={selection[key].includes(id)}
                onCheckedChange={() => onChange({ ...selection, [key]: toggled(selection[key], id) })}
              />
            ))}
          </div>
        </FieldSet>
      ))}
    </>
  );
}
