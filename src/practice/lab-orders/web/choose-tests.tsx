import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { Species } from '#vocabulary/species.ts';
import { queryOf } from '#foundation/web/api.ts';
import { useSearch } from '#foundation/web/use-search.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Combobox } from '#foundation/web/ui/combobox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { ItemPicker } from '#practice/catalogue/web/public/item-picker.tsx';
import { findOrderableTestsEndpoint } from '../contract.ts';
import { listLabOrderTemplatesEndpoint } from '../templates.contract.ts';
import type { ChosenTest } from './order-form.ts';

interface ChooseTestsProps {
  readonly laboratoryId: string;
  readonly species: Species;
  readonly tests: readonly ChosenTest[];
  readonly error: string | undefined;
  readonly onChange: (tests: ChosenTest[]) => void;
}

/** The tests of an order: found by name or code, or taken from a template, each with what it is charged as. */
export function ChooseTests({ laboratoryId, species, tests, error, onChange }: ChooseTestsProps) {
  const { data, search, isStale } = useSearch(findOrderableTestsEndpoint, (q) => ({
    laboratoryId,
    species,
    q,
  }));
  const { data: templates } = useQuery(queryOf(listLabOrderTemplatesEndpoint, { species }));
  const [round, setRound] = useState(0);
  const isNew = ({ code }: { readonly code: string }) => !tests.some((test) => test.code === code);
  const found = (data?.items ?? []).filter(isNew);
  const fitting = (templates?.items ?? []).filter(
    ({ laboratory, tests: own }) => laboratory.id === laboratoryId && own.some(isNew),
  );
  const add = (more: readonly ChosenTest[]) => onChange([...tests, ...more.filter(isNew)]);
  return (
    <div className="flex flex-col gap-3">
      <Field label="Tests" error={error}>
        <Combobox
          // Drawn anew after each choice, so that the next one can be typed.
          key={round}
          options={found.map(({ code, name, specimen }) => ({
            value: code,
            label: name,
            hint: [code, specimen].filter(Boolean).join(' · '),
          }))}
          value={undefined}
          onValueChange={(code) => {
            const test = found.find((one) => one.code === code);
            if (!test) return;
            add([test]);
            setRound(round + 1);
          }}
          onQueryChange={search}
          isStale={isStale}
          placeholder="Add a test or panel"
          searchPlaceholder="Name or code"
          emptyText="No matching tests"
        />
      </Field>
      {fitting.length > 0 && (
        <div className="flex flex-wrap items-center gap-1.5">
          <span className="text-sm text-ink-muted">Templates</span>
          {fitting.map((template) => (
            <Button key={template.id} size="sm" onClick={() => add(template.tests)}>
              {template.name}
            </Button>
          ))}
        </div>
      )}
      {tests.length > 0 && (
        <ul
          aria-label="Chosen tests"
          className="flex flex-col divide-y divide-line rounded-lg border border-line"
        >
          {tests.map((test, index) => (
            <li key={test.code} className="flex flex-col gap-2 px-3 py-2.5">
              <div className="flex items-start gap-2">
                <div className="min-w-0 flex-1">
                  <p className="font-medium wrap-anywhere">{test.name}</p>
                  <p className="text-sm wrap-anywhere text-ink-muted">
                    {[test.code, test.specimen, test.container, test.note].filter(Boolean).join(' · ')}
                  </p>
                </div>
                <Button
                  size="icon-sm"
                  variant="ghost"
                  aria-label={`Remove ${test.name}`}
                  onClick={() => onChange(tests.filter(({ code }) => code !== test.code))}
                >
                  <X aria-hidden />
                </Button>
              </div>
              <div className="flex items-center gap-2">
                <span className="shrink-0 text-sm text-ink-muted">Charge as</span>
                <div className="min-w-0 flex-1">
                  <ItemPicker
                    aria-label={`Charge ${test.name} as`}
                    value={test.item?.id}
                    valueLabel={test.item?.name}
                    placeholder="Not charged"
                    onPick={({ id, name }) =>
                      onChange(tests.map((one, at) => (at === index ? { ...one, item: { id, name } } : one)))
                    }
                  />
                </div>
                {test.item !== null && (
                  <Button
                    size="icon-sm"
                    variant="ghost"
                    aria-label={`Do not charge ${test.name}`}
                    onClick={() =>
                      onChange(tests.map((one, at) => (at === index ? { ...one, item: null } : one)))
                    }
                  >
                    <X aria-hidden />
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
