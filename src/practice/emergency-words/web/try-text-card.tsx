import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  EMERGENCY_CATEGORY_LABELS,
  EMERGENCY_DOUBT_LABELS,
  EMERGENCY_LEVEL_LABELS,
} from '#vocabulary/emergency-categories.ts';
import { SPECIES, SPECIES_ENTRIES, type Species } from '#vocabulary/species.ts';
import { queryOf } from '#foundation/web/api.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { type EmergencyCheck, tryEmergencyTextEndpoint } from '../contract.ts';

const SPECIES_OPTIONS = SPECIES.map((value) => ({ value, label: SPECIES_ENTRIES[value].label }));

/** EMERGENCY-1. Shows what a text would set off, and why. Nothing is sent or stored. */
export function TryTextCard() {
  const [text, setText] = useState('');
  const [species, setSpecies] = useState<Species | ''>('');
  const [tried, setTried] = useState<{ readonly text: string; readonly species?: Species }>();
  const { data, error, isFetching } = useQuery({
    ...queryOf(tryEmergencyTextEndpoint, tried ?? { text: '-' }),
    enabled: tried !== undefined,
    placeholderData: keepPreviousData,
  });
  const check = () => setTried({ text: text.trim(), ...(species === '' ? {} : { species }) });
  return (
    <Card>
      <CardHeader
        title="Try a message"
        description="See which emergency words are found in a message, in all languages. Nothing is sent."
      />
      <CardBody>
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== '') check();
          }}
        >
          <Field label="Message">
            <Textarea
              rows={3}
              maxLength={2000}
              placeholder="My cat keeps straining and nothing comes out"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
          <div className="flex flex-wrap items-end gap-3">
            <Field label="Species" optional className="w-48">
              <NativeSelect
                placeholder="Not known"
                options={SPECIES_OPTIONS}
                value={species}
                onChange={({ target }) => setSpecies(SPECIES.find((one) => one === target.value) ?? '')}
              />
            </Field>
            <Button
              type="submit"
              variant="primary"
              busy={isFetching}
              disabledReason={text.trim() === '' ? 'Enter a message.' : undefined}
            >
              Check message
            </Button>
          </div>
          <FormError error={error} />
          <div aria-live="polite">{tried && data && <Result check={data} />}</div>
        </form>
      </CardBody>
    </Card>
  );
}

const SUMMARIES = {
  red: 'The client gets the emergency text right away, and staff are alerted.',
  amber: 'Staff are alerted. The client gets no emergency text.',
  none: 'No emergency words were found.',
} as const;

function Result({ check: { level, findings } }: { readonly check: EmergencyCheck }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2">
        {level !== null && (
          <Badge tone={level === 'red' ? 'bad' : 'warn'}>{EMERGENCY_LEVEL_LABELS[level]}</Badge>
        )}
        {SUMMARIES[level ?? 'none']}
      </p>
      {findings.length > 0 && (
        <ItemList className="rounded-lg border border-line">
          {findings.map(({ wordId, category, level: found, found: source, doubt }) => (
            <ItemRow
              key={wordId}
              wraps
              title={`“${source}”`}
              text={[EMERGENCY_CATEGORY_LABELS[category], doubt && EMERGENCY_DOUBT_LABELS[doubt]]
                .filter(Boolean)
                .join(' · ')}
              trailing={
                <Badge tone={found === 'red' ? 'bad' : 'warn'}>{EMERGENCY_LEVEL_LABELS[found]}</Badge>
              }
            />
          ))}
        </ItemList>
      )}
    </div>
  );
}
