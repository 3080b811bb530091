import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenClinic, givenStaff, type Person } from '#test/given.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import {
  copySectionEndpoint,
  getVisitSectionsEndpoint,
  listSectionRevisionsEndpoint,
  openVisitEndpoint,
  saveSectionEndpoint,
  SectionConflict,
} from '../contract.ts';
import type { NoteContent } from '../note.contract.ts';
import { noteFromText, noteText, unconfirmedExcerpts } from '../note.rules.ts';
import { visitsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let clinicId: string;
let doctor: Person;
let technician: Person;
let third: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, visitsHandlers);
  ({ clinicId } = await givenClinic(db.owner));
  doctor = await givenStaff(db.owner, clinicId, { role: 'doctor', name: 'Dr Ada' });
  technician = await givenStaff(db.owner, clinicId, { role: 'technician', name: 'Tess Tech' });
  third = await givenStaff(db.owner, clinicId, { role: 'doctor', name: 'Dr Bo' });
});
afterAll(() => db.drop());

async function givenVisit() {
  const { petId } = await givenClientWithPet(db.owner, clinicId);
  const { id } = (await api.call(doctor, openVisitEndpoint, { petId })).body;
  return { visitId: id, petId };
}

const save = (person: Person, visitId: string, baseRevision: number, content: NoteContent) =>
  api.call(person, saveSectionEndpoint, { visitId, section: 'subjective', baseRevision, content });

describe('VISIT-2: saving a section', () => {
  test('counts revisions, keeps each state with its author, and derives the plain text', async () => {
    const { visitId } = await givenVisit();
    const first = await save(doctor, visitId, 0, noteFromText('Itchy ears.'));
    expect(first).toMatchObject({
      status: 200,
      body: { revision: 1, savedBy: { userId: doctor.userId, fullName: 'Dr Ada' } },
    });
    expect(
      (await save(technician, visitId, 1, noteFromText('Itchy ears.\n- For a week'))).body.revision,
    ).toBe(2);
    const { sections } = (await api.call(doctor, getVisitSectionsEndpoint, { id: visitId })).body;
    expect(sections).toMatchObject([
      { section: 'subjective', revision: 2, savedBy: { fullName: 'Tess Tech' } },
    ]);
    const { items } = (
      await api.call(doctor, listSectionRevisionsEndpoint, { visitId, section: 'subjective' })
    ).body;
    expect(items.map(({ revision, content }) => [revision, noteText(content)])).toEqual([
      [2, 'Itchy ears.\n- For a week'],
      [1, 'Itchy ears.'],
    ]);
    const { rows } = await db.owner.query(
      'select plain_text from visit_sections where clinic_id = $1 and visit_id = $2',
      [clinicId, visitId],
    );
    expect(rows).toEqual([{ plain_text: 'Itchy ears.\n- For a week' }]);
  });

  test('of a stale revision is refused with what stands there now', async () => {
    const { visitId } = await givenVisit();
    await save(doctor, visitId, 0, noteFromText('Mine'));
    const refused = await save(technician, visitId, 0, noteFromText('Theirs'));
    expect(refused).toMatchObject({ status: 409, body: { code: 'section_changed' } });
    const { current } = SectionConflict.parse(Reflect.get(refused.body, 'details'));
    expect(current).toMatchObject({ revision: 1, savedBy: { fullName: 'Dr Ada' } });
    expect(noteText(current.content)).toBe('Mine');
  });

  test('repeated after a lost answer succeeds and adds no revision', async () => {
    const { visitId } = await givenVisit();
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await save(doctor, visitId, 0, noteFromText('Same'))).body).toMatchObject({ revision: 1 });
  });

  test('refuses what is no note, an unknown visit, and those who may not write', async () => {
    const { visitId } = await givenVisit();
    const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
    const forged = { type: 'doc', content: [{ type: 'image', attrs: { src: 'x' } }] };
    // Safe: the test sends what the type forbids.
    expect((await save(doctor, visitId, 0, forged as unknown as NoteContent)).status).toBe(422);
    expect((await save(csr, visitId, 0, noteFromText('x'))).status).toBe(403);
    expect((await save(doctor, '0190e3c0-0000-4000-8000-000000000009', 0, noteFromText('x'))).status).toBe(
      404,
    );
  });
});

interface Writer {
  readonly person: Person;
  /** What this writer has on screen. */
  revision: number;
  lines: readonly string[];
}

const textOf = ({ lines }: Pick<Writer, 'lines'>) => noteFromText(lines.join('\n'));

test(
  'RT-04: with random interleavings and retries of several writers, no text is lost silently',
  { timeout: stormTimeoutMs() },
  async () => {
    const step = fc.record({
      writer: fc.nat(2),
      /** Several saves are sent at the same time, and an answer may get lost, after which the save is repeated. */
      isTogether: fc.boolean(),
      isLost: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const { visitId } = await givenVisit();
        const writers: Writer[] = [doctor, technician, third].map((person) => ({
          person,
          revision: 0,
          lines: [],
        }));
        /** Each line that a writer was told is saved. */
        const acknowledged: string[] = [];
        const attempt = async (writer: Writer, line: string, isLost: boolean) => {
          for (;;) {
            const lines = [...writer.lines, line];
            const content = textOf({ lines });
            if (isLost) await save(writer.person, visitId, writer.revision, content);
            const { status, body } = await save(writer.person, visitId, writer.revision, content);
            if (status === 200) {
              writer.revision = body.revision;
              writer.lines = lines;
              acknowledged.push(line);
              return;
            }
            // The writer sees the other text next to their own, and adds their line to it.
            expect(status).toBe(409);
            const { current } = SectionConflict.parse(Reflect.get(body, 'details'));
            writer.revision = current.revision;
            const theirs = noteText(current.content).split('\n');
            writer.lines = theirs.filter((text) => text !== line);
          }
        };
        let pending: Promise<void>[] = [];
        const busy = new Set<Writer>();
        for (const [index, { writer: number, isTogether, isLost }] of steps.entries()) {
          const writer = writers[number];
          if (!writer) throw new Error('no such writer');
          if (!isTogether || busy.has(writer)) {
            await Promise.all(pending);
            pending = [];
            busy.clear();
          }
          busy.add(writer);
          pending.push(attempt(writer, `line ${index} of ${number}`, isLost));
        }
        await Promise.all(pending);
        const { rows } = await db.owner.query<{ revision: number; content: NoteContent }>(
          'select revision, content from visit_section_revisions where clinic_id = $1 and visit_id = $2 order by revision',
          [clinicId, visitId],
        );
        expect(rows.map(({ revision }) => revision)).toEqual(rows.map((_, index) => index + 1));
        const last = rows.at(-1);
        const final = last ? noteText(last.content).split('\n') : [];
        expect(final.toSorted()).toEqual(acknowledged.toSorted());
      }),
      { numRuns: stormRuns(15) },
    );
  },
);

describe('copying a section', () => {
  test('appends the last visit’s text, to be confirmed', async () => {
    const { visitId, petId } = await givenVisit();
    expect(await api.call(doctor, copySectionEndpoint, { visitId, section: 'subjective' })).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_copy' },
    });
    await save(doctor, visitId, 0, noteFromText('Before'));
    await db.owner.query(
      `update visits set started_at = now() - interval '9 days' where clinic_id = $1 and id = $2`,
      [clinicId, visitId],
    );
    const { id: next } = (await api.call(doctor, openVisitEndpoint, { petId })).body;
    await save(doctor, next, 0, noteFromText('Today'));
    const { status, body } = await api.call(doctor, copySectionEndpoint, {
      visitId: next,
      section: 'subjective',
    });
    expect(status).toBe(200);
    expect(noteText(body.content)).toBe('Today\nBefore');
    expect(unconfirmedExcerpts(body.content)).toEqual(['Before']);
    expect(body.revision).toBe(2);
  });
});
