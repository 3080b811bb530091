import { isOpenVisit } from './visit-labels.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { VISIT_SECTIONS, type VisitSectionName } from '#vocabulary/visits.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { call, queryOf } from '#foundation/web/api.ts';
import { openDraftStore } from '#foundation/web/autosave/draft-store.ts';
import { saveStatusOf } from '#foundation/web/autosave/save-status.ts';
import type { OtherText } from '#foundation/web/autosave/section-draft.ts';
import {
  createSectionSaver,
  type SectionSaver,
  type SendResult,
} from '#foundation/web/autosave/section-saver.ts';
import { EMPTY_TEXT, type RichTextNode } from '#foundation/web/editor/rich-text.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import {
  getVisitSectionsEndpoint,
  saveSectionEndpoint,
  SectionConflict,
  type Visit,
  type VisitSection,
} from '../contract.ts';
import type { NoteContent } from '../note.contract.ts';

/** The texts of a visit that is being written, each saved by itself. */
export type VisitTexts = ReadonlyMap<VisitSectionName, SectionSaver>;

const otherTextOf = ({ content, revision, savedAt, savedBy }: VisitSection): OtherText => ({
  text: content,
  revision,
  savedAt,
  savedByName: savedBy?.fullName ?? null,
});

/** A section that nobody has saved yet. */
const UNSAVED: OtherText = { text: EMPTY_TEXT, revision: 0, savedAt: '', savedByName: null };

const textIn = (sections: readonly VisitSection[], name: VisitSectionName): OtherText => {
  const section = sections.find((one) => one.section === name);
  return section === undefined ? UNSAVED : otherTextOf(section);
};

/** Answers by which nothing is known to be wrong with the text: it is sent again. */
const isPassing = ({ status, retry, code }: ApiError): boolean =>
  code === 'unreachable' || retry === 'later' || status === 401 || status >= 500;

async function saveText(
  visitId: string,
  section: VisitSectionName,
  text: RichTextNode,
  baseRevision: number,
): Promise<SendResult> {
  try {
    // Safe: the editor's nodes and marks are those of a note; the server checks them again.
    const content = text as NoteContent;
    const { revision } = await call(saveSectionEndpoint, { visitId, section, baseRevision, content });
    return { kind: 'saved', revision };
  } catch (error) {
    if (!(error instanceof ApiError) || isPassing(error)) return { kind: 'failed', failure: 'offline' };
    const conflict = SectionConflict.safeParse(error.details);
    if (error.code === 'section_changed' && conflict.success)
      return { kind: 'conflicted', theirs: otherTextOf(conflict.data.current) };
    return { kind: 'failed', failure: 'refused' };
  }
}

interface UseVisitTexts {
  readonly texts: VisitTexts;
  /** Something that was typed would be lost with the page. */
  readonly isUnkept: boolean;
}

/** Saves the texts of a visit while they are typed, and brings in what others save. */
export function useVisitTexts(visit: Visit): UseVisitTexts {
  const { user, clinicId, profile } = useSignedIn();
  const client = useQueryClient();
  const [texts] = useState<VisitTexts>(() => {
    const store = openDraftStore(user.id, clinicId ?? '');
    return new Map(
      VISIT_SECTIONS.map((section) => [
        section,
        createSectionSaver({
          name: `visit:${visit.id}:${section}`,
          server: textIn(visit.sections, section),
          author: profile.full_name,
          store,
          send: (text, baseRevision) => saveText(visit.id, section, text, baseRevision),
        }),
      ]),
    );
  });
  useEffect(() => {
    const stops = [...texts.values()].map((saver) => saver.start());
    return () => {
      for (const stop of stops) stop();
      // What was saved here is not in the cached answer.
      void client.invalidateQueries({
        queryKey: [getVisitSectionsEndpoint.id, { id: visit.id }],
        refetchType: 'none',
      });
    };
  }, [texts, client, visit.id]);
  const { data } = useQuery({
    ...queryOf(getVisitSectionsEndpoint, { id: visit.id }),
    enabled: isOpenVisit(visit.status),
  });
  useEffect(() => {
    for (const section of data?.sections ?? []) texts.get(section.section)?.receive(otherTextOf(section));
  }, [data, texts]);
  const isUnkept = useSyncExternalStore(
    (listener) => {
      const stops = [...texts.values()].map((saver) => saver.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    () => [...texts.values()].some((saver) => saveStatusOf(saver.get()) === 'unkept'),
  );
  return { texts, isUnkept };
}
