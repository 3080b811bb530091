import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { VISIT_SECTION_LABELS } from '#vocabulary/visits.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import {
  addClinicNoteRuleEndpoint,
  addOwnNoteRuleEndpoint,
  listNoteRulesEndpoint,
  type NoteRuleEntry,
  removeClinicNoteRuleEndpoint,
  removeOwnNoteRuleEndpoint,
} from '../../note-rules.contract.ts';
import { useAssistantFeature } from '#practice/assistant-switches/web/public/use-assistant-feature.ts';

const NoteRuleSheet = lazy(async () => ({
  default: (await import('../settings/note-rule-sheet.tsx')).NoteRuleSheet,
}));

const SCOPES = {
  clinic: {
    title: 'Clinic rules for notes',
    description: 'Sort and reword what doctors dictate. A doctor’s own rules come first.',
    add: addClinicNoteRuleEndpoint,
    remove: removeClinicNoteRuleEndpoint,
  },
  own: {
    title: 'Your rules for notes',
    description: 'Sort and reword what you dictate in visits. They come before the clinic’s rules.',
    add: addOwnNoteRuleEndpoint,
    remove: removeOwnNoteRuleEndpoint,
  },
} as const;

interface NoteRulesCardProps {
  readonly scope: keyof typeof SCOPES;
}

/** Rules by which notes are drafted; only for who may change them, and not where notes are not drafted. */
export function NoteRulesCard({ scope }: NoteRulesCardProps) {
  const isOn = useAssistantFeature('visit_notes');
  return isOn ? (
    <May call={SCOPES[scope].add}>
      <Rules scope={scope} />
    </May>
  ) : null;
}

function Rules({ scope }: NoteRulesCardProps) {
  const { title, description, add, remove } = SCOPES[scope];
  const { data, error, refetch } = useQuery(queryOf(listNoteRulesEndpoint, {}));
  const [isAdding, setAdding] = useState(false);
  const id = `note-rules-${scope}`;
  return (
    <Card aria-labelledby={id}>
      <CardHeader
        title={title}
        titleId={id}
        description={description}
        action={
          <Button size="sm" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            Add rule
          </Button>
        }
      />
      {error && !data && (
        <ErrorState
          compact
          title="The rules could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonRows rows={2} />}
      {data?.[scope].length === 0 && (
        <EmptyLine>No rules yet. Add one, such as “PE” for the section Objective.</EmptyLine>
      )}
      {data && data[scope].length > 0 && (
        <ul className="flex flex-col divide-y divide-line border-t border-line">
          {data[scope].map((rule) => (
            <RuleRow key={rule.id} rule={rule} remove={remove} />
          ))}
        </ul>
      )}
      {isAdding && (
        <Suspense fallback={null}>
          <NoteRuleSheet endpoint={add} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Card>
  );
}

interface RuleRowProps {
  readonly rule: NoteRuleEntry;
  readonly remove: (typeof SCOPES)[keyof typeof SCOPES]['remove'];
}

function RuleRow({ rule: { id, whenContains, section, replaceBy }, remove }: RuleRowProps) {
  const write = useWrite(remove);
  const effects = [
    ...(section === null ? [] : [`goes to ${VISIT_SECTION_LABELS[section]}`]),
    ...(replaceBy === null ? [] : [`is written “${replaceBy}”`]),
  ];
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <p className="min-w-0 flex-1 text-base wrap-anywhere">
        <span className="font-medium">“{whenContains}”</span>{' '}
        <span className="text-ink-muted">{effects.join(' and ')}</span>
      </p>
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={`Remove the rule for ${whenContains}`}
        title="Remove"
        busy={write.isPending}
        onClick={() =>
          write.mutate(
            { id },
            {
              onSuccess: () => notify({ title: 'Rule removed', tone: 'good' }),
              onError: (error) =>
                notify({
                  title: 'The rule could not be removed',
                  text: messageOf(error),
                  tone: 'destructive',
                }),
            },
          )
        }
      >
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
}
