import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MatchReason } from '#vocabulary/lab.ts';
import { SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { PetPicker } from '#practice/pets/web/public/pet-picker.tsx';
import {
  dismissLabReportEndpoint,
  matchLabReportEndpoint,
  type MatchSuggestion,
  restoreLabReportEndpoint,
  suggestMatchesEndpoint,
} from '../matching.contract.ts';
import type { LabReport } from '../report.contract.ts';
import { patientText } from './report-text.ts';

const REASONS: Readonly<Record<MatchReason, string>> = {
  accession: 'Order number',
  microchip: 'Microchip',
  patient_id: 'Patient ID',
  name: 'Name',
  species: 'Species',
  client: 'Client',
  born_on: 'Date of birth',
  recent_order: 'Open order',
};

/** Whose report is this: suggestions with their reasons, any other pet, or none. */
export function MatchCard({ report }: { readonly report: LabReport }) {
  const { data } = useQuery(queryOf(suggestMatchesEndpoint, { id: report.id }));
  const match = useWrite(matchLabReportEndpoint);
  const restore = useWrite(restoreLabReportEndpoint);
  const [other, setOther] = useState({ id: '', name: '' });
  const choose = (petId: string, name: string, orderId: string | null) =>
    match.mutate(
      { id: report.id, petId, orderId },
      { onSuccess: () => notify({ title: 'Patient set', text: name, tone: 'good' }) },
    );
  return (
    <Card aria-labelledby="match-title">
      <CardHeader
        title="Whose report is this?"
        titleId="match-title"
        description={`Reported as: ${patientText(report)}`}
      />
      {data?.items.length === 0 && <EmptyLine>No matching pet. Choose one below.</EmptyLine>}
      <ItemList>
        {(data?.items ?? []).map((suggestion) => (
          <SuggestionRow
            key={suggestion.pet.id}
            suggestion={suggestion}
            busy={match.isPending}
            onChoose={() => choose(suggestion.pet.id, suggestion.pet.name, suggestion.order?.id ?? null)}
          />
        ))}
      </ItemList>
      <CardBody className="flex flex-col gap-3 border-t border-line">
        <May call={matchLabReportEndpoint}>
          <div className="flex flex-wrap items-end gap-2">
            <Field label="Another pet" className="min-w-56 flex-1">
              <PetPicker
                value={other.id}
                valueLabel={other.name || undefined}
                onChoose={(id, name) => setOther({ id, name })}
              />
            </Field>
            <Button
              busy={match.isPending}
              disabledReason={other.id === '' ? 'Choose a pet.' : undefined}
              onClick={() => choose(other.id, other.name, null)}
            >
              Choose pet
            </Button>
          </div>
        </May>
        {report.isDismissed ? (
          <May call={restoreLabReportEndpoint}>
            <Button busy={restore.isPending} onClick={() => restore.mutate({ id: report.id })}>
              Restore report
            </Button>
          </May>
        ) : (
          <Dismiss id={report.id} />
        )}
        <FormError error={match.error ?? restore.error} />
      </CardBody>
    </Card>
  );
}

interface SuggestionRowProps {
  readonly suggestion: MatchSuggestion;
  readonly busy: boolean;
  readonly onChoose: () => void;
}

const SuggestionRow = ({ suggestion, busy, onChoose }: SuggestionRowProps) => (
  <ItemRow
    wraps
    title={`${suggestion.pet.name}, ${SPECIES_ENTRIES[suggestion.pet.species].label.toLowerCase()}`}
    text={[
      suggestion.clientName,
      suggestion.order && `order ${suggestion.order.accession}`,
      `${suggestion.score}% match`,
    ]
      .filter(Boolean)
      .join(' · ')}
    trailing={
      <span className="flex flex-wrap items-center gap-1.5">
        {suggestion.reasons.map((reason) => (
          <Badge key={reason} tone="good">
            {REASONS[reason]}
          </Badge>
        ))}
        {suggestion.contradictions.map((reason) => (
          <Badge key={reason} tone="bad">
            Other {REASONS[reason].toLowerCase()}
          </Badge>
        ))}
        <May call={matchLabReportEndpoint}>
          <Button size="sm" busy={busy} onClick={onChoose}>
            Choose<span className="sr-only"> {suggestion.pet.name}</span>
          </Button>
        </May>
      </span>
    }
  />
);

function Dismiss({ id }: { readonly id: string }) {
  const [reason, setReason] = useState('');
  const dismiss = useWrite(dismissLabReportEndpoint);
  return (
    <May call={dismissLabReportEndpoint}>
      <div className="flex flex-wrap items-end gap-2">
        <Field
          label="Not your patient: reason"
          hint="Such as “Sent to the wrong clinic”."
          className="min-w-56 flex-1"
        >
          <Input
            autoComplete="off"
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <Button
          busy={dismiss.isPending}
          disabledReason={reason.trim() === '' ? 'Enter a reason.' : undefined}
          onClick={() => dismiss.mutate({ id, reason })}
        >
          Dismiss report
        </Button>
      </div>
      <FormError error={dismiss.error} />
    </May>
  );
}
