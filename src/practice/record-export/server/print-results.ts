import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecordFile } from '../record-file.contract.ts';
import { type ResultPart, resultGroupsOf } from '../result-parts.rules.ts';
import { type Paper, printLines, printTable } from './paper.ts';

function printPart(paper: Paper, { title, warning, values, texts, hashes }: ResultPart): void {
  const { sheet } = paper;
  if (values.length === 0) sheet.heading(title);
  printTable(
    paper,
    title,
    ['Result', 'Value', 'Flag', 'Range', 'Note'],
    values.map(({ name, value, flag, range, note }) => [name, value, flag, range, note]),
    [3, 2, 2, 2, 3],
  );
  if (warning !== null) sheet.notice(warning);
  for (const text of texts) printLines(paper, text);
  for (const hash of hashes) sheet.paragraph(`SHA-256 ${hash}`, 7.5);
}

/** Prints laboratory results, diagnostic reports and studies, each group under its title. */
export async function printResults(paper: Paper, record: RecordFile): Promise<void> {
  for (const { title, parts } of resultGroupsOf(record, paper.style)) {
    paper.sheet.title(title);
    for (const part of parts) {
      printPart(paper, part);
      // A long record must not keep the server from answering others.
      await nextTurn();
    }
  }
}
