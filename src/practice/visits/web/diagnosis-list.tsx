import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import {
  DIAGNOSIS_CERTAINTIES,
  DIAGNOSIS_CERTAINTY_LABELS,
  type DiagnosisCertainty,
} from '#vocabulary/visits.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import type { Visit } from '../contract.ts';
import {
  addDiagnosisEndpoint,
  changeDiagnosisEndpoint,
  type Diagnosis,
  removeDiagnosisEndpoint,
} from '../problems.contract.ts';
import { TermPicker } from './term-picker.tsx';

interface DiagnosisListProps {
  readonly visit: Visit;
  readonly isReadOnly: boolean;
}

/** The diagnoses of a visit, coded or in free text, each with how sure the doctor is. */
export function DiagnosisList({ visit, isReadOnly }: DiagnosisListProps) {
  const [isAdding, setAdding] = useState(false);
  const add = useWrite(addDiagnosisEndpoint);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-7 items-center justify-between">
        <h3 className="text-sm font-medium text-ink-muted">Diagnoses</h3>
        {!isReadOnly && (
          <Button size="sm" variant="ghost" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            Diagnosis
          </Button>
        )}
      </div>
      {visit.diagnoses.length === 0 && !isAdding && <p className="text-base text-ink-muted">None yet.</p>}
      {visit.diagnoses.length > 0 && (
        <ul className="flex flex-col gap-1">
          {visit.diagnoses.map((diagnosis) => (
            <DiagnosisRow key={diagnosis.id} diagnosis={diagnosis} isReadOnly={isReadOnly} />
          ))}
        </ul>
      )}
      {isAdding && (
        <TermPicker
          label="Diagnosis"
          species={visit.pet.species}
          error={add.error}
          busy={add.isPending}
          onChoose={({ text, term }) =>
            add.mutate(
              {
                visitId: visit.id,
                originalText: text,
                term: term && {
                  system: term.system,
                  code: term.code,
                  version: term.version,
                  display: term.display,
                },
              },
              { onSuccess: () => setAdding(false) },
            )
          }
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

interface DiagnosisRowProps {
  readonly diagnosis: Diagnosis;
  readonly isReadOnly: boolean;
}

function DiagnosisRow({ diagnosis, isReadOnly }: DiagnosisRowProps) {
  const { id, display, originalText, code, certainty } = diagnosis;
  const change = useWrite(changeDiagnosisEndpoint);
  const remove = useWrite(removeDiagnosisEndpoint);
  const failed = (error: Error) =>
    notify({ title: 'The diagnosis could not be changed', text: messageOf(error), tone: 'destructive' });
  return (
    <li className="flex items-center gap-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate text-base font-medium">{display}</span>
        {(code !== null || originalText !== display) && (
          <span className="block truncate text-sm text-ink-muted">
            {[code, originalText === display ? '' : `entered as “${originalText}”`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </span>
      {isReadOnly ? (
        <span className="text-sm text-ink-muted">{DIAGNOSIS_CERTAINTY_LABELS[certainty]}</span>
      ) : (
        <>
          <NativeSelect
            small
            aria-label={`Certainty of ${display}`}
            className="w-32"
            options={DIAGNOSIS_CERTAINTIES.map((value) => ({
              value,
              label: DIAGNOSIS_CERTAINTY_LABELS[value],
            }))}
            value={certainty}
            onChange={({ target }) =>
              // Safe: the options are the certainties.
              change.mutate({ id, certainty: target.value as DiagnosisCertainty }, { onError: failed })
            }
          />
          <Button
            size="icon-sm"
            variant="ghost"
            className="text-ink-muted"
            aria-label={`Remove ${display}`}
            busy={remove.isPending}
            onClick={() => remove.mutate({ id }, { onError: failed })}
          >
            <X aria-hidden />
          </Button>
        </>
      )}
    </li>
  );
}
