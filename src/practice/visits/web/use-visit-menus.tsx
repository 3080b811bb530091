import { useQuery } from '@tanstack/react-query';
import { CircleDot, ClipboardList, FileText, Plus } from 'lucide-react';
import { useMemo } from 'react';
import type { VisitSectionName } from '#vocabulary/visits.ts';
import { fold, foldedTerms } from '#foundation/values/fold.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import type { EditorMenu, EditorMenuItem, TextReference } from '#foundation/web/editor/editor-menu.ts';
import { richTextOf } from '#foundation/web/editor/rich-text.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import type { Visit } from '../contract.ts';
import { addProblemEndpoint } from '../problems.contract.ts';
import { listVisitTemplatesEndpoint, type VisitTemplate } from '../templates.contract.ts';
import { templatesFor } from './templates-for.ts';

/** Entries that another feature adds to the `/` menu: acts. */
export type MoreMenuItems = (query: string, signal: AbortSignal) => Promise<readonly EditorMenuItem[]>;

interface MenuParts {
  readonly visit: Visit;
  readonly onApply: (template: VisitTemplate) => void;
  readonly more: MoreMenuItems | undefined;
}

const matches = (label: string, query: string): boolean =>
  foldedTerms(query).every((word) => fold(label).includes(word));

/** The menus of each section: `/` opens templates and acts, `@` the pet's problems. */
export function useVisitMenus({
  visit,
  onApply,
  more,
}: MenuParts): (section: VisitSectionName) => readonly EditorMenu[] {
  const { data } = useQuery({
    ...queryOf(listVisitTemplatesEndpoint, templatesFor(visit)),
    staleTime: 5 * 60_000,
  });
  const { mutateAsync: addProblem } = useWrite(addProblemEndpoint);
  const templates = data?.items;
  const { problems, pet, id: visitId } = visit;
  return useMemo(() => {
    const problemMenu: EditorMenu = {
      sign: '@',
      label: 'Problems',
      items: (query) =>
        Promise.resolve([
          ...problems
            .filter(({ name }) => matches(name, query))
            .map(({ id, name }) => ({
              id,
              label: name,
              icon: <CircleDot aria-hidden />,
              effect: { reference: { type: 'problem', id, label: name } },
            })),
          ...(query.length < 2 || query.length > 120
            ? []
            : [
                {
                  id: 'new',
                  label: `New problem: ${query}`,
                  icon: <Plus aria-hidden />,
                  effect: { makeReference: () => makeProblem(query) },
                },
              ]),
        ]),
    };
    const makeProblem = async (name: string): Promise<TextReference | null> => {
      try {
        const { id } = await addProblem({ petId: pet.id, visitId, name });
        return { type: 'problem', id, label: name };
      } catch (error) {
        notify({ title: 'The problem could not be added', text: messageOf(error), tone: 'destructive' });
        return null;
      }
    };
    const commandMenu = (section: VisitSectionName): EditorMenu => ({
      sign: '/',
      label: 'Templates and treatments',
      items: async (query, signal) => [
        ...templateItems(templates ?? [], section, onApply).filter(({ label }) => matches(label, query)),
        ...((await more?.(query, signal)) ?? []),
      ],
    });
    return (section) => [commandMenu(section), problemMenu];
  }, [templates, problems, pet.id, visitId, addProblem, onApply, more]);
}

const templateItems = (
  templates: readonly VisitTemplate[],
  section: VisitSectionName,
  onApply: (template: VisitTemplate) => void,
): readonly EditorMenuItem[] =>
  templates.flatMap((template) => {
    const text = template.sections[section];
    const whole: EditorMenuItem = {
      id: `visit ${template.id}`,
      label: template.name,
      hint: 'Fill the whole visit',
      icon: <ClipboardList aria-hidden />,
      group: 'Templates',
      effect: { run: () => onApply(template) },
    };
    if (text === undefined) return [whole];
    const part: EditorMenuItem = {
      id: `section ${template.id}`,
      label: template.name,
      hint: text.split('\n')[0],
      icon: <FileText aria-hidden />,
      group: 'Templates',
      effect: { insert: richTextOf(text, { unconfirmed: true }) },
    };
    return [part, whole];
  });
