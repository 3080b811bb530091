import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useMemo, useState } from 'react';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { TextFileField } from '#foundation/web/form/text-file-field.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { countryOnScreen } from '#foundation/web/time/customs.ts';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { type ClientFile, readClientFile } from '../../client-csv.rules.ts';
import { IMPORT_LIMIT, importClientsEndpoint, previewClientImportEndpoint } from '../../contract.ts';
import { ImportPreview } from '../import-preview.tsx';
import { amount } from '../known-texts.ts';

interface ImportSheetProps {
  /** The import was saved under this id. */
  readonly onUndo: (importId: string) => void;
  readonly onShowPast: () => void;
  readonly onClose: () => void;
}

/** Imports clients and pets from a file, or from cells copied from a spreadsheet, after a preview. */
export function ImportSheet({ onUndo, onShowPast, onClose }: ImportSheetProps) {
  const { today } = useClinicClock();
  const [text, setText] = useState('');
  /** Clients who may already exist and are imported anyway, by their index in the file. */
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set());
  const [fault, setFault] = useState<string>();
  const file = useMemo(
    () => (text.trim() === '' ? null : readClientFile(text, today, countryOnScreen())),
    [text, today],
  );
  const known = useKnownClients(file);
  const write = useWrite(importClientsEndpoint);
  const clients = file?.ok ? file.clients : [];
  const chosen = clients.filter((_, at) => !known.duplicates.has(at) || taken.has(at));
  const read = (next: string) => {
    setText(next);
    setTaken(new Set());
    setFault(undefined);
  };
  const submit = () => {
    if (chosen.length === 0) setFault('There are no clients to import yet.');
    else if (!known.isFetching) {
      write.mutate(
        { clients: [...clients], anyway: [...taken] },
        {
          onSuccess: ({ importId, clientCount, petCount, skippedCount }) =>
            notify({
              title: `${amount(clientCount, ['client', 'clients'])} imported`,
              text: [
                petCount > 0 ? `With ${amount(petCount, ['pet', 'pets'])}.` : '',
                skippedCount > 0 ? `${amount(skippedCount, ['client', 'clients'])} skipped.` : '',
              ]
                .filter(Boolean)
                .join(' '),
              tone: 'good',
              ...(importId === null ? {} : { action: { label: 'Undo', onSelect: () => onUndo(importId) } }),
            }),
        },
      );
    }
  };
  return (
    <FormSheet
      title="Import clients"
      description={`One line per pet, up to ${showNumber(IMPORT_LIMIT)} lines. The first line must list the columns: Name, Email, Phone, Street, Postal code, City, State, Country, Language, Pet, Species, Breed, Born. Only Name is required.`}
      submitLabel={
        chosen.length === 0 ? 'Import clients' : `Import ${amount(chosen.length, ['client', 'clients'])}`
      }
      busy={write.isPending || known.isFetching}
      isDirty={text !== ''}
      isDone={write.isSuccess}
      onSubmit={submit}
      onClose={onClose}
      className="sm:max-w-2xl"
      head={
        <Button size="sm" onClick={onShowPast}>
          <History aria-hidden />
          Past imports
        </Button>
      }
    >
      <TextFileField text={text} error={fault} onRead={read} />
      {file && !file.ok && <Banner tone="bad">{file.fault}</Banner>}
      {file?.ok && (
        <ImportPreview
          file={file}
          duplicates={known.duplicates}
          taken={taken}
          onTake={(at, isTaken) =>
            setTaken((now) => new Set(isTaken ? [...now, at] : [...now].filter((one) => one !== at)))
          }
        />
      )}
      <FormError error={known.error ?? write.error} />
    </FormSheet>
  );
}

/** Whom of the file the clinic already seems to have, by their index. */
function useKnownClients(file: ClientFile | null) {
  const clients = file?.ok ? [...file.clients] : [];
  const { data, error, isFetching } = useQuery({
    ...queryOf(previewClientImportEndpoint, { clients }),
    enabled: clients.length > 0,
  });
  return {
    duplicates: new Map((data?.duplicates ?? []).map((found) => [found.row, found])),
    error,
    isFetching,
  };
}
