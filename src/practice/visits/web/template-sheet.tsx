import { zodResolver } from '@hookform/resolvers/zod';
import { Archive, ArchiveRestore } from 'lucide-react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { BODY_SYSTEM_LABELS, BODY_SYSTEMS, type BodySystem } from '#vocabulary/exam.ts';
import { SPECIES, SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { VISIT_SECTION_LABELS, VISIT_SECTIONS } from '#vocabulary/visits.ts';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import {
  AddVisitTemplate,
  addVisitTemplateEndpoint,
  archiveVisitTemplateEndpoint,
  changeVisitTemplateEndpoint,
  type VisitTemplate,
} from '../templates.contract.ts';
import { FindingChoice } from './finding-choice.tsx';

const text = z.string().max(10_000, 'Use at most 10,000 characters.');
const Fields = z.object({
  name: AddVisitTemplate.shape.name,
  species: z.array(z.enum(SPECIES)),
  sections: z.object({
    subjective: text,
    objective: text,
    assessment: text,
    plan: text,
    discharge: text,
    internal: text,
  }),
  findings: z.partialRecord(
    z.enum(BODY_SYSTEMS),
    z.object({ result: z.enum(['normal', 'abnormal', 'not_examined']), note: z.string().max(2000) }),
  ),
});
type Fields = z.infer<typeof Fields>;

const valuesOf = (template: VisitTemplate | undefined): Fields => ({
  name: template?.name ?? '',
  species: template?.species ?? [],
  sections: {
    subjective: template?.sections.subjective ?? '',
    objective: template?.sections.objective ?? '',
    assessment: template?.sections.assessment ?? '',
    plan: template?.sections.plan ?? '',
    discharge: template?.sections.discharge ?? '',
    internal: template?.sections.internal ?? '',
  },
  findings: Object.fromEntries(
    BODY_SYSTEMS.flatMap((system) => {
      const finding = template?.findings[system];
      return finding === undefined ? [] : [[system, { result: finding.result, note: finding.note ?? '' }]];
    }),
  ),
});

/** Only what is filled: an empty text leaves its section as it is, and so does a finding that is not examined. */
const inputOf = ({ name, species, sections, findings }: Fields) => ({
  name,
  species,
  sections: Object.fromEntries(
    VISIT_SECTIONS.flatMap((section) => {
      const content = sections[section].trim();
      return content === '' ? [] : [[section, content]];
    }),
  ),
  findings: Object.fromEntries(
    BODY_SYSTEMS.flatMap((system) => {
      const finding = findings[system];
      return finding === undefined || finding.result === 'not_examined'
        ? []
        : [[system, { result: finding.result, note: finding.note.trim() || null }]];
    }),
  ),
});

interface TemplateSheetProps {
  /** Undefined for a new one. */
  readonly template: VisitTemplate | undefined;
  readonly onClose: () => void;
}

/** Name, species, texts and findings of a template. */
export function TemplateSheet({ template, onClose }: TemplateSheetProps) {
  const form = useForm<Fields>({ resolver: zodResolver(Fields), defaultValues: valuesOf(template) });
  const add = useWrite(addVisitTemplateEndpoint);
  const change = useWrite(changeVisitTemplateEndpoint);
  const { errors, isDirty } = form.formState;
  const onError = (error: Error) => showFieldErrors(error, form);
  const save = form.handleSubmit((fields) =>
    template === undefined
      ? add.mutate(inputOf(fields), { onError })
      : change.mutate({ id: template.id, version: template.version, ...inputOf(fields) }, { onError }),
  );
  return (
    <FormSheet
      title={template?.name ?? 'New template'}
      submitLabel={template === undefined ? 'Add template' : 'Save template'}
      busy={add.isPending || change.isPending}
      isDirty={isDirty}
      isDone={add.isSuccess || change.isSuccess}
      onSubmit={() => void save()}
      onClose={onClose}
      className="sm:max-w-2xl"
    >
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="off" placeholder="Annual exam" {...form.register('name')} />
      </Field>
      <Controller
        control={form.control}
        name="species"
        render={({ field }) => (
          <fieldset className="flex flex-col gap-2">
            <legend className="pb-1.5 text-base font-medium">
              Species <span className="ml-1 font-normal text-ink-muted">none means every species</span>
            </legend>
            <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
              {SPECIES.map((species) => (
                <CheckboxField
                  key={species}
                  label={SPECIES_ENTRIES[species].label}
                  checked={field.value.includes(species)}
                  onCheckedChange={(checked) =>
                    field.onChange(
                      checked === true
                        ? [...field.value, species]
                        : field.value.filter((one) => one !== species),
                    )
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
      />
      {VISIT_SECTIONS.map((section) => (
        <Field
          key={section}
          label={VISIT_SECTION_LABELS[section]}
          optional
          error={errors.sections?.[section]?.message}
          {...(section === 'subjective'
            ? { hint: 'A line is a paragraph; a line that begins with “- ” is an item of a list.' }
            : {})}
        >
          <Textarea rows={2} {...form.register(`sections.${section}`)} />
        </Field>
      ))}
      <Controller
        control={form.control}
        name="findings"
        render={({ field }) => (
          <fieldset className="flex flex-col gap-1.5">
            <legend className="pb-1.5 text-base font-medium">Exam</legend>
            {BODY_SYSTEMS.map((system) => (
              <FindingRow
                key={system}
                system={system}
                finding={field.value[system] ?? { result: 'not_examined', note: '' }}
                onChange={(finding) => field.onChange({ ...field.value, [system]: finding })}
              />
            ))}
          </fieldset>
        )}
      />
      <SubmitError error={add.error ?? change.error} fieldErrors={errors} />
      {template !== undefined && <ArchiveButton template={template} onDone={onClose} />}
    </FormSheet>
  );
}

type TemplateFinding = NonNullable<Fields['findings'][BodySystem]>;

interface FindingRowProps {
  readonly system: BodySystem;
  readonly finding: TemplateFinding;
  readonly onChange: (finding: TemplateFinding) => void;
}

const FindingRow = ({ system, finding, onChange }: FindingRowProps) => (
  <div className="flex flex-col gap-1">
    <div className="flex items-center gap-3">
      <span className="min-w-0 flex-1 text-base">{BODY_SYSTEM_LABELS[system]}</span>
      <FindingChoice
        label={BODY_SYSTEM_LABELS[system]}
        value={finding.result}
        onChange={(result) => onChange({ ...finding, result })}
      />
    </div>
    {finding.result !== 'not_examined' && (
      <Input
        aria-label={`${BODY_SYSTEM_LABELS[system]}: note`}
        placeholder="Note"
        maxLength={2000}
        value={finding.note}
        onChange={({ target }) => onChange({ ...finding, note: target.value })}
      />
    )}
  </div>
);

function ArchiveButton({
  template,
  onDone,
}: {
  readonly template: VisitTemplate;
  readonly onDone: () => void;
}) {
  const archive = useWrite(archiveVisitTemplateEndpoint);
  const isArchived = template.archivedAt !== null;
  const run = (next: boolean) =>
    archive.mutate(
      { id: template.id, isArchived: next },
      {
        onSuccess: () => {
          onDone();
          notify({
            title: `${template.name} ${next ? 'archived' : 'restored'}`,
            ...(next ? { onUndo: () => run(false) } : {}),
          });
        },
        onError: (error) =>
          notify({ title: `${template.name} was not changed`, text: messageOf(error), tone: 'destructive' }),
      },
    );
  return (
    <May call={archiveVisitTemplateEndpoint}>
      <Button className="self-start" busy={archive.isPending} onClick={() => run(!isArchived)}>
        {isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        {isArchived ? 'Restore template' : 'Archive template'}
      </Button>
    </May>
  );
}
