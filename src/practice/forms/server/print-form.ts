import { printMoment } from '#foundation/values/print-time.ts';
import { openPdfSheet } from '#foundation/server/pdf/open-pdf-sheet.ts';
import type { Strokes } from '../requests.contract.ts';
import type { FrozenForm } from './frozen-form.ts';

export interface SignedForm {
  readonly content: FrozenForm;
  readonly strokes: Strokes | null;
  readonly hash: string;
  readonly version: number;
  readonly method: 'drawn' | 'typed' | 'none';
  readonly channel: 'clinic' | 'portal';
  readonly signer: string;
  /** Who handed over the screen of the clinic. */
  readonly staff: string | null;
  readonly signedAt: string;
}

const SIGNED_HOW = {
  drawn: 'Signed on screen',
  typed: 'Signed by typed name',
  none: 'Submitted without a signature',
} as const;

/** Of the width, for the question and the answer. */
const ANSWER_SHARES = [3, 2];
/** The height of the signature with name, time and hash. */
const SIGNATURE_POINTS = 210;

/** A signed form as a PDF: the same bytes each time. */
export async function printForm(signed: SignedForm): Promise<Buffer> {
  const { content, strokes, hash, version, method, channel, signer, staff, signedAt } = signed;
  const sheet = await openPdfSheet({
    title: content.title,
    author: content.clinicName,
    createdAt: new Date(signedAt),
    size: content.size,
    footer: `${content.title}, version ${version}`,
  });
  sheet.header(content.clinicName, content.clinicLines);
  sheet.title(content.title);
  sheet.fields([
    { label: 'Pet', value: content.petName ?? '–' },
    { label: 'Client', value: content.clientName ?? '–' },
  ]);
  for (const paragraph of content.paragraphs) sheet.paragraph(paragraph);
  if (content.answers.length > 0) {
    sheet.rows(
      ['Question', 'Answer'],
      content.answers.map(({ label, value }) => [label, value]),
      ANSWER_SHARES,
    );
  }
  // The signature and what it means stay on one page.
  sheet.ensureRoom(SIGNATURE_POINTS);
  sheet.heading(method === 'none' ? 'Submitted' : 'Signature');
  if (strokes !== null) sheet.strokes(strokes);
  else if (method === 'typed') sheet.typedSignature(signer);
  sheet.fields([
    { label: 'Name', value: signer },
    {
      label: 'Date and time',
      value: printMoment(signedAt, { timeZone: content.timeZone, country: content.country ?? '' }),
    },
    {
      label: 'How',
      value:
        channel === 'portal'
          ? `${SIGNED_HOW[method]}, on the client’s own account`
          : [SIGNED_HOW[method], 'at the clinic', staff && `with ${staff}`].filter(Boolean).join(', '),
    },
  ]);
  sheet.fields([{ label: 'SHA-256 of the signed content', value: hash }], 1);
  return sheet.finish();
}
