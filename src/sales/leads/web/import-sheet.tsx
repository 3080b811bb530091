import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWrite, queryOf } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { TextFileField } from '#foundation/web/form/text-file-field.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { type LeadFacts } from '../contract.ts';
import { IMPORT_LIMIT, importLeadsEndpoint, previewLeadImportEndpoint } from '../lead-import.contract.ts';
import { readLeadFile } from '../lead-csv.rules.ts';
import { ImportPreview, type PreviewRow } from './import-preview.tsx';

/** The rows of a file with the server's findings. Null until the text can be parsed. */
function usePreview(text: string) {
  const file = useMemo(() => (text.trim() === '' ? null : readLeadFile(text)), [text]);
  const sound = file?.ok ? file.rows.filter((row) => row.facts !== null) : [];
  const facts = sound.map((row) => row.facts).filter((one) => one !== null);
  const known = useQuery({
    ...queryOf(previewLeadImportEndpoint, { rows: facts }),
    enabled: facts.length > 0,
  });
  const rows: readonly PreviewRow[] = file?.ok
    ? file.rows.map((row) => ({
        ...row,
        duplicate: known.data?.duplicates.find((found) => sound[found.row]?.line === row.line) ?? null,
      }))
    : [];
  return { file, rows, known };
}

const SUBMIT_LABELS: Readonly<Record<number, string>> = { 0: 'Import', 1: 'Import 1 lead' };

/** Imports leads from a file or pasted spreadsheet cells, all or none, after a preview. */
export function ImportSheet({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  /** Lines that may be existing leads, and are imported anyway. */
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set());
  const [fault, setFault] = useState<string>();
  const { file, rows, known } = usePreview(text);
  const write = useWrite(importLeadsEndpoint);
  const chosen: readonly LeadFacts[] = rows
    .filter((row) => (row.duplicate === null && row.sameAsLine === null) || taken.has(row.line))
    .flatMap((row) => (row.facts === null ? [] : [row.facts]));
  const read = (next: string) => {
    setText(next);
    setTaken(new Set());
    setFault(undefined);
  };
  const submit = () => {
    if (chosen.length === 0) setFault('There are no leads to import yet.');
    else if (!known.isFetching) {
      write.mutate(
        { rows: [...chosen] },
        {
          onSuccess: ({ count }) =>
            notify({ title: count === 1 ? '1 lead imported' : `${count} leads imported`, tone: 'good' }),
        },
      );
    }
  };
  return (
    <FormSheet
      title="Import leads"
      description={`A CSV file with up to ${IMPORT_LIMIT} lines. The first line must list the columns: Name, Email, Phone, Clinic, Country.`}
      submitLabel={SUBMIT_LABELS[chosen.length] ?? `Import ${chosen.length} leads`}
      busy={write.isPending || known.isFetching}
      isDirty={text !== ''}
      isDone={write.isSuccess}
      onSubmit={submit}
      onClose={onClose}
      className="sm:max-w-2xl"
    >
      <TextFileField text={text} error={fault} onRead={read} />
      {file && !file.ok && <Banner tone="bad">{file.fault}</Banner>}
      <ImportPreview
        rows={rows}
        taken={taken}
        onTake={(line, isTaken) =>
          setTaken((now) => {
            const next = new Set(now);
            if (isTaken) next.add(line);
            else next.delete(line);
            return next;
          })
        }
      />
      <FormError error={known.error ?? write.error} />
    </FormSheet>
  );
}
