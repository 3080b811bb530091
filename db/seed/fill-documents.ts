import type { DocumentKind } from '#vocabulary/document-kinds.ts';
import { openPdfSheet } from '#foundation/server/pdf/open-pdf-sheet.ts';
import { drawRadiograph, drawSkin, drawUltrasound } from './draw-pictures.ts';
import type { Team } from './fill-setup.ts';
import type { DemoVisit } from './fill-visits.ts';
import { DAY_MS, type Frame } from './frame.ts';
import type { Pet } from './make-pets.ts';
import { type MadeDocument, type StoreBlob, storeDocuments } from './store-documents.ts';

interface DocumentParts {
  readonly pets: readonly Pet[];
  readonly visits: readonly DemoVisit[];
  readonly team: Team;
  readonly storeBlob: StoreBlob;
}

/** Invented values, within the usual range unless marked. */
const BLOOD = [
  ['Hematocrit', '44', '%', '37–55', ''],
  ['White blood cells', '17.9', '10⁹/L', '5.5–16.9', 'high'],
  ['Platelets', '311', '10⁹/L', '175–500', ''],
  ['Creatinine', '98', 'µmol/L', '44–133', ''],
  ['ALT', '46', 'U/L', '10–100', ''],
  ['Glucose', '5.4', 'mmol/L', '3.3–6.1', ''],
] as const;

async function labReport({ clinic, nowMs }: Frame, pet: Pet, daysAgo: number): Promise<Buffer> {
  const at = new Date(nowMs - daysAgo * DAY_MS);
  const sheet = await openPdfSheet({
    title: 'Laboratory report',
    author: 'Northlight Veterinary Laboratory',
    createdAt: at,
    size: clinic.country === 'US' ? 'LETTER' : 'A4',
    footer: 'Demo data, invented',
  });
  sheet.header('Northlight Veterinary Laboratory', ['Demo data. All values are invented.']);
  sheet.title('Laboratory report', `Sample of ${at.toISOString().slice(0, 10)}`);
  sheet.fields([
    { label: 'Patient', value: pet.name },
    { label: 'Breed', value: pet.breed },
    { label: 'Sent by', value: clinic.name },
  ]);
  sheet.rows(['Test', 'Result', 'Unit', 'Usual range', 'Flag'], BLOOD);
  return sheet.finish();
}

const arrow = (x1: number, y1: number, x2: number, y2: number) => ({
  type: 'arrow',
  x1,
  y1,
  x2,
  y2,
  hue: 'yellow',
});

async function makeDocuments(frame: Frame, own: Pet, others: readonly Pet[]): Promise<MadeDocument[]> {
  const jpeg = 'image/jpeg';
  const picture = (
    pet: Pet,
    kind: DocumentKind,
    title: string,
    daysAgo: number,
    bytes: Buffer,
    more: Partial<MadeDocument> = {},
  ): MadeDocument => ({ pet, kind, title, daysAgo, bytes, mimeType: jpeg, isClientVisible: false, ...more });
  const [dog = own, cat = own] = [
    others.find(({ species }) => species === 'dog'),
    others.find(({ species }) => species === 'cat'),
  ];
  const [before, after, chest, larger, bladder, report] = await Promise.all([
    drawSkin(0.95, '#8a5a34'),
    drawSkin(0.2, '#8a5a34'),
    drawRadiograph(1, 'Thorax, left lateral'),
    drawRadiograph(1.35, 'Thorax, left lateral'),
    drawUltrasound(0.6, 'Urinary bladder'),
    labReport(frame, own, 24),
  ]);
  return [
    picture(own, 'photo', 'Left flank, hot spot', 38, before, {
      isClientVisible: true,
      annotations: [arrow(2500, 2200, 4600, 4400)],
    }),
    picture(own, 'photo', 'Left flank, recheck', 24, after, { isClientVisible: true }),
    picture(own, 'laboratory', 'Blood count and chemistry', 24, report, {
      mimeType: 'application/pdf',
      isClientVisible: true,
      note: 'Leukocytes slightly high, fits the skin infection.',
    }),
    picture(dog, 'radiograph', 'Thorax, left lateral', 400, chest),
    picture(dog, 'radiograph', 'Thorax, left lateral, follow-up', 31, larger, {
      note: 'Heart larger than a year ago.',
      annotations: [
        arrow(2000, 8600, 3900, 6600),
        { type: 'text', x1: 500, y1: 9000, text: 'VHS 11.4', hue: 'yellow' },
      ],
    }),
    picture(cat, 'ultrasound', 'Urinary bladder', 12, bladder),
  ];
}

/** Pictures and a laboratory report of a few pets, among them the demo client’s. */
export async function fillDocuments(frame: Frame, parts: DocumentParts): Promise<void> {
  const { clinic } = frame;
  const { pets, visits, team, storeBlob } = parts;
  const own = pets.find(({ clients }) => clients.some(({ email }) => email === clinic.client.email));
  if (!own) throw new Error('The demo client has a pet.');
  const seen = new Set(visits.map(({ petId }) => petId));
  const others = pets.filter(({ id, deceasedOn }) => id !== own.id && deceasedOn === null && seen.has(id));
  await storeDocuments(frame, { team, storeBlob }, await makeDocuments(frame, own, others));
}
