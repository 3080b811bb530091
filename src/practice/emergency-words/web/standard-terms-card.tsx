import { useState } from 'react';
import {
  EMERGENCY_CATEGORIES,
  EMERGENCY_CATEGORY_LABELS,
  EMERGENCY_LEVEL_LABELS,
} from '#vocabulary/emergency-categories.ts';
import {
  type MessageLanguage,
  MESSAGE_LANGUAGE_LABELS,
  MESSAGE_LANGUAGES,
} from '#vocabulary/message-languages.ts';
import { SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { Switch } from '#foundation/web/ui/switch.tsx';
import { BASE_ROWS } from '../base-words.rules.ts';
import { switchEmergencyTermEndpoint } from '../contract.ts';
import type { EmergencyRow } from '../lexicon.rules.ts';
import { phrasesOf } from '../phrases-of-row.rules.ts';

const LANGUAGES = MESSAGE_LANGUAGES.map((value) => ({ value, label: MESSAGE_LANGUAGE_LABELS[value] }));

const textOf = (row: EmergencyRow): string => {
  const nears = row.near ? `, near: ${phrasesOf(row.near.with, row.language).join(', ')}` : '';
  const species = row.species
    ? `. Only for: ${row.species.map((one) => SPECIES_ENTRIES[one].label).join(', ')}`
    : '';
  return phrasesOf(row.any, row.language).join(', ') + nears + species;
};

/** Our list in one language, each group of words with a switch. */
export function StandardTermsCard({ off }: { readonly off: readonly string[] }) {
  const [language, setLanguage] = useState<MessageLanguage>('en');
  const rows = BASE_ROWS.filter((row) => row.language === language);
  return (
    <Card>
      <CardHeader
        title="Standard emergency words"
        description="All languages apply to every message. Typos are recognized, and negated or long-past mentions only alert staff."
      />
      <CardBody className="flex flex-col gap-4">
        <Segmented label="Language" value={language} onValueChange={setLanguage} options={LANGUAGES} />
        {EMERGENCY_CATEGORIES.map((category) => {
          const some = rows.filter((row) => row.category === category);
          return some.length === 0 ? null : (
            <section key={category} aria-label={EMERGENCY_CATEGORY_LABELS[category]}>
              <h3 className="pb-1.5 font-medium">{EMERGENCY_CATEGORY_LABELS[category]}</h3>
              <ItemList className="rounded-lg border border-line">
                {some.map((row) => (
                  <WordRow key={row.id} row={row} isOn={!off.includes(row.id)} />
                ))}
              </ItemList>
            </section>
          );
        })}
      </CardBody>
    </Card>
  );
}

function WordRow({ row, isOn }: { readonly row: EmergencyRow; readonly isOn: boolean }) {
  const turn = useWrite(switchEmergencyTermEndpoint);
  const mayChange = useSession().can(switchEmergencyTermEndpoint.permission);
  const shown = turn.isPending ? turn.variables.isOn : isOn;
  const text = textOf(row);
  return (
    <ItemRow
      wraps
      title={<span className="font-normal">{text}</span>}
      trailing={
        <>
          <Badge tone={row.level === 'red' ? 'bad' : 'warn'}>{EMERGENCY_LEVEL_LABELS[row.level]}</Badge>
          <Switch
            aria-label={`Use: ${text.slice(0, 80)}`}
            checked={shown}
            disabled={!mayChange}
            onCheckedChange={(next) =>
              turn.mutate(
                { wordId: row.id, isOn: next },
                {
                  onError: (error) =>
                    notify({
                      title: 'The words could not be changed',
                      text: messageOf(error),
                      tone: 'destructive',
                    }),
                },
              )
            }
          />
        </>
      }
    />
  );
}
