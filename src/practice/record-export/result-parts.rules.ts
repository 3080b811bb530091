import { DIAGNOSTIC_REPORT_LABELS } from '#vocabulary/diagnostic-reports.ts';
import type { PaperStyle } from '#practice/clinics/paper.rules.ts';
import { studyName } from '#practice/imaging/study-name.rules.ts';
import { FLAG_LABELS, rangeText, unitText, valueText } from '#practice/lab-results/value-text.rules.ts';
import type { ClientRecord, FullRecord, RecordFile } from './record-file.contract.ts';
import { signatureText } from './record-text.rules.ts';

interface ValueLine {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly flag: string;
  readonly range: string;
  readonly note: string;
}

/** A laboratory report, a diagnostic report or a study, as paper and page show it. */
export interface ResultPart {
  readonly id: string;
  readonly title: string;
  /** What to know before reading on. */
  readonly warning: string | null;
  readonly values: readonly ValueLine[];
  readonly texts: readonly string[];
  /** By what it can be checked that it is as it was signed. */
  readonly hashes: readonly string[];
}

export interface ResultGroup {
  readonly title: 'Imaging' | 'Laboratory results' | 'Reports';
  readonly parts: readonly ResultPart[];
}

const CHANGED = 'These results have changed since. Ask the clinic for the current results.';
const filled = (texts: readonly (string | null)[]): string[] =>
  texts.filter((text) => text !== null && text !== '').map(String);

type LabReport = ClientRecord['labReports'][number] | FullRecord['labReports'][number];
type Value = LabReport['values'][number] & { readonly note?: string | null };

const valueLine = (value: Value): ValueLine => ({
  id: value.id,
  name: value.name,
  value: [valueText(value), unitText(value.unit)].filter(Boolean).join(' '),
  flag: value.flag === null || value.flag === 'N' ? '' : FLAG_LABELS[value.flag],
  range: rangeText(value),
  note: value.note ?? '',
});

const releaseText = (releasedAt: string | null, note: string | null, style: PaperStyle): string | null =>
  releasedAt === null ? null : `Shown to the client on ${style.dayOf(releasedAt)}: ${note ?? ''}`;

function labTexts(report: LabReport, style: PaperStyle): string[] {
  if ('note' in report) return [report.note];
  const { laboratoryName, accession, interpretation, signerName, signedAt, releasedAt, releaseNote } = report;
  return filled([
    [laboratoryName, accession].filter(Boolean).join(' · '),
    interpretation,
    `Signed by ${signerName}, ${style.instant(signedAt)}`,
    releaseText(releasedAt, releaseNote, style),
  ]);
}

const labPart = (report: LabReport, style: PaperStyle): ResultPart => ({
  id: report.id,
  title: `${style.dayOf(report.resultedAt)}: ${report.tests.join(', ') || 'Report'}`,
  warning: report.isChanged ? CHANGED : null,
  values: report.values.map(valueLine),
  texts: labTexts(report, style),
  hashes: 'contentHash' in report ? [report.contentHash] : [],
});

type Report = ClientRecord['diagnosticReports'][number] | FullRecord['diagnosticReports'][number];

function reportTexts(report: Report, style: PaperStyle): string[] {
  const { doctorName, conclusion } = report;
  if ('note' in report) return filled([doctorName, conclusion, report.note]);
  const labeled = (label: string, text: string | null) => (text === null ? null : `${label}: ${text}`);
  return filled([
    doctorName,
    labeled('Technique', report.technique),
    labeled('Findings', report.findings),
    labeled('Conclusion', conclusion),
    ...report.pictures.map(({ caption, title }, index) => `Picture ${index + 1}: ${caption || title}`),
    ...report.signatures.map((entry) =>
      [`${signatureText(entry)}, ${style.instant(entry.signedAt)}`, entry.text, entry.reason]
        .filter(Boolean)
        .join('. '),
    ),
    releaseText(report.releasedAt, report.releaseNote, style),
  ]);
}

const reportPart = (report: Report, style: PaperStyle): ResultPart => ({
  id: report.id,
  title: `${style.dayOf(report.signedAt)}: ${DIAGNOSTIC_REPORT_LABELS[report.kind]}, ${report.title}`,
  warning: null,
  values: [],
  texts: reportTexts(report, style),
  hashes: 'signatures' in report ? report.signatures.map(({ contentHash }) => contentHash) : [],
});

type Study = ClientRecord['studies'][number] | FullRecord['studies'][number];

function studyPart(study: Study, style: PaperStyle): ResultPart {
  const at = 'receivedAt' in study ? study.receivedAt : study.releasedAt;
  return {
    id: study.id,
    title: `${style.dayOf(at)}: ${studyName(study)}`,
    warning: null,
    values: [],
    texts:
      'note' in study
        ? [study.note]
        : filled([
            study.accession === null ? null : `Request ${study.accession}`,
            study.imageCount === 1 ? '1 image' : `${study.imageCount} images`,
            releaseText(study.releasedAt, study.releaseNote, style),
          ]),
    hashes: [],
  };
}

/** The results of a record in the order in which they are shown, without the groups that are empty. */
export const resultGroupsOf = (record: RecordFile, style: PaperStyle): readonly ResultGroup[] =>
  [
    {
      title: 'Laboratory results' as const,
      parts: record.labReports.map((report) => labPart(report, style)),
    },
    {
      title: 'Reports' as const,
      parts: record.diagnosticReports.map((report) => reportPart(report, style)),
    },
    { title: 'Imaging' as const, parts: record.studies.map((study) => studyPart(study, style)) },
  ].filter(({ parts }) => parts.length > 0);
